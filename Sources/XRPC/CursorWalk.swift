/// Guards the walk along the pages of a list.
///
/// Servers end lists in many ways: without a cursor, with `null` or an empty one, with the same cursor again, or never.
/// An empty or short page with a new cursor is not the end.
///
/// ```swift
/// var walk = CursorWalk()
/// repeat {
///     let page = try await session.query(AppBskyGraphGetFollows.self, .init(actor: did, cursor: walk.cursor)).value
///     follows += page.follows
///     walk.advance(to: page.cursor, items: page.follows.count)
/// } while !walk.isFinished
/// ```
public struct CursorWalk: Sendable {
    /// Why a walk is over.
    public enum End: Hashable, Sendable {
        /// The server says that there is no more.
        case complete
        /// The server sent a cursor for the second time: whatever comes has been there already.
        case repeatedCursor
        /// Too many pages in a row were empty.
        case emptyPages
        /// The cursor is longer than any real one.
        case oversizedCursor
        /// The walk has seen as many pages as it may.
        case pageLimit
    }

    /// What to ask the next page with; `nil` for the first.
    public private(set) var cursor: String?
    /// How many pages have come.
    public private(set) var pages = 0
    /// Why the walk is over; `nil` while it is not.
    public private(set) var end: End?

    /// Whether there is nothing more to ask for.
    public var isFinished: Bool { end != nil }

    private static let longestCursor = 8 << 10
    private static let emptyPages = 10

    private let maxPages: Int
    private var seen: Set<String> = []
    private var emptyInARow = 0

    /// A walk.
    ///
    /// - Parameters:
    ///   - start: a cursor from an earlier walk.
    ///   - maxPages: how many pages to take at most.
    public init(from start: String? = nil, maxPages: Int = 100) {
        precondition(maxPages > 0, "a walk takes one page at least")
        cursor = start
        self.maxPages = maxPages
        if let start { seen.insert(start) }
    }

    /// Takes note of a page that has come.
    ///
    /// - Parameters:
    ///   - next: the cursor in the page.
    ///   - items: how many items the page holds.
    public mutating func advance(to next: String?, items: Int) {
        guard end == nil else { return }
        pages += 1
        emptyInARow = items == 0 ? emptyInARow + 1 : 0
        guard let next, !next.isEmpty else { return finish(.complete) }
        guard next.utf8.count <= Self.longestCursor else { return finish(.oversizedCursor) }
        guard seen.insert(next).inserted else { return finish(.repeatedCursor) }
        guard emptyInARow < Self.emptyPages else { return finish(.emptyPages) }
        guard pages < maxPages else {
            // Where a later walk may go on.
            cursor = next
            end = .pageLimit
            return
        }
        cursor = next
    }

    private mutating func finish(_ end: End) {
        self.end = end
        cursor = nil
    }
}
