import Observation

/// Work that runs again when an observable value that it read has changed. A scope makes and owns it.
@MainActor
final class Effect {
    let order: UInt64
    private let flusher: Flusher
    private let registration = Registration()
    private var read: (@MainActor () -> Void)?
    private var apply: (@MainActor () -> Void)?
    private var isMarked = false

    /// - Parameters:
    ///   - read: what it reads decides when it runs again.
    ///   - apply: runs after it; what it reads does not count. Without that, an effect that makes others would run again with each.
    init(flusher: Flusher, read: @escaping @MainActor () -> Void, apply: (@MainActor () -> Void)? = nil) {
        self.flusher = flusher
        self.read = read
        self.apply = apply
        order = flusher.nextOrder()
        run()
    }

    isolated deinit {
        dispose()
    }

    /// Drops what it runs and everything that observes for it. Safe to call more than once, and from inside what it runs.
    func dispose() {
        guard read != nil else { return }
        read = nil
        apply = nil
        registration.generation &+= 1
    }

    func runIfMarked() {
        if isMarked { run() }
    }

    private func run() {
        isMarked = false
        guard let read else { return }
        withObservationTracking {
            _ = registration.generation
            read()
        } onChange: { [weak self] in
            // Called by whoever changes the value, before it changes: on the main actor, where all that effects read lives.
            MainActor.assumeIsolated { self?.mark() }
        }
        apply?()
    }

    private func mark() {
        guard !isMarked, read != nil else { return }
        isMarked = true
        flusher.add(self)
    }
}

/// Read by every run of its effect. Changing it fires the effect's registration, which takes it out of every model that was read:
/// Observation has no other way to take one back, and one that never fires would stay in its model.
@MainActor
@Observable
private final class Registration {
    var generation = 0
}
