import FoundationEssentials
import Log
import Napkin
import NapkinTesting
import Services
import Synchronization

@testable import ShellFeatures
@testable import SocialFeatures

/// What a parent was told, in order.
enum Told: Hashable, Sendable {
    case loaded
    case finished
    case failed(SocialError)
    case selectedPost(String)
    case selectedActor(String)
    case selectedTag(String)
    case replied(String)
    case quoted(String)
    case published(PublishedPost)
    case dropped(Int64)
    case opened(String, Int64)
    case cancelled
    case signedIn(Account)
    case switched(Account)
    case signedOut(Account)
    case tappedAdd
    case refused(kind: String, kinds: [String])
    case ended(CommandOutcome)
    case started(LocalNetworkInfo)
    case stopped(didRun: Bool)
}

/// A parent of every napkin.
final class SpyParent: Sendable {
    let told = SpyLog<Told>()
}

extension SpyParent: HomeNapkinListener, ThreadNapkinListener, ProfileNapkinListener, SearchNapkinListener,
    NotificationsNapkinListener
{
    func timelineNapkinDidLoad() async { told.record(.loaded) }
    func timelineNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func timelineNapkinDidSelect(post uri: String) async { told.record(.selectedPost(uri)) }
    func timelineNapkinDidSelect(actor did: String) async { told.record(.selectedActor(did)) }
    func timelineNapkinDidSelect(tag: String) async { told.record(.selectedTag(tag)) }
    func timelineNapkinDidTapReply(to uri: String) async { told.record(.replied(uri)) }
    func timelineNapkinDidTapQuote(_ uri: String) async { told.record(.quoted(uri)) }
    func threadNapkinDidLoad() async { told.record(.loaded) }
    func threadNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func threadNapkinDidSelect(post uri: String) async { told.record(.selectedPost(uri)) }
    func threadNapkinDidSelect(actor did: String) async { told.record(.selectedActor(did)) }
    func threadNapkinDidSelect(tag: String) async { told.record(.selectedTag(tag)) }
    func threadNapkinDidTapReply(to uri: String) async { told.record(.replied(uri)) }
    func threadNapkinDidTapQuote(_ uri: String) async { told.record(.quoted(uri)) }
    func profileNapkinDidLoad() async { told.record(.loaded) }
    func profileNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func profileNapkinDidSelect(post uri: String) async { told.record(.selectedPost(uri)) }
    func profileNapkinDidSelect(actor did: String) async { told.record(.selectedActor(did)) }
    func profileNapkinDidSelect(tag: String) async { told.record(.selectedTag(tag)) }
    func profileNapkinDidTapReply(to uri: String) async { told.record(.replied(uri)) }
    func profileNapkinDidTapQuote(_ uri: String) async { told.record(.quoted(uri)) }
    func searchNapkinDidLoad() async { told.record(.loaded) }
    func searchNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func searchNapkinDidSelect(post uri: String) async { told.record(.selectedPost(uri)) }
    func searchNapkinDidSelect(actor did: String) async { told.record(.selectedActor(did)) }
    func notificationsNapkinDidLoad() async { told.record(.loaded) }
    func notificationsNapkinDidMarkSeen() async { told.record(.finished) }
    func notificationsNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func notificationsNapkinDidSelect(post uri: String) async { told.record(.selectedPost(uri)) }
    func notificationsNapkinDidSelect(actor did: String) async { told.record(.selectedActor(did)) }
}

extension SpyParent: ComposerNapkinListener, SignInNapkinListener, AccountsNapkinListener, ActionNapkinListener,
    SyntaxCheckNapkinListener, SavedResponseNapkinListener
{
    func composerNapkinDidPublish(_ post: PublishedPost) async { told.record(.published(post)) }
    func composerNapkinDidKeep(_ draft: StoredDraft) async { told.record(.finished) }
    func composerNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func composerNapkinDidCancel(_ draft: PostDraft) async { told.record(.cancelled) }
    func signInNapkinDidSignIn(_ account: Account) async { told.record(.signedIn(account)) }
    func signInNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func signInNapkinDidCancel() async { told.record(.cancelled) }
    func accountsNapkinDidLoad() async { told.record(.loaded) }
    func accountsNapkinDidSwitch(to account: Account) async { told.record(.switched(account)) }
    func accountsNapkinDidSignOut(_ account: Account) async { told.record(.signedOut(account)) }
    func accountsNapkinDidTapAdd() async { told.record(.tappedAdd) }
    func accountsNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func actionNapkinDidFinish(_ outcome: ActionOutcome) async { told.record(.finished) }
    func actionNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func syntaxCheckNapkinDidFinish() async { told.record(.finished) }
    func syntaxCheckNapkinDidRefuse(kind: String, kinds: [String]) async {
        told.record(.refused(kind: kind, kinds: kinds))
    }
    func savedResponseNapkinDidLoad() async { told.record(.loaded) }
    func savedResponseNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
}

extension SpyParent: SecretsNapkinListener {
    func secretsNapkinDidLoad() async { told.record(.loaded) }
    func secretsNapkinDidMove(to place: SecretPlace) async { told.record(.finished) }
    func secretsNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
}

extension SpyParent: DoctorNapkinListener, LocalNetworkNapkinListener, CommandNapkinListener {
    func localNetworkNapkinDidLoadMail() async { told.record(.loaded) }
    func doctorNapkinDidRepair() async { told.record(.finished) }
    func doctorNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func doctorNapkinDidLoad() async { told.record(.loaded) }
    func localNetworkNapkinDidStart(_ network: LocalNetworkInfo) async { told.record(.started(network)) }
    func localNetworkNapkinDidStop(didRun: Bool) async { told.record(.stopped(didRun: didRun)) }
    func localNetworkNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func commandNapkinDidEnd(_ outcome: CommandOutcome) async { told.record(.ended(outcome)) }
}

/// Answers every question about lists with what the test says.
final class StubReading: TimelineReading, ThreadReading, ProfileReading, NotificationReading, SeenMarking,
    SocialSearching, MentionCompleting
{
    let asked = SpyLog<String>()
    private let keptPage: @Sendable (String?) -> Page<TimelineEntry>?
    private let timelinePage: @Sendable (String?) async throws(SocialError) -> Page<TimelineEntry>
    private let threadAnswer: @Sendable (String) async throws(SocialError) -> ConversationThread
    private let profileAnswer: @Sendable (String) async throws(SocialError) -> Profile
    private let notificationPage: @Sendable (String?) async throws(SocialError) -> Page<SocialNotification>
    private let postPage: @Sendable (String, String?) async throws(SocialError) -> Page<Post>
    private let completions: @Sendable (String) async throws(SocialError) -> [Actor]
    private let peoplePage: @Sendable (String, String?) async throws(SocialError) -> Page<Actor>

    init(
        timeline: @escaping @Sendable (String?) async throws(SocialError) -> Page<TimelineEntry> = { _ in
            Page(items: [])
        },
        kept: @escaping @Sendable (String?) -> Page<TimelineEntry>? = { _ in nil },
        thread: @escaping @Sendable (String) async throws(SocialError) -> ConversationThread = { _ in
            ConversationThread(ancestors: [], anchor: .notFound(uri: ""), replies: [])
        },
        profile: @escaping @Sendable (String) async throws(SocialError) -> Profile = { _ in Profile(actor: Sample.alice)
        },
        notifications: @escaping @Sendable (String?) async throws(SocialError) -> Page<SocialNotification> = { _ in
            Page(items: [])
        },
        posts: @escaping @Sendable (String, String?) async throws(SocialError) -> Page<Post> = { _, _ in Page(items: [])
        },
        people: @escaping @Sendable (String, String?) async throws(SocialError) -> Page<Actor> = { _, _ in
            Page(items: [])
        },
        completions: @escaping @Sendable (String) async throws(SocialError) -> [Actor] = { _ in [] }
    ) {
        self.completions = completions
        keptPage = kept
        timelinePage = timeline
        (ownPostChanges, ownPosts) = AsyncStream.makeStream()
        threadAnswer = thread
        profileAnswer = profile
        notificationPage = notifications
        postPage = posts
        peoplePage = people
    }

    func timeline(_ source: FeedSource, limit: Int, cursor: String?) async throws(SocialError) -> Page<TimelineEntry> {
        asked.record("timeline \(cursor ?? "-")")
        return try await timelinePage(cursor)
    }

    func keptTimeline(
        _ source: FeedSource, limit: Int, cursor: String?
    ) async throws(SocialError) -> Page<TimelineEntry>? {
        keptPage(cursor)
    }

    let ownPostChanges: AsyncStream<Void>
    /// Says that the account has written a post.
    let ownPosts: AsyncStream<Void>.Continuation

    func thread(
        around post: String, depth: Int, parentHeight: Int
    ) async throws(SocialError) -> ConversationThread {
        asked.record("thread \(post)")
        return try await threadAnswer(post)
    }

    func profile(of actor: String) async throws(SocialError) -> Profile {
        asked.record("profile \(actor)")
        return try await profileAnswer(actor)
    }

    func notifications(limit: Int, cursor: String?) async throws(SocialError) -> Page<SocialNotification> {
        asked.record("notifications \(cursor ?? "-")")
        return try await notificationPage(cursor)
    }

    func markSeen(until date: Date?) async throws(SocialError) -> ActionOutcome {
        asked.record("seen \(date?.timeIntervalSince1970 ?? 0)")
        return Sample.outcome(nil)
    }

    func searchPosts(_ query: String, limit: Int, cursor: String?) async throws(SocialError) -> Page<Post> {
        asked.record("posts \(query) \(cursor ?? "-")")
        return try await postPage(query, cursor)
    }

    func people(completing beginning: String, limit: Int) async throws(SocialError) -> [Actor] {
        asked.record("complete \(beginning)")
        return try await completions(beginning)
    }

    func searchPeople(_ query: String, limit: Int, cursor: String?) async throws(SocialError) -> Page<Actor> {
        asked.record("people \(query) \(cursor ?? "-")")
        return try await peoplePage(query, cursor)
    }

    func searchFeeds(_ query: String, limit: Int, cursor: String?) async throws(SocialError) -> Page<FeedGenerator> {
        asked.record("feeds \(query) \(cursor ?? "-")")
        return Page(items: [FeedGenerator(uri: query, creator: Sample.alice, displayName: query)])
    }

    func searchSeen(_ query: String, limit: Int, cursor: String?) async throws(SocialError) -> Page<FoundPost> {
        asked.record("seen \(query) \(cursor ?? "-")")
        let page = try await postPage(query, cursor)
        return Page(items: page.items.map { FoundPost(post: $0, excerpt: []) }, cursor: page.cursor)
    }
}

/// Keeps positions in memory.
final class FakePositions: ReadingPositionKeeping {
    let kept = SpyLog<ReadingPosition>()
    let keptPlaces = SpyLog<TimelinePlace>()
    private let first: ReadingPosition?
    private let firstPlace: TimelinePlace?

    init(_ first: ReadingPosition? = nil, place: TimelinePlace? = nil) {
        self.first = first
        firstPlace = place
    }

    func place(in source: FeedSource) async throws(SocialError) -> TimelinePlace? {
        keptPlaces.events.last ?? firstPlace
    }

    func keep(_ place: TimelinePlace, in source: FeedSource) async throws(SocialError) {
        keptPlaces.record(place)
    }

    func readingPosition(in source: FeedSource) async throws(SocialError) -> ReadingPosition? {
        kept.events.last ?? first
    }

    func keep(_ position: ReadingPosition, in source: FeedSource) async throws(SocialError) {
        kept.record(position)
    }
}

/// Likes, follows and publishes as the test says.
final class StubActing: PostActing, Following, ActorActing, PostWriting, TextMarking {
    let asked = SpyLog<String>()
    private let answer: @Sendable (String) async throws(SocialError) -> ActionOutcome
    private let published: @Sendable (PostDraft) async throws(SocialError) -> PublishedPost

    init(
        _ answer: @escaping @Sendable (String) async throws(SocialError) -> ActionOutcome = { what in
            Sample.outcome("at://record")
        },
        publish: @escaping @Sendable (PostDraft) async throws(SocialError) -> PublishedPost = { _ in
            Sample.published
        }
    ) {
        self.answer = answer
        self.published = publish
    }

    func perform(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome {
        asked.record("\(action) \(post)")
        return try await answer("\(action)")
    }

    func revert(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome {
        asked.record("un\(action) \(post)")
        return try await answer("un\(action)")
    }

    func perform(_ action: ActorAction, on actor: String) async throws(SocialError) -> ActionOutcome {
        asked.record("\(action) \(actor)")
        return try await answer("\(action)")
    }

    func revert(_ action: ActorAction, on actor: String) async throws(SocialError) -> ActionOutcome {
        asked.record("un\(action) \(actor)")
        return try await answer("un\(action)")
    }

    func follow(_ actor: String) async throws(SocialError) -> ActionOutcome {
        asked.record("follow \(actor)")
        return try await answer("follow")
    }

    func unfollow(_ actor: String) async throws(SocialError) -> ActionOutcome {
        asked.record("unfollow \(actor)")
        return try await answer("unfollow")
    }

    func publish(_ draft: PostDraft) async throws(SocialError) -> PublishedPost {
        asked.record("publish \(draft.text)")
        return try await published(draft)
    }

    func measure(_ text: String) -> TextMeasure {
        TextMeasure(graphemes: text.count, bytes: text.utf8.count)
    }

    func marks(in text: String) -> [Facet] {
        text.hasPrefix("#")
            ? [Facet(byteStart: 0, byteEnd: text.utf8.count, feature: .tag(String(text.dropFirst())))] : []
    }
}

/// Signs in as the test says.
final class StubAccounts: AccountManaging {
    let asked = SpyLog<String>()
    let states: CurrentValue<SignInState>
    private let answer: @Sendable (String?) async throws(SocialError) -> Account

    init(
        _ state: SignInState = SignInState(accounts: [], currentDID: nil),
        _ answer: @escaping @Sendable (String?) async throws(SocialError) -> Account = { _ in Sample.account }
    ) {
        states = CurrentValue(state)
        self.answer = answer
    }

    var signInStates: AsyncStream<SignInState> { states.stream() }

    func signInState() async throws(SocialError) -> SignInState { states.value }

    func signIn(
        identifier: String, password: Secret<String>, service: String?, code: String?, keepingIn place: SecretPlace?
    ) async throws(SocialError) -> Account {
        let kept = place.map { " in \($0.rawValue)" } ?? ""
        asked.record("\(identifier) \(password.expose()) \(service ?? "-") \(code ?? "-")\(kept)")
        return try await answer(code)
    }

    func signOut(account: String?) async throws(SocialError) -> Account {
        asked.record("out \(account ?? "-")")
        return try await answer(nil)
    }

    func makeCurrent(account: String) async throws(SocialError) -> Account {
        asked.record("current \(account)")
        return try await answer(nil)
    }
}

/// Posts and people for the tests.
enum Sample {
    static let alice = Actor(did: "did:plc:alice", handle: "alice.test", displayName: "Alice")
    static let account = Account(did: "did:plc:alice", handle: "alice.test", service: "http://x", state: .signedIn)

    static let acting = ActingAccount(did: "did:plc:alice", handle: "alice.test")
    static let published = PublishedPost(reference: RecordReference(uri: "at://new", cid: "c"), account: acting)

    static func outcome(_ record: String?, changed: Bool = true) -> ActionOutcome {
        ActionOutcome(
            record: record, changed: changed, account: acting, subject: ActionSubject(id: "at://a", name: "at://a"))
    }

    static func post(_ key: String, likes: Int = 0, liked: String? = nil) -> Post {
        Post(
            uri: "at://\(key)", cid: key, author: alice, text: key, likeCount: likes, viewer: PostViewer(like: liked))
    }

    static func entries(_ keys: String...) -> [TimelineEntry] {
        keys.map { TimelineEntry(post: post($0)) }
    }
}

/// A question that is answered only by the cancellation of whoever asked.
final class StubSilence: Sendable {
    /// Opens when the question was asked.
    let asked = Gate()
    /// Opens when the asker was cancelled.
    let cancelled = Gate()

    func wait() async throws(SocialError) -> Never {
        asked.open()
        await withTaskCancellationHandler {
            await cancelled.pass()
        } onCancel: {
            cancelled.open()
        }
        throw .cancelled
    }
}

/// True when it is called for the first time.
final class FirstTime: Sendable {
    private let wasCalled = Atomic(false)

    func callAsFunction() -> Bool {
        !wasCalled.exchange(true, ordering: .relaxed)
    }
}
