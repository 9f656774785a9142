/// Owns effects, tasks and clean-up for as long as something exists, and ends them with it.
@MainActor
public final class Scope {
    /// Nothing runs any more.
    public private(set) var isDisposed = false

    private let flusher: Flusher
    private var effects: [Effect] = []
    private var endings: [@MainActor () -> Void] = []

    /// A scope; its effects wait in a flusher.
    public init(flusher: Flusher = .main) {
        self.flusher = flusher
    }

    isolated deinit {
        dispose()
    }

    /// Runs the body now, and again after an observable value that its last run read has changed.
    ///
    /// The body holds what it captures until the scope is disposed of. In a scope that is disposed of already it does not run.
    public func effect(_ body: @escaping @MainActor () -> Void) {
        guard !isDisposed else { return }
        effects.append(Effect(flusher: flusher, read: body))
    }

    /// Applies a value now, and again whenever it is another than before. What `apply` reads is not observed.
    public func bind<Value: Equatable>(
        _ read: @escaping @MainActor () -> Value, _ apply: @escaping @MainActor (Value) -> Void
    ) {
        guard !isDisposed else { return }
        var next: Value?
        var last: Value?
        effects.append(
            Effect(flusher: flusher) {
                next = read()
            } apply: {
                guard let value = next, value != last else { return }
                last = value
                apply(value)
            })
    }

    /// Runs work on the main actor that is cancelled with the scope.
    public func task(_ work: @escaping @MainActor () async -> Void) {
        guard !isDisposed else { return }
        let task = Task { await work() }
        onDispose { task.cancel() }
    }

    /// Runs something when the scope is disposed of: at once when it is already, the latest first otherwise.
    public func onDispose(_ end: @escaping @MainActor () -> Void) {
        if isDisposed { end() } else { endings.append(end) }
    }

    /// Runs the scope's own effects whose inputs changed, without waiting for the flusher.
    public func flush() {
        for effect in effects { effect.runIfMarked() }
    }

    /// Ends everything, also effects that wait to run. Safe to call more than once.
    public func dispose() {
        guard !isDisposed else { return }
        isDisposed = true
        let effects = effects
        let endings = endings
        self.effects = []
        self.endings = []
        for effect in effects { effect.dispose() }
        for end in endings.reversed() { end() }
    }
}
