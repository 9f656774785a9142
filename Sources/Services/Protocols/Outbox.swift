/// The outbox: what accounts of this device did that no server has taken yet. It is shared by every process of this home.
public protocol OutboxManaging: Sendable {
    /// What is in it now, of every account, the oldest first; then each change, also those of other processes.
    var items: AsyncStream<[OutboxItem]> { get }

    /// What is in it, of every account, the oldest first.
    func list() async throws(SocialError) -> [OutboxItem]

    /// Sends what waits, in order for each account, until something cannot be sent now. Does nothing when nothing waits.
    /// - Returns: what is left.
    func sendWaiting() async throws(SocialError) -> [OutboxItem]

    /// Lets entries that were refused, or whose end is unknown, wait again, and sends what waits.
    /// - Parameter id: which one; nil for all that were refused: what may have been carried out has to be named.
    /// - Returns: what is left.
    func retry(_ id: Int64?) async throws(SocialError) -> [OutboxItem]

    /// Takes an entry out for good.
    /// - Returns: what it was.
    func drop(_ id: Int64) async throws(SocialError) -> OutboxItem

    /// Brings an entry back, in its place, that this process has dropped a moment ago; not when the account has wished the same or
    /// the contrary since: the newest wish counts.
    func restore(_ id: Int64) async throws(SocialError)

    /// Takes a post out that has certainly not been sent, and keeps it as a draft, to be corrected.
    /// - Throws: when it may have been sent, or is no post.
    func takeBack(_ id: Int64) async throws(SocialError) -> StoredDraft
}
