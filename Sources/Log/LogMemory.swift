internal import Synchronization

/// The messages that were said, for tests; the last ten thousand at most.
public final class LogMemory: Sendable {
    private let kept = Mutex<[LogEntry]>([])

    /// Nothing yet.
    public init() {}

    /// What was said, in order.
    public var entries: [LogEntry] { kept.withLock { $0 } }

    /// The texts of what was said, in order.
    public var texts: [String] { entries.map(\.text) }

    func append(_ entry: LogEntry) {
        kept.withLock { kept in
            if kept.count == 10_000 { kept.removeFirst() }
            kept.append(entry)
        }
    }
}
