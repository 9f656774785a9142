import Synchronization

/// Ends one read from another thread: SQLite asks for it every thousand steps, and each row once.
final class Interruption: Sendable {
    /// Why a read was ended.
    enum Reason: UInt8 {
        case cancelled = 1
        case snapshotTooOld
    }

    /// What the write-ahead log had taken in all when the read began; one that still waits is the newest of all.
    fileprivate let start = Atomic<Int64>(.max)
    private let reason = Atomic<UInt8>(0)

    func set(_ reason: Reason) {
        // The first reason stays.
        _ = self.reason.compareExchange(expected: 0, desired: reason.rawValue, ordering: .relaxed)
    }

    var isSet: Bool { reason.load(ordering: .relaxed) != 0 }

    func error(file: String) -> DatabaseError? {
        switch Reason(rawValue: reason.load(ordering: .relaxed)) {
        case .cancelled: .cancelled
        case .snapshotTooOld: .snapshotTooOld(file: file)
        case nil: nil
        }
    }
}

/// The reads that are under way, so that those that keep the write-ahead log from being emptied can be ended.
final class ReadRegistry: Sendable {
    private let active = Mutex<[ObjectIdentifier: Interruption]>([:])
    private let written = Atomic<Int64>(0)

    func begin() -> Interruption {
        let interruption = Interruption()
        active.withLock { $0[ObjectIdentifier(interruption)] = interruption }
        return interruption
    }

    /// Before the snapshot is taken.
    func start(_ interruption: Interruption) {
        interruption.start.store(written.load(ordering: .relaxed), ordering: .relaxed)
    }

    func end(_ interruption: Interruption) {
        active.withLock { $0[ObjectIdentifier(interruption)] = nil }
    }

    /// Counts what a commit added to the log, in bytes.
    func count(_ bytes: Int64) {
        written.add(bytes, ordering: .relaxed)
    }

    /// Ends the reads during which more than `bytes` were written.
    func endReads(olderBy bytes: Int64) {
        let limit = written.load(ordering: .relaxed) - bytes
        active.withLock { active in
            for interruption in active.values where interruption.start.load(ordering: .relaxed) <= limit {
                interruption.set(.snapshotTooOld)
            }
        }
    }
}
