/// The napkins of this process at one time, and what happened to them so far.
public struct NapkinTree: Hashable, Sendable {
    /// The napkins, one a line.
    public let description: String
    /// What happened, the first first.
    public let events: [String]

    /// Makes a picture of a tree.
    public init(description: String, events: [String]) {
        self.description = description
        self.events = events
    }
}

/// Watches the napkins of this process.
@MainActor
public protocol NapkinTreeWatching: Sendable {
    /// The napkins as they are now.
    func look() -> NapkinTree
}
