import ATProto
public import Log
public import Services

/// Every social service, ready for a composition to hand to features.
public struct SocialServiceSet: Sendable {
    /// Accounts and sign-in.
    public let accounts: any AccountManaging
    /// Where the accounts' secrets are.
    public let secrets: any SecretKeeping
    /// Lists of posts.
    public let timelines: any TimelineReading
    /// How far lists of posts were read.
    public let readingPositions: any ReadingPositionKeeping
    /// Threads.
    public let threads: any ThreadReading
    /// Profiles.
    public let profiles: any ProfileReading
    /// Notifications.
    public let notifications: any NotificationReading
    /// Search.
    public let search: any SocialSearching
    /// Whom a mention may mean.
    public let mentions: any MentionCompleting
    /// Publishing posts.
    public let writing: any PostWriting
    /// Measuring and marking a text while it is typed.
    public let marking: any TextMarking
    /// Likes, reposts, bookmarks, muted threads.
    public let acting: any PostActing
    /// Follows.
    public let following: any Following
    /// Blocks and mutes.
    public let actorActing: any ActorActing
    /// Posts that the account keeps for itself.
    public let bookmarks: any BookmarkReading
    /// Muted words.
    public let wordMuting: any WordMuting
    /// What the account's clients keep at its server.
    public let preferences: any PreferenceReading
    /// Reports to those who moderate.
    public let reporting: any Reporting
    /// How far notifications were seen.
    public let seenMarking: any SeenMarking
    /// Editing the profile.
    public let profileEditing: any ProfileEditing
    /// Lists of people.
    public let lists: any ListKeeping
    /// The feeds that the account has chosen.
    public let feeds: any FeedKeeping
    /// Posts that are not to be sent yet.
    public let drafts: any DraftKeeping
    /// Working on them again.
    public let draftEditing: any DraftEditing
    /// Deleting posts.
    public let deleting: any PostDeleting
    /// What no server has taken yet.
    public let outbox: any OutboxManaging
    /// Whether what is read can be kept.
    public let keeping: any KeepingTroubleTelling
    /// What the person has chosen for this device.
    public let settings: any SettingKeeping
    /// Pictures of posts and people.
    public let pictures: any PictureReading
    /// Identifier checks.
    public let syntax: any SyntaxChecking
    /// Saved answers.
    public let savedResponses: any SavedResponseReading

    /// The live services over a home folder. Nothing is sent before something is asked.
    /// - Parameters:
    ///   - home: folder of the store and the secrets; made, for this user alone, if it is not there.
    ///   - account: handle or DID of the account to act as; nil is the current one.
    ///   - local: the embedded network to use instead of the real one. Its data is kept apart, in `local` below the home,
    ///     and its accounts sign in by themselves.
    ///   - passphrases: gives the passphrase of sealed secrets when one is needed; nil when nobody can.
    public static func live(
        home: String, actingAs account: String?, local: LocalNetworkInfo?, passphrases: (any PassphraseGiving)? = nil,
        log: Log
    ) async throws(SocialError) -> SocialServiceSet {
        let home = Home(path: home, local: local, passphrases: passphrases, log: log)
        let contents = try await home.open(actingAs: account)
        let accounts = contents.accounts
        let outbox = OutboxStore(database: contents.database)
        let seen = SeenReading(store: contents.seen, outbox: outbox, log: log.category("seen"))
        let mutedWords = MutedWordList(seen: seen)
        let timelines = LiveTimelines(accounts: accounts, seen: seen, mutedWords: mutedWords)
        let sender = OutboxSender(store: outbox, locks: contents.locks, log: log.category("outbox"))
        let drafts = DraftStore(database: contents.database)
        let writing = LivePostWriting(accounts: accounts, outbox: outbox, sender: sender, seen: seen)
        let liveDrafts = LiveDrafts(accounts: accounts, store: drafts, writing: writing)
        let wishes = WishSending(accounts: accounts, outbox: outbox, sender: sender)
        return SocialServiceSet(
            accounts: accounts, secrets: accounts, timelines: timelines, readingPositions: timelines,
            threads: LiveThreads(accounts: accounts, seen: seen),
            profiles: LiveProfiles(accounts: accounts, seen: seen),
            notifications: LiveNotifications(accounts: accounts, seen: seen),
            search: LiveSearch(accounts: accounts, seen: seen, mutedWords: mutedWords),
            mentions: LiveMentionCompletion(accounts: accounts, store: contents.seen),
            writing: writing,
            marking: LiveTextMarking(), acting: LivePostActing(wishes: wishes),
            following: LiveFollowing(wishes: wishes), actorActing: LiveActorActing(wishes: wishes),
            bookmarks: LiveBookmarks(accounts: accounts, seen: seen),
            wordMuting: LiveWordMuting(accounts: accounts, seen: seen, wishes: wishes),
            preferences: LivePreferences(accounts: accounts, seen: seen),
            reporting: LiveReporting(wishes: wishes), seenMarking: LiveSeenMarking(wishes: wishes),
            profileEditing: LiveProfileEditing(accounts: accounts, outbox: outbox, sender: sender),
            lists: LiveLists(accounts: accounts, seen: seen, wishes: wishes),
            feeds: LiveFeeds(accounts: accounts, seen: seen, wishes: wishes),
            drafts: liveDrafts, draftEditing: liveDrafts,
            deleting: LivePostDeleting(accounts: accounts, outbox: outbox, drafts: drafts, wishes: wishes),
            outbox: LiveOutbox(accounts: accounts, store: outbox, sender: sender, drafts: liveDrafts),
            keeping: seen.trouble, settings: LiveSettings(path: home.path + "/settings.json"),
            pictures: LivePictures(accounts: accounts, cache: contents.pictures, log: log), syntax: SyntaxChecker(),
            savedResponses: SavedResponseReader())
    }

    /// The look at the machine by itself: it works where ``live(home:actingAs:local:passphrases:log:)`` fails, and says why
    /// that does.
    public static func machine(
        home: String, local: LocalNetworkInfo?, passphrases: (any PassphraseGiving)? = nil, log: Log
    ) -> any MachineInspecting {
        LiveMachine(home: Home(path: home, local: local, passphrases: passphrases, log: log))
    }
}
