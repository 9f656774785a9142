/// What a view tells of the posts that it shows.
public protocol PostsPresentableListener: AnyObject, Sendable {
    /// The person likes a post, or no longer does.
    func didTapLike(post uri: String) async
    /// The person reposts a post, or no longer does.
    func didTapRepost(post uri: String) async
    /// The person opens a post.
    func didSelect(post uri: String) async
    /// The person opens somebody's profile.
    func didSelect(actor did: String) async
    /// The person looks for what has a tag; without its `#`.
    func didSelect(tag: String) async
    /// The person answers a post.
    func didTapReply(to uri: String) async
    /// The person quotes a post.
    func didTapQuote(_ uri: String) async
}
