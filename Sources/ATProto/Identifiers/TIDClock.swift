internal import Crypto
internal import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Makes TIDs that only ever rise, whatever the system's clock does. Safe to call from any thread.
public final class TIDClock: Sendable {
    private let clock: UInt16
    private let now: @Sendable () -> Date
    private let last: Mutex<Int64>

    /// A clock that reads the time from `now`; `clock` (ten bits, random when nil) keeps two devices from making equal TIDs;
    /// every TID is later than `after`.
    public init(clock: UInt16? = nil, after: TID? = nil, now: @escaping @Sendable () -> Date = { Date() }) {
        let random = SecureRandom.bytes(2)
        self.clock = clock ?? UInt16(random[0]) << 8 | UInt16(random[1])
        self.now = now
        last = Mutex(after?.microseconds ?? 0)
    }

    /// The next TID, later than every one before it.
    public func next() -> TID {
        let reading = now().timeIntervalSince1970 * 1_000_000
        let microseconds = reading.isFinite ? Int64(max(0, min(reading, 9e15))) : 0
        return last.withLock { last in
            last = max(microseconds, last + 1)
            return TID(microseconds: last, clock: clock)
        }
    }

    /// The next TID, later than every one before it and than `other`: for a revision that must follow one made elsewhere.
    public func next(after other: TID?) -> TID {
        if let other { last.withLock { $0 = max($0, other.microseconds) } }
        return next()
    }
}
