/// One page of a longer list.
public struct Page<Item: Sendable>: Sendable {
    /// What could be read, in the server's order.
    public let items: [Item]
    /// Hand this back for the next page; nil at the end.
    public let cursor: String?
    /// What could not be read, and why; the rest of the page stands.
    public let skipped: [SkippedItem]
    /// Whether it is what the server says now.
    public let freshness: Freshness

    /// Makes a page.
    public init(
        items: [Item], cursor: String? = nil, skipped: [SkippedItem] = [], freshness: Freshness = .live
    ) {
        self.items = items
        self.cursor = cursor
        self.skipped = skipped
        self.freshness = freshness
    }
}

extension Page: Equatable where Item: Equatable {}

/// An item of an answer that could not be shown.
public struct SkippedItem: Hashable, Sendable {
    /// Where in the answer it stood, such as `feed[3].post`.
    public let path: String
    /// Why it was skipped.
    public let reason: String

    /// Makes a note of a skipped item.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}
