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

    /// Marks everything up to now as seen.
    func markNotificationsSeen() async throws(SocialError)
}

/// Finds posts and people.
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
}
