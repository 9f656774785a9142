public import struct FoundationEssentials.Date

/// How far a list of posts was read.
///
/// It holds not one post but the newest few: each of them may be deleted, and the list is still recognised. Where all of them
/// vanished, the time decides, in lists that are ordered by it.
public struct ReadingPosition: Hashable, Sendable {
    /// An entry that was shown.
    public struct Mark: Hashable, Sendable {
        /// at-URI of the post.
        public let post: String
        /// DID of who reposted it, where somebody did.
        public let reposter: String?

        /// Names an entry.
        public init(post: String, reposter: String?) {
            self.post = post
            self.reposter = reposter
        }

        /// The mark of an entry.
        public init(_ entry: TimelineEntry) {
            post = entry.post.uri
            if case .repost(let actor, _) = entry.reason { reposter = actor.did } else { reposter = nil }
        }
    }

    /// The newest entries that were shown, in their order.
    public let marks: [Mark]
    /// The time of the newest of them; nil where no date could be read.
    public let newest: Date?
    /// When the list was read.
    public let at: Date
    /// Whether some entries newer than ``newest`` were not shown: the marks are those that were.
    public let isPartial: Bool

    /// How many entries are remembered.
    public static var mostMarks: Int { 50 }
    /// How many are remembered while others among them were not shown.
    public static var mostPartialMarks: Int { 500 }

    /// Makes a position.
    public init(marks: [Mark], newest: Date?, at: Date, isPartial: Bool = false) {
        self.marks = marks
        self.newest = newest
        self.at = at
        self.isPartial = isPartial
    }

    /// The position of somebody who has been shown a list's start; nil when there was nothing.
    public init?(shown entries: [TimelineEntry], at date: Date) {
        let inOrder = entries.filter { $0.reason != .pinned }.prefix(Self.mostMarks)
        guard !inOrder.isEmpty else { return nil }
        self.init(marks: inOrder.map(Mark.init), newest: inOrder.compactMap(\.listDate).max(), at: date)
    }

    /// The position of somebody who was shown some of what is new, and not all of it; nil when only all of it can be marked.
    public func adding(shown entries: [TimelineEntry], at date: Date) -> ReadingPosition? {
        guard newest != nil else { return nil }
        let new = entries.filter { $0.reason != .pinned }.map(Mark.init)
        return ReadingPosition(
            marks: Array((new + marks).prefix(Self.mostPartialMarks)), newest: newest, at: date, isPartial: true)
    }

    /// Whether a reader who comes from the list's start has met what was read before.
    /// - Parameter isByTime: the list is ordered by time, so that what is older than the position was read before.
    public func isReached(by entry: TimelineEntry, isByTime: Bool) -> Bool {
        // What is pinned stands on top whenever it was written.
        if entry.reason == .pinned { return false }
        let isMarked = marks.contains(Mark(entry))
        if isMarked, !isPartial { return true }
        guard isByTime, let newest, let date = entry.listDate else { return false }
        return date < newest || isMarked && date == newest
    }
}

/// Where a list stands in a window.
public struct TimelinePlace: Hashable, Sendable {
    /// The first entry in sight and those below it, in their order: the first of them that is still there is where the list stands.
    public let marks: [ReadingPosition.Mark]
    /// How many pixels of the first one are above the top.
    public let offset: Int

    /// How many entries are remembered.
    public static var mostMarks: Int { 20 }

    /// Makes a place.
    public init(marks: [ReadingPosition.Mark], offset: Int) {
        self.marks = marks
        self.offset = offset
    }
}

extension TimelineEntry {
    /// The time that a list is ordered by: of the repost, where it is one.
    public var listDate: Date? {
        if case .repost(_, let date?) = reason { return date }
        return post.indexedAt ?? post.sortDate
    }
}

extension FeedSource {
    /// Whether the list is ordered by time; custom feeds have an order of their own.
    public var isByTime: Bool {
        switch self {
        case .home, .list, .author: true
        case .feed: false
        }
    }
}
