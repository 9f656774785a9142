import ATProto
import FoundationEssentials
import Services

/// What the account asked for and an answer does not show yet: what waits in the outbox, and what was sent since the answer
/// was made.
///
/// It is laid over whatever is read, live or kept, so that a like shows at once and a deleted post does not show again. An answer
/// that shows it already is left as it is.
struct PendingChanges: Sendable {
    /// Something that is so, or is not so any more; `record` is what makes it so.
    enum Wish: Sendable {
        case on(record: String)
        case off
    }

    /// What is to be another on a post.
    struct OfPost: Sendable {
        var like: Wish?
        var repost: Wish?
        var bookmark: Bool?
        var threadMute: Bool?
        var isDeleted = false
    }

    /// What is to be another about somebody.
    struct OfActor: Sendable {
        var follow: Wish?
        var block: Wish?
        var mute: Bool?
    }

    /// Own posts, the oldest first.
    private(set) var posts: [Post] = []
    /// What own posts answer, by their at-URIs, where that is known.
    private(set) var answered: [String: Post] = [:]
    /// Up to when notifications were seen.
    private(set) var seenUntil: Date?
    /// Whether what people write whom the account mutes is to be hidden, as it is in timelines and not on their own pages.
    var hidesMuted = false
    /// Whose changes they are.
    let account: ActingAccount
    private(set) var profile: OutboxProfileChange?
    /// In their order.
    private(set) var ofWords: [(word: String, muted: MutedWord?)] = []
    /// In their order.
    private(set) var ofFeeds: [(action: SavedFeedChange.Action, feed: SavedFeedAddress)] = []
    /// In their order; with what the lists made among them will be.
    private(set) var ofLists: [(change: ListChange, record: String?)] = []
    private var ofPosts: [String: OfPost] = [:]
    private var ofActors: [String: OfActor] = [:]

    /// - Parameters:
    ///   - entries: of the outbox, in their order: the last wish counts.
    ///   - pictures: those of the posts among them, by entry.
    ///   - seen: posts that are answered or quoted, by how they are named.
    init(
        _ entries: [OutboxEntry], pictures: [Int64: [EmbeddedImage]] = [:], seen: [String: Post] = [:],
        of account: ActingAccount
    ) {
        self.account = account
        for entry in entries { add(entry, pictures: pictures[entry.id] ?? [], seen: seen) }
    }

    /// Nothing is to be another.
    var isEmpty: Bool {
        posts.isEmpty && ofPosts.isEmpty && ofActors.isEmpty && seenUntil == nil && profile == nil
    }

    /// Posts that are to be bookmarked, as they were named.
    var bookmarked: [String] { ofPosts.filter { $0.value.bookmark == true && !$0.value.isDeleted }.keys.sorted() }

    /// What is to be another on a post. Who asked offline may have named its author by the handle.
    func changes(of post: Post) -> OfPost? {
        guard !ofPosts.isEmpty else { return nil }
        return ofPosts[post.uri] ?? ofPosts[Self.key(post.uri, by: post.author.handle)]
    }

    /// Whether a thread is to be muted or not; nil leaves it.
    func threadMute(of post: Post) -> Bool? {
        changes(of: post)?.threadMute ?? post.reply.flatMap { ofPosts[$0.root.uri]?.threadMute }
    }

    /// What is to be another about somebody.
    func changes(of actor: Actor) -> OfActor? {
        guard !ofActors.isEmpty else { return nil }
        return ofActors[actor.did] ?? ofActors[actor.handle.lowercased()]
    }

    private mutating func add(_ entry: OutboxEntry, pictures: [EmbeddedImage], seen: [String: Post]) {
        let subject = entry.result?.subject?.id
        let wish = (entry.result?.record ?? entry.record).map { Wish.on(record: $0) } ?? .on(record: "")
        switch entry.action {
        case .post(let post):
            let made = Post.waiting(post, of: entry, by: account, pictures: pictures, seen: seen)
            var above = post.replyTo.flatMap { seen[$0] }
            for post in made {
                answered[post.uri] = above
                above = post
            }
            posts += made
        case .perform(let action, let post): change(post, subject) { $0.set(action, wish) }
        case .revert(let action, let post): change(post, subject) { $0.set(action, .off) }
        case .delete(let record):
            ofPosts[record, default: OfPost()].isDeleted = true
            posts.removeAll { $0.uri == record }
        case .follow(let actor): change(actor, subject) { $0.follow = wish }
        case .unfollow(let actor): change(actor, subject) { $0.follow = .off }
        case .relate(.block, let actor): change(actor, subject) { $0.block = wish }
        case .unrelate(.block, let actor): change(actor, subject) { $0.block = .off }
        case .relate(.mute, let actor): change(actor, subject) { $0.mute = true }
        case .unrelate(.mute, let actor): change(actor, subject) { $0.mute = false }
        case .seen(let date): seenUntil = max(seenUntil ?? date, date)
        case .editProfile(let change): profile = profile?.followed(by: change) ?? change
        case .changeFeeds(let change):
            if let feed = try? SavedFeedAddress(subject ?? change.feed) { ofFeeds.append((change.action, feed)) }
        case .muteWord(let word): ofWords.append((word.value, word))
        case .unmuteWord(let word): ofWords.append((word, nil))
        case .changeList(let change): ofLists.append((change, entry.result?.record ?? entry.record))
        case .report: break
        }
    }

    private mutating func change(_ post: String, _ subject: String?, _ body: (inout OfPost) -> Void) {
        guard let uri = subject ?? (try? PostAddress(post).uri) else { return }
        body(&ofPosts[Self.key(uri, by: nil), default: OfPost()])
    }

    private mutating func change(_ actor: String, _ subject: String?, _ body: (inout OfActor) -> Void) {
        guard let name = subject ?? (try? ActorAddress.identifier(actor).string.lowercased()) else { return }
        body(&ofActors[name, default: OfActor()])
    }

    /// The at-URI, by a handle instead of a DID where one is given.
    private static func key(_ uri: String, by handle: String?) -> String {
        guard uri.hasPrefix("at://") else { return uri }
        let rest = uri.dropFirst(5)
        guard let slash = rest.firstIndex(of: "/") else { return uri }
        return "at://" + (handle ?? String(rest[..<slash])).lowercased() + rest[slash...]
    }
}

extension PendingChanges.OfPost {
    fileprivate mutating func set(_ action: PostAction, _ wish: PendingChanges.Wish) {
        let isOn = if case .on = wish { true } else { false }
        switch action {
        case .like: like = wish
        case .repost: repost = wish
        case .bookmark: bookmark = isOn
        case .muteThread: threadMute = isOn
        }
    }
}

extension OutboxProfileChange {
    fileprivate func followed(by other: OutboxProfileChange) -> OutboxProfileChange {
        var both = self
        if let name = other.displayName { both.displayName = name }
        if let description = other.description { both.description = description }
        return both
    }
}

extension Post {
    /// The posts of an entry of the outbox as they will look.
    fileprivate static func waiting(
        _ post: OutboxPost, of entry: OutboxEntry, by account: ActingAccount, pictures: [EmbeddedImage],
        seen: [String: Post]
    ) -> [Post] {
        let author = Actor(did: account.did, handle: account.handle)
        let cids = entry.result.map { [$0.cid] + ($0.further ?? []) } ?? []
        var pictures = pictures[...]
        var parent = post.replyTo.flatMap { try? PostAddress($0).uri }
        return zip([entry.record].compactMap(\.self) + entry.further, post.parts).enumerated().map { place, made in
            let (uri, part) = made
            let reference = parent.map { RecordReference(uri: $0, cid: "") }
            parent = uri
            let images = pictures.prefix(part.pictures.count)
            pictures = pictures.dropFirst(part.pictures.count)
            return Post(
                uri: uri, cid: cids.indices.contains(place) ? cids[place] ?? "" : "", author: author, text: part.text,
                facets: marks(in: part.text),
                embed: embed(Array(images), quote: part.quote.flatMap { seen[$0] }),
                createdAt: entry.created, reply: reference.map { ReplyReferences(root: $0, parent: $0) },
                labels: part.labels.map { ContentLabel(value: $0, source: account.did) }, languages: post.languages,
                isQueued: entry.state == .waiting)
        }
    }

    private static func embed(_ images: [EmbeddedImage], quote: Post?) -> Embed? {
        switch (images.isEmpty, quote) {
        case (true, nil): nil
        case (true, let quote?): .record(.post(quote))
        case (false, nil): .images(images)
        case (false, let quote?): .recordWithMedia(.post(quote), media: .images(images))
        }
    }

    /// Who is meant by a mention is looked up when the post is sent.
    private static func marks(in text: String) -> [Services.Facet] {
        LiveTextMarking().marks(in: text).filter { if case .mention = $0.feature { false } else { true } }
    }
}
