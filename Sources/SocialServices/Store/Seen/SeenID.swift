import FoundationEssentials

/// The row ids of kept posts: account, time, and a few bits that keep posts of one moment apart, from the highest bit down.
///
/// A full-text index is walked in the order of its row ids. With these, "the newest of one account, between two dates" is a
/// range of ids walked backwards, and ends when a page is full: nothing is sorted, and no other account's rows are touched.
enum SeenID {
    /// How many posts may have one millisecond before the next ones are moved to the millisecond after.
    static let apart = 5
    private static let timeBits = 48
    /// Accounts beyond this number are not kept: see ``SeenStore``.
    static let mostAccounts: Int64 = 1 << 10
    private static let latest: Int64 = 253_402_300_799_999

    /// The first id for a post of that time; later ones follow it.
    static func first(account: Int64, at date: Date) -> Int64 {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        let time = milliseconds.isFinite ? Int64(min(max(milliseconds, 0), Double(latest))) : 0
        return (account << timeBits | time) << apart
    }

    /// Every id of an account.
    static func all(of account: Int64) -> ClosedRange<Int64> {
        let first = account << (timeBits + apart)
        return first...(first | (1 << (timeBits + apart) - 1))
    }
}
