public import Services

/// Where one run of the command leads: which napkin is attached, and with what.
///
/// A value: it can be compared, logged and made by a test. One exhaustive switch turns it into a napkin.
public enum CommandRoute: Hashable, Sendable {
    /// A list of posts.
    case timeline(FeedSource, limit: Int, cursor: String?, sinceLast: Bool = false)
    /// The thread around a post: at-URI or web address.
    case thread(post: String)
    /// A profile, with so many of its posts; nil leaves them out.
    case profile(actor: String, posts: Int?)
    /// A new post.
    case composer(Composition)
    /// A new post that is kept as a draft.
    case keepDraft(Composition)
    /// The drafts.
    case drafts
    /// One draft.
    case draft(Int64)
    /// A draft, which is published.
    case publishDraft(Int64)
    /// A draft, which is deleted.
    case deleteDraft(Int64)
    /// A post of one's own, which is deleted: at-URI or web address.
    case deletePost(String)
    /// A sign-in.
    case signIn(identifier: String, service: String?, SignInInput)
    /// The accounts on this device.
    case accounts
    /// The accounts, one of which leaves; nil is the current one.
    case signOut(account: String?)
    /// The accounts, one of which becomes the current one.
    case makeCurrent(account: String)
    /// Where the accounts' secrets are.
    case secrets
    /// Where they are, from where they are moved.
    case moveSecrets(to: SecretPlace)
    /// An action on a post, or its undoing.
    case act(PostAction, undo: Bool, post: String)
    /// Following somebody, or its undoing.
    case follow(actor: String, undo: Bool)
    /// Blocking or muting somebody, or its undoing.
    case relate(ActorAction, undo: Bool, actor: String)
    /// The posts that the account keeps for itself.
    case bookmarks(limit: Int, cursor: String?)
    /// A report of somebody or of a post.
    case report(subject: String, ReportReason, text: String?)
    /// An edit of the profile; pictures by their files' paths.
    case editProfile(name: String?, description: String?, avatar: String?, banner: String?)
    /// Lists of people, or who is on one.
    case lists(ListScope, limit: Int, cursor: String?)
    /// Lists of people, one of which is changed.
    case changeList(ListChange)
    /// The feeds that the account has chosen.
    case feeds
    /// The chosen feeds, one of which is changed.
    case changeFeeds(SavedFeedChange)
    /// The muted words.
    case mutedWords
    /// The muted words, one of which is added or changed; for so many hours, nil is for ever.
    case muteWord(String, in: Set<MutedWord.Target>, exceptFollowed: Bool, hours: Int?)
    /// The muted words, one of which is taken away.
    case unmuteWord(String)
    /// What the account's clients keep at its server.
    case preferences
    /// What happened to the account.
    case notifications(limit: Int, cursor: String?, marksSeen: Bool)
    /// A search for posts.
    case searchPosts(query: String, limit: Int, cursor: String?)
    /// A search for people.
    case searchPeople(query: String, limit: Int, cursor: String?)
    /// A search for custom feeds.
    case searchFeeds(query: String, limit: Int, cursor: String?)
    /// A search among the posts seen before.
    case searchSeen(query: String, limit: Int, cursor: String?)
    /// What no server has taken yet.
    case outbox
    /// The outbox, which is sent again; nil is all of it.
    case outboxRetry(Int64?)
    /// The outbox, of which an entry is dropped.
    case outboxDrop(Int64)
    /// A look at the machine, and where it is wished at the napkins of this process.
    case doctor(showsTree: Bool)
    /// A repair of the store.
    case repair
    /// The embedded network, which starts; nil takes any free port.
    case localNetworkUp(port: UInt16?)
    /// The embedded network, which stops.
    case localNetworkDown
    /// The mail of the embedded network's accounts.
    case localNetworkMail
    /// A check of the lines of the standard input.
    case syntaxCheck(kind: String)
    /// A saved answer of a server, by the file's path; `-` is the standard input.
    case savedResponse(path: String)

    /// Whether the route leads to the services of the social network (else it needs nothing but this machine).
    public var needsSocialServices: Bool {
        switch self {
        case .localNetworkUp, .localNetworkDown, .localNetworkMail, .syntaxCheck, .savedResponse: false
        default: true
        }
    }
}

extension CommandRoute {
    /// Whether what waits in the outbox goes out after it: it has just spoken with the account's server. The others send by
    /// themselves, or have nothing to do with a server.
    var sendsWaiting: Bool {
        switch self {
        case .timeline, .thread, .profile, .signIn, .bookmarks, .lists, .feeds, .mutedWords, .preferences,
            .notifications, .searchPosts, .searchPeople, .searchFeeds:
            true
        default: false
        }
    }
}

/// What a new post is made of, where its text and pictures are still to be read.
public struct Composition: Hashable, Sendable {
    /// Where the text comes from.
    public enum Text: Hashable, Sendable {
        /// It was given.
        case given(String)
        /// All of the standard input.
        case standardInput
    }

    /// A picture, by its file's path, and its description.
    public struct Image: Hashable, Sendable {
        /// The file's path.
        public let path: String
        /// The description; empty when there is none.
        public let alt: String

        /// Names a picture.
        public init(path: String, alt: String) {
            self.path = path
            self.alt = alt
        }
    }

    /// One post of it.
    public struct Part: Hashable, Sendable {
        /// The text.
        public var text: Text
        /// Pictures, in order.
        public var images: [Image]
        /// The post to quote.
        public var quote: String?
        /// What the author says of its content.
        public var labels: [SelfLabel]

        /// Makes a part.
        public init(text: Text, images: [Image] = [], quote: String? = nil, labels: [SelfLabel] = []) {
            self.text = text
            self.images = images
            self.quote = quote
            self.labels = labels
        }
    }

    /// The first post, as a rule the only one.
    public let first: Part
    /// Further posts, each of which answers the one before it.
    public let further: [Part]
    /// The post to answer.
    public let replyTo: String?
    /// BCP 47 tags.
    public let languages: [String]
    /// What others may do with the posts.
    public let gates: PostGates

    /// Every post, in order.
    public var parts: [Part] { [first] + further }

    /// Makes a composition.
    public init(
        first: Part, further: [Part] = [], replyTo: String? = nil, languages: [String] = [],
        gates: PostGates = PostGates()
    ) {
        self.first = first
        self.further = further
        self.replyTo = replyTo
        self.languages = languages
        self.gates = gates
    }

    /// Makes a composition of one post.
    public init(
        text: Text, images: [Image] = [], replyTo: String? = nil, quote: String? = nil, languages: [String] = []
    ) {
        self.init(
            first: Part(text: text, images: images, quote: quote), replyTo: replyTo, languages: languages)
    }
}

extension PostDraft {
    /// What a composition begins with: its texts and pictures are still to be read.
    public init(_ composition: Composition) {
        let blank = composition.parts.map { Part(text: "", quote: $0.quote, labels: $0.labels) }
        self.init(
            text: "", replyTo: composition.replyTo, quote: composition.first.quote, labels: composition.first.labels,
            gates: composition.gates, further: Array(blank.dropFirst()))
    }
}

/// Where a sign-in's secrets come from; a secret is never part of a route.
public struct SignInInput: Hashable, Sendable {
    /// The password is the standard input's first line; else the person is asked.
    public let readsPassword: Bool
    /// The code is the standard input's next line; else the person is asked.
    public let readsCode: Bool
    /// Where the account's secrets go; nil leaves that to the accounts.
    public let place: SecretPlace?

    /// Names the sources, and the place.
    public init(readsPassword: Bool = false, readsCode: Bool = false, place: SecretPlace? = nil) {
        self.place = place
        self.readsPassword = readsPassword
        self.readsCode = readsCode
    }
}
