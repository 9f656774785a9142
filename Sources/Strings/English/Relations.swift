extension Strings {
    /// Blocks, mutes and bookmarks.
    public static let relations = RelationStrings()
}

/// Blocks, mutes and bookmarks.
public struct RelationStrings: Sendable {
    /// A block is so now; by whom, and what.
    public let blocked = Phrase<String, String>("relations.blocked", ["who", "what"], "{who} blocks {what}")
    /// A block was so already.
    public let blockedAlready = Phrase<String, String>(
        "relations.blockedAlready", ["who", "what"], "{who} blocks {what} already")
    /// A block is so no longer.
    public let unblocked = Phrase<String, String>(
        "relations.unblocked", ["who", "what"], "{who} no longer blocks {what}")
    /// A block was not so.
    public let unblockedAlready = Phrase<String, String>(
        "relations.unblockedAlready", ["who", "what"], "{who} did not block {what}")
    /// A mute is so now; by whom, and what.
    public let muted = Phrase<String, String>("relations.muted", ["who", "what"], "{who} mutes {what}")
    /// A mute was so already.
    public let mutedAlready = Phrase<String, String>(
        "relations.mutedAlready", ["who", "what"], "{who} mutes {what} already")
    /// A mute is so no longer.
    public let unmuted = Phrase<String, String>("relations.unmuted", ["who", "what"], "{who} no longer mutes {what}")
    /// A mute was not so.
    public let unmutedAlready = Phrase<String, String>(
        "relations.unmutedAlready", ["who", "what"], "{who} did not mute {what}")
    /// A bookmark is so now; by whom, and what.
    public let bookmarked = Phrase<String, String>("relations.bookmarked", ["who", "what"], "{who} bookmarked {what}")
    /// A bookmark was so already.
    public let bookmarkedAlready = Phrase<String, String>(
        "relations.bookmarkedAlready", ["who", "what"], "{who} bookmarked it already: {what}")
    /// A bookmark is so no longer.
    public let unbookmarked = Phrase<String, String>(
        "relations.unbookmarked", ["who", "what"], "{who} no longer has it among the bookmarks: {what}")
    /// A bookmark was not so.
    public let unbookmarkedAlready = Phrase<String, String>(
        "relations.unbookmarkedAlready", ["who", "what"], "{who} had not bookmarked it: {what}")
    /// A muted thread is so now; by whom, and what.
    public let threadMuted = Phrase<String, String>(
        "relations.threadMuted", ["who", "what"], "{who} mutes the thread {what}")
    /// A muted thread was so already.
    public let threadMutedAlready = Phrase<String, String>(
        "relations.threadMutedAlready", ["who", "what"], "{who} mutes the thread already: {what}")
    /// A muted thread is so no longer.
    public let unthreadMuted = Phrase<String, String>(
        "relations.unthreadMuted", ["who", "what"], "{who} no longer mutes the thread {what}")
    /// A muted thread was not so.
    public let unthreadMutedAlready = Phrase<String, String>(
        "relations.unthreadMutedAlready", ["who", "what"], "{who} did not mute the thread: {what}")
    /// A block in the outbox; whom or what.
    public let doBlock = Phrase<String>("relations.doBlock", ["what"], "block {what}")
    /// A block that is taken back, in the outbox; whom or what.
    public let doUnblock = Phrase<String>("relations.doUnblock", ["what"], "unblock {what}")
    /// A mute in the outbox; whom or what.
    public let doMute = Phrase<String>("relations.doMute", ["what"], "mute {what}")
    /// A mute that is taken back, in the outbox; whom or what.
    public let doUnmute = Phrase<String>("relations.doUnmute", ["what"], "unmute {what}")
    /// A bookmark in the outbox; whom or what.
    public let doBookmark = Phrase<String>("relations.doBookmark", ["what"], "bookmark {what}")
    /// A bookmark that is taken back, in the outbox; whom or what.
    public let doUnbookmark = Phrase<String>("relations.doUnbookmark", ["what"], "unbookmark {what}")
    /// A muted thread in the outbox; whom or what.
    public let doMuteThread = Phrase<String>("relations.doMuteThread", ["what"], "mute the thread of {what}")
    /// A muted thread that is taken back, in the outbox; whom or what.
    public let doUnmuteThread = Phrase<String>("relations.doUnmuteThread", ["what"], "unmute the thread of {what}")
    /// There are no bookmarks.
    public let noBookmarks = PlainPhrase(
        "relations.noBookmarks", "Nothing is bookmarked. `warren bookmark URI` keeps a post.")
    /// What a command does.
    public let blockHelp = PlainPhrase(
        "relations.blockHelp", "Block somebody: neither of you sees the other, and everybody can see that")
    /// What a command does.
    public let unblockHelp = PlainPhrase("relations.unblockHelp", "No longer block somebody")
    /// What a command does.
    public let muteHelp = PlainPhrase(
        "relations.muteHelp", "Mute somebody: their posts are hidden from you, and nobody is told")
    /// What a command does.
    public let unmuteHelp = PlainPhrase("relations.unmuteHelp", "No longer mute somebody")
    /// What a command does.
    public let bookmarkHelp = PlainPhrase("relations.bookmarkHelp", "Keep a post for yourself")
    /// What a command does.
    public let unbookmarkHelp = PlainPhrase("relations.unbookmarkHelp", "Take a post out of your bookmarks")
    /// What a command does.
    public let muteThreadHelp = PlainPhrase(
        "relations.muteThreadHelp", "Mute a thread: you are no longer told of what happens there")
    /// What a command does.
    public let unmuteThreadHelp = PlainPhrase("relations.unmuteThreadHelp", "Be told again of what happens in a thread")
    /// What a command does.
    public let bookmarksHelp = PlainPhrase("relations.bookmarksHelp", "Read the posts that you keep")
    /// What an example does.
    public let blockExample = PlainPhrase("relations.blockExample", "see no more of her")
    /// What an example does.
    public let unblockExample = PlainPhrase("relations.unblockExample", "see her again")
    /// What an example does.
    public let muteExample = PlainPhrase("relations.muteExample", "quietly hide her posts")
    /// What an example does.
    public let unmuteExample = PlainPhrase("relations.unmuteExample", "show them again")
    /// What an example does.
    public let bookmarkExample = PlainPhrase("relations.bookmarkExample", "only you see that")
    /// What an example does.
    public let unbookmarkExample = PlainPhrase("relations.unbookmarkExample", "no longer keep it")
    /// What an example does.
    public let muteThreadExample = PlainPhrase("relations.muteThreadExample", "from any post of it")
    /// What an example does.
    public let unmuteThreadExample = PlainPhrase("relations.unmuteThreadExample", "by the same post, or another of it")
    /// What an example does.
    public let bookmarksExample = PlainPhrase("relations.bookmarksExample", "what you keep, the newest first")
}
