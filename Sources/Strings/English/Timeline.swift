extension Strings {
    /// A list of posts in a window, and what a screen reader says of it.
    public static let timeline = TimelineStrings()
}

/// A list of posts in a window, and what a screen reader says of it.
public struct TimelineStrings: Sendable {
    /// What a list of posts is called.
    public let list = PlainPhrase("timeline.list", "Posts")
    /// A whole post: who, handle, when, what.
    public let post = Phrase<String, String, String, String>(
        "timeline.post", ["name", "handle", "time", "text"], "{name}, {handle}, {time}: {text}")
    /// The button that answers; how many have.
    public let reply = Phrase<Int>(
        "timeline.reply", ["count"], pluralOf: "count", one: "Reply, {count} reply", other: "Reply, {count} replies")
    /// The button that reposts; how many have.
    public let repost = Phrase<Int>(
        "timeline.repost", ["count"], pluralOf: "count", one: "Repost, {count} repost",
        other: "Repost, {count} reposts")
    /// The button that likes; how many have.
    public let like = Phrase<Int>(
        "timeline.like", ["count"], pluralOf: "count", one: "Like, {count} like", other: "Like, {count} likes")
    /// The button that opens the menu.
    public let more = PlainPhrase("timeline.more", "More")
    /// A picture; its description.
    public let picture = Phrase<String>("timeline.picture", ["description"], "Picture: {description}")
    /// A picture that nobody described.
    public let undescribedPicture = PlainPhrase("timeline.undescribedPicture", "Picture without a description")
    /// In place of a picture that is shown only to whoever asks; why.
    public let cover = Phrase<String>("timeline.cover", ["warning"], "{warning}: show")
    /// A quoted post; who wrote it and what.
    public let quotedPost = Phrase<String, String>(
        "timeline.quotedPost", ["name", "text"], "Quoted post by {name}: {text}")
    /// A web page; its title and host.
    public let page = Phrase<String, String>("timeline.page", ["title", "host"], "Page: {title}, {host}")
    /// The menu's entry that copies the post's text.
    public let copyText = PlainPhrase("timeline.copyText", "Copy text")
    /// The menu's entry that copies what is selected.
    public let copySelection = PlainPhrase("timeline.copySelection", "Copy selection")
    /// An entry of the menu of the button that reposts.
    public let doRepost = PlainPhrase("timeline.doRepost", "Repost")
    /// An entry of the menu of the button that reposts.
    public let undoRepost = PlainPhrase("timeline.undoRepost", "Undo the repost")
    /// An entry of the menu of the button that reposts.
    public let quote = PlainPhrase("timeline.quote", "Quote")
}
