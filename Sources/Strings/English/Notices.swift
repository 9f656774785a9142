extension Strings {
    /// What happened to an account, in sentences.
    public static let notices = NoticeStrings()
}

/// What happened to an account, in sentences.
public struct NoticeStrings: Sendable {
    /// Two people.
    public let two = Phrase<String, String>("notices.two", ["who", "other"], "{who} and {other}")
    /// Somebody, and how many others.
    public let others = Phrase<String, Int>(
        "notices.others", ["who", "count"], pluralOf: "count", one: "{who} and {count} other",
        other: "{who} and {count} others")
    /// Who liked a post.
    public let like = Phrase<String>("notices.like", ["who"], "{who} liked your post")
    /// Who reposted one.
    public let repost = Phrase<String>("notices.repost", ["who"], "{who} reposted your post")
    /// Who follows.
    public let follow = Phrase<String>("notices.follow", ["who"], "{who} followed you")
    /// Who named the account.
    public let mention = Phrase<String>("notices.mention", ["who"], "{who} mentioned you")
    /// Who answered.
    public let reply = Phrase<String>("notices.reply", ["who"], "{who} answered you")
    /// Who quoted.
    public let quote = Phrase<String>("notices.quote", ["who"], "{who} quoted you")
    /// Who joined.
    public let join = Phrase<String>("notices.join", ["who"], "{who} joined with your starter pack")
    /// Who did what this version does not know.
    public let other = Phrase<String, String>("notices.other", ["who", "what"], "{who}: {what}")
    /// A button: answers a post.
    public let answer = PlainPhrase("notices.answer", "Reply")
    /// What a screen reader says of what was not seen yet.
    public let unread = PlainPhrase("notices.unread", "new")
}
