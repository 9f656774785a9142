extension Strings {
    /// The feeds that an account has chosen.
    public static let feeds = FeedStrings()
}

/// The feeds that an account has chosen.
public struct FeedStrings: Sendable {
    /// The posts of those whom the account follows.
    public let following = PlainPhrase("feeds.following", "Following")
    /// Stands beside a feed that has a tab of its own.
    public let pinned = PlainPhrase("feeds.pinned", "pinned")
    /// A feed of which nothing is known now.
    public let missing = PlainPhrase("feeds.missing", "a feed that is gone, or that nothing is known of now")
    /// There are none.
    public let none = PlainPhrase(
        "feeds.none", "No feeds are saved. `warren search feeds QUERY` finds some, `warren feeds pin URI` keeps one.")
    /// A feed is kept; by whom, and which.
    public let saved = Phrase<String, String>("feeds.saved", ["who", "uri"], "{who} saved {uri}")
    /// A feed is pinned; by whom, and which.
    public let isPinned = Phrase<String, String>("feeds.isPinned", ["who", "uri"], "{who} pinned {uri}")
    /// A feed is not pinned any more; by whom, and which.
    public let unpinned = Phrase<String, String>("feeds.unpinned", ["who", "uri"], "{who} unpinned {uri}")
    /// A feed is not kept any more; by whom, and which.
    public let removed = Phrase<String, String>(
        "feeds.removed", ["who", "uri"], "{who} removed {uri} from the saved feeds")
    /// Nothing had to be changed; whose, and which feed.
    public let same = Phrase<String, String>(
        "feeds.same", ["who", "uri"], "for {who} there was nothing to change: {uri}")
    /// In the outbox.
    public let doSave = Phrase<String>("feeds.doSave", ["uri"], "save the feed {uri}")
    /// In the outbox.
    public let doPin = Phrase<String>("feeds.doPin", ["uri"], "pin the feed {uri}")
    /// In the outbox.
    public let doUnpin = Phrase<String>("feeds.doUnpin", ["uri"], "unpin the feed {uri}")
    /// In the outbox.
    public let doRemove = Phrase<String>("feeds.doRemove", ["uri"], "remove the feed {uri}")
    /// What a command does.
    public let searchHelp = PlainPhrase("feeds.searchHelp", "Find custom feeds")
    /// What an example does.
    public let searchExample = PlainPhrase("feeds.searchExample", "feeds about gardening")
    /// What a command does.
    public let listHelp = PlainPhrase("feeds.listHelp", "Show the feeds that you have saved, the pinned ones marked")
    /// More about a command.
    public let listDetails = PlainPhrase(
        "feeds.listDetails",
        "They stand in your account's preferences, so that your other clients show the same. `warren feed URI` reads one."
    )
    /// What an example does.
    public let listExample = PlainPhrase("feeds.listExample", "your feeds")
    /// What a command does.
    public let saveHelp = PlainPhrase("feeds.saveHelp", "Save a feed or list among your feeds")
    /// What an example does.
    public let saveExample = PlainPhrase("feeds.saveExample", "keep a feed at hand")
    /// What a command does.
    public let pinHelp = PlainPhrase("feeds.pinHelp", "Pin a feed or list: other clients give it a tab")
    /// What an example does.
    public let pinExample = PlainPhrase("feeds.pinExample", "give a feed a tab")
    /// What a command does.
    public let unpinHelp = PlainPhrase("feeds.unpinHelp", "Take a pinned feed's tab away; it stays saved")
    /// What an example does.
    public let unpinExample = PlainPhrase("feeds.unpinExample", "no tab any more")
    /// What a command does.
    public let removeHelp = PlainPhrase("feeds.removeHelp", "Remove a feed or list from your saved feeds")
    /// What an example does.
    public let removeExample = PlainPhrase("feeds.removeExample", "no longer keep it")
    /// What an argument is.
    public let argument = PlainPhrase("feeds.argument", "at-URI or bsky.app address of a feed or list")
}
