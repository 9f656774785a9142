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

    /// Puts what the server says now of the list's beginning in the place of what was known of it: what is not there any more
    /// goes, what is new comes, and the rest stays below.
    /// - Parameter head: from the list's start on, page after page.
    /// - Returns: false when it does not reach down to what is known, so that something may stand between; nothing is changed then.
    mutating func replaceBeginning(with head: Page<Item>) -> Bool {
        let places = Dictionary(items.enumerated().map { (key($1), $0) }) { first, _ in first }
        var newKeys: Set<Key> = []
        let new = head.items.filter { newKeys.insert(key($0)).inserted }
        let known = new.indices.filter { places[key(new[$0])] != nil }
        // A single one may be an old one that was brought up again.
        guard let last = known.last, known.count > 1 || last == new.count - 1 || items.count == 1 else { return false }
        let place = places[key(new[last])] ?? 0
        items = new + items[(place + 1)...].filter { !newKeys.contains(key($0)) }
        keys.formUnion(newKeys)
        skipped = head.skipped
        freshness = head.freshness
        return true
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
