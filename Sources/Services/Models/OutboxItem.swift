public import struct FoundationEssentials.Date

/// Whether something that was asked for has reached the server.
public enum Delivery: Hashable, Sendable {
    /// It has.
    case sent
    /// It is kept in the outbox, and goes out by itself once it can. `because` says what keeps it; nil while another
    /// process is sending.
    case queued(because: SocialError?)
}

/// Something that an account does, as it is kept until a server has taken it.
public enum OutboxAction: Hashable, Sendable, Codable {
    /// Writes a post.
    case post(OutboxPost)
    /// Likes a post, reposts it and the like; names it by at-URI or bsky.app address.
    case perform(PostAction, post: String)
    /// Takes such a thing back.
    case revert(PostAction, post: String)
    /// Blocks or mutes an account; names it by handle or DID.
    case relate(ActorAction, actor: String)
    /// Takes such a thing back.
    case unrelate(ActorAction, actor: String)
    /// Follows an account; names it by handle or DID.
    case follow(actor: String)
    /// Stops following.
    case unfollow(actor: String)
    /// Mutes a word, or changes how it is muted.
    case muteWord(MutedWord)
    /// No longer mutes a word.
    case unmuteWord(String)
    /// Reports somebody or a post.
    case report(OutboxReport)
    /// Marks what happened up to a time as seen. It never goes back.
    case seen(Date)
    /// Edits the profile.
    case editProfile(OutboxProfileChange)
    /// Changes a list of people.
    case changeList(ListChange)
    /// Changes which feeds the account has chosen.
    case changeFeeds(SavedFeedChange)
    /// Removes a record of the account's own, by at-URI.
    case delete(record: String)
}

/// An entry of the outbox.
public struct OutboxItem: Hashable, Sendable, Identifiable {
    /// How it stands with an entry.
    public enum State: String, Hashable, Sendable, Codable {
        /// It goes out, in its turn, as soon as that is possible.
        case waiting
        /// The server refused it; it waits for a person to send it again, or to drop it.
        case refused
        /// It may have been carried out, and nothing can tell: a person has to look.
        case unknown
    }

    /// Its number, by which commands name it; never used twice.
    public let id: Int64
    /// Who acts.
    public let account: ActingAccount
    /// What is done.
    public let action: OutboxAction
    /// at-URI that its record has, or will have, of a thread's posts that of the first; nil where nothing is made.
    public let record: String?
    /// at-URIs of a thread's further posts.
    public let further: [String]
    /// How it stands.
    public let state: State
    /// What kept it from being sent the last time; nil when it was not tried.
    public let problem: SocialError?
    /// When it was asked for.
    public let created: Date
    /// How often it was tried.
    public let attempts: Int

    /// Makes an entry.
    public init(
        id: Int64, account: ActingAccount, action: OutboxAction, record: String?, further: [String] = [], state: State,
        problem: SocialError?, created: Date, attempts: Int
    ) {
        self.id = id
        self.account = account
        self.action = action
        self.record = record
        self.further = further
        self.state = state
        self.problem = problem
        self.created = created
        self.attempts = attempts
    }
}
