/// Finds whom a mention may mean while it is typed.
public protocol MentionCompleting: Sendable {
    /// People whose handle or name begins with a text, the likeliest first. Without a server it is those that the account has seen, by
    /// handle. It ends early when its task is cancelled.
    /// - Parameters:
    ///   - beginning: of a handle or a name, without `@`.
    ///   - limit: how many, 1 to 100.
    func people(completing beginning: String, limit: Int) async throws(SocialError) -> [Actor]
}
