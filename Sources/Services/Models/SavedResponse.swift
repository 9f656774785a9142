/// What a saved XRPC answer turned out to hold.
public enum SavedResponse: Sendable, Equatable {
    /// A list of posts: a timeline, an author's feed, a custom feed, a list's feed, likes of an account.
    case timeline(Page<TimelineEntry>)
    /// Posts without reasons: search results, quotes, posts by URI.
    case posts(Page<Post>)
    /// A thread.
    case thread(ConversationThread)
    /// Notifications.
    case notifications(Page<SocialNotification>)
    /// Whole profiles.
    case profiles(Page<Profile>)
    /// People: followers, follows, blocks, mutes, likes, search results.
    case actors(Page<Actor>)
    /// A list and its members.
    case list(ActorList, members: Page<Actor>)
    /// Lists of people.
    case lists(Page<ActorList>)
    /// Custom feeds.
    case feeds(Page<FeedGenerator>)
    /// Starter packs.
    case starterPacks(Page<StarterPack>)
    /// Conversations.
    case conversations(Page<Conversation>)
    /// Records of a repository.
    case records(Page<SavedRecord>)
    /// Settings, by `$type`.
    case preferences([SavedRecord])
}

/// A record as it stands in a repository, or an entry of the preferences.
public struct SavedRecord: Hashable, Sendable {
    /// at-URI, where it has one.
    public let uri: String?
    /// Its `$type`.
    public let type: String
    /// Its text, where it is a post; else a short form of its JSON.
    public let summary: String

    /// Makes a record.
    public init(uri: String?, type: String, summary: String) {
        self.uri = uri
        self.type = type
        self.summary = summary
    }
}
