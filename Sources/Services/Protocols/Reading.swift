public import struct FoundationEssentials.Date

/// Reads lists of posts.
public protocol TimelineReading: Sendable {
    /// One page.
    /// - Parameters:
    ///   - source: which list.
    ///   - limit: how many posts, 1 to 100.
    ///   - cursor: the page before's cursor.
    func timeline(
        _ source: FeedSource, limit: Int, cursor: String?
    ) async throws(SocialError) -> Page<TimelineEntry>

    /// One page as it was kept, without asking a server; nil where nothing was. Its cursor also leads on at the server.
    func keptTimeline(
        _ source: FeedSource, limit: Int, cursor: String?
    ) async throws(SocialError) -> Page<TimelineEntry>?

    /// Tells when the account that acts writes or deletes a post, by this process or another.
    var ownPostChanges: AsyncStream<Void> { get }
}

/// Keeps how far lists of posts were read, for the account that acts.
public protocol ReadingPositionKeeping: Sendable {
    /// How far a list was read; nil when it was never.
    func readingPosition(in source: FeedSource) async throws(SocialError) -> ReadingPosition?

    /// Keeps how far a list was read. Call it once a person has been shown it, not before.
    func keep(_ position: ReadingPosition, in source: FeedSource) async throws(SocialError)

    /// Where a list stood in the window last; nil when it was never shown there.
    func place(in source: FeedSource) async throws(SocialError) -> TimelinePlace?

    /// Keeps where a list stands in the window.
    func keep(_ place: TimelinePlace, in source: FeedSource) async throws(SocialError)
}

/// Reads threads.
public protocol ThreadReading: Sendable {
    /// A thread around a post.
    /// - Parameters:
    ///   - post: at-URI or bsky.app address of any of its posts.
    ///   - depth: how many levels of answers, 0 to 1000.
    ///   - parentHeight: how many posts above, 0 to 1000.
    func thread(
        around post: String, depth: Int, parentHeight: Int
    ) async throws(SocialError) -> ConversationThread
}

/// Reads profiles.
public protocol ProfileReading: Sendable {
    /// A profile.
    /// - Parameter actor: handle (with or without `@`), DID, or an at-URI or bsky.app link that leads to one.
    func profile(of actor: String) async throws(SocialError) -> Profile
}

/// Reads what happened to the account.
public protocol NotificationReading: Sendable {
    /// One page, newest first.
    /// - Parameters:
    ///   - limit: how many, 1 to 100.
    ///   - cursor: the page before's cursor.
    func notifications(
        limit: Int, cursor: String?
    ) async throws(SocialError) -> Page<SocialNotification>
}

/// Marks what happened to the account as seen.
public protocol SeenMarking: Sendable {
    /// Marks everything up to a time as seen, at the server too. What was seen stays so: the mark only goes forward.
    /// - Parameter date: of the newest that was seen; nil is now.
    func markSeen(until date: Date?) async throws(SocialError) -> ActionOutcome
}

/// Finds posts, people and feeds.
public protocol SocialSearching: Sendable {
    /// One page of posts.
    /// - Parameters:
    ///   - query: words and operators, as the server takes them.
    ///   - limit: how many, 1 to 100.
    ///   - cursor: the page before's cursor.
    func searchPosts(
        _ query: String, limit: Int, cursor: String?
    ) async throws(SocialError) -> Page<Post>

    /// One page of people.
    /// - Parameters:
    ///   - query: part of a name or handle.
    ///   - limit: how many, 1 to 100.
    ///   - cursor: the page before's cursor.
    func searchPeople(
        _ query: String, limit: Int, cursor: String?
    ) async throws(SocialError) -> Page<Actor>

    /// One page of custom feeds.
    /// - Parameters:
    ///   - query: part of a name or description.
    ///   - limit: how many, 1 to 100.
    ///   - cursor: the page before's cursor.
    func searchFeeds(
        _ query: String, limit: Int, cursor: String?
    ) async throws(SocialError) -> Page<FeedGenerator>

    /// One page of the posts that the account has seen, newest first, without asking a server.
    /// - Parameters:
    ///   - query: words, `"phrases"`, beginnings of words (`bee*`), `from:handle`, `since:` and `until:` a day, `lang:`.
    ///   - limit: how many, 1 to 100.
    ///   - cursor: the page before's cursor.
    func searchSeen(
        _ query: String, limit: Int, cursor: String?
    ) async throws(SocialError) -> Page<FoundPost>
}
