import Services

/// A list that grows page by page, and that no server can make loop.
///
/// Servers echo cursors, repeat items across pages and send empty pages with a cursor: what was seen is dropped, a cursor that
/// came before ends the list, and so does a bound on the number of pages.
struct PagedList<Item: Sendable, Key: Hashable & Sendable>: Sendable {
    /// What was read so far, in order.
    private(set) var items: [Item] = []
    /// What could not be read.
    private(set) var skipped: [SkippedItem] = []
    /// How fresh the least fresh of it is.
    private(set) var freshness = Freshness.live
    /// Hand this to the server for the next page.
    private(set) var cursor: String?
    /// Nothing comes after what was read.
    private(set) var isAtEnd = false

    private let key: @Sendable (Item) -> Key
    private var keys: Set<Key> = []
    private var cursors: Set<String> = []

    /// The most pages that one list is read to.
    static var mostPages: Int { 10_000 }

    /// An empty list.
    /// - Parameters:
    ///   - cursor: where to start; nil is the list's start.
    ///   - key: what makes an item the same as another.
    init(startingAt cursor: String? = nil, key: @escaping @Sendable (Item) -> Key) {
        self.cursor = cursor
        self.key = key
        if let cursor { cursors.insert(cursor) }
    }

    /// Adds the page that the cursor stood for.
    /// - Returns: false when the page held nothing new and the list goes on.
    mutating func add(_ page: Page<Item>) -> Bool {
        let before = items.count
        for item in page.items where keys.insert(key(item)).inserted { items.append(item) }
        skipped += page.skipped
        freshness = freshness.joined(with: page.freshness)
        if let next = page.cursor, !next.isEmpty, cursors.count < Self.mostPages, cursors.insert(next).inserted {
            cursor = next
        } else {
            cursor = nil
            isAtEnd = true
        }
        return isAtEnd || items.count > before
    }

    /// Changes the items in place; their keys must stay.
    mutating func update(_ change: (inout Item) -> Void) {
        for index in items.indices { change(&items[index]) }
    }
}

/// What one attempt to read more led to.
enum PageOutcome: Sendable {
    /// Something new, or the end.
    case progress
    /// It did not work.
    case failed(SocialError)
    /// Somebody stopped it.
    case cancelled
}

/// How many pages in a row may hold nothing new before a reader is given what there is.
let mostFruitlessPages = 5
