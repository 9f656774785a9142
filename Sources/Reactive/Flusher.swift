/// Runs effects whose inputs changed, all at once and later: a change only marks them.
///
/// Effects run in the order in which they were made, so that what decides whether something exists (made first) runs before
/// what is inside it. An effect that is disposed of while it waits does not run.
@MainActor
public final class Flusher {
    /// The one that effects use unless another is named. GtkKit flushes it once a turn of the main loop, before anything is laid
    /// out or drawn; without GtkKit a task on the main actor does.
    public static let main = Flusher()

    /// Called when the first effect is marked; it must see to it that `flush()` is called soon.
    public var schedule: @MainActor (Flusher) -> Void = { flusher in Task { flusher.flush() } }

    /// How many rounds one flush may take: effects that change what others read start another round.
    public static let mostRounds = 100

    private var waiting: [Effect] = []
    private var isScheduled = false
    private var made: UInt64 = 0

    /// A flusher of its own.
    public init() {}

    /// Runs every waiting effect, and those that they mark, until none waits.
    public func flush() {
        isScheduled = false
        var rounds = 0
        while !waiting.isEmpty {
            rounds += 1
            precondition(
                rounds <= Self.mostRounds,
                "Effects mark each other without end. An effect must not change what it reads; see the one that ran last."
            )
            var round = waiting
            waiting.removeAll(keepingCapacity: true)
            if round.count > 1 { round.sort { $0.order < $1.order } }
            for effect in round { effect.runIfMarked() }
        }
    }

    func add(_ effect: Effect) {
        waiting.append(effect)
        guard !isScheduled else { return }
        isScheduled = true
        schedule(self)
    }

    func nextOrder() -> UInt64 {
        made += 1
        return made
    }
}
