import Napkin
public import Services

/// What a profile tells its parent.
public protocol ProfileNapkinListener: AnyObject, Sendable {
    /// The profile came, with its posts where they were asked for.
    func profileNapkinDidLoad() async
    /// Something did not work.
    func profileNapkinDidFail(_ error: SocialError) async
    /// The person opens a post.
    func profileNapkinDidSelect(post uri: String) async
    /// The person opens somebody else's profile.
    func profileNapkinDidSelect(actor did: String) async
    /// The person looks for what has a tag; without its `#`.
    func profileNapkinDidSelect(tag: String) async
    /// The person answers a post.
    func profileNapkinDidTapReply(to uri: String) async
    /// The person quotes a post.
    func profileNapkinDidTapQuote(_ uri: String) async
}

/// Where a profile leads.
@MainActor
protocol ProfileNapkinRouting: AnyObject, Sendable {
    /// Shows the person's posts below the profile; in place of those that were there.
    func routeToPosts(of actor: String, limit: Int) async
}

/// A profile as its interactor sees what is shown.
@MainActor
protocol ProfileNapkinPresentable: Presentable, Sendable {
    func showLoading()
    func show(_ profile: Profile)
    func showFailure(_ error: SocialError)
}

/// Reads a profile, follows the person, and has the posts shown by a child.
final actor ProfileNapkinInteractor: PresentableInteractable, ProfileNapkinPresentableListener,
    TimelineNapkinListener
{
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any ProfileNapkinPresentable

    private weak var listener: (any ProfileNapkinListener)?
    private weak var router: (any ProfileNapkinRouting)?
    private let profiles: any ProfileReading
    private let following: any Following
    private let actor: String
    private let posts: Int?
    private var profile: Profile?
    private var isLoading = false
    private var isFollowUnderWay = false

    init(
        presenter: any ProfileNapkinPresentable, listener: (any ProfileNapkinListener)?,
        profiles: any ProfileReading, following: any Following, actor: String, posts: Int?
    ) {
        self.presenter = presenter
        self.listener = listener
        self.profiles = profiles
        self.following = following
        self.actor = actor
        self.posts = posts
    }

    func connect(router: any ProfileNapkinRouting) {
        self.router = router
    }

    func didBecomeActive() async {
        task { [weak self] in await self?.load() }
    }

    func didTapRefresh() async {
        await task { [weak self] in await self?.load() }.value
    }

    func didTapFollow() async {
        await task { [weak self] in await self?.toggleFollow() }.value
    }

    func timelineNapkinDidLoad() async {
        await listener?.profileNapkinDidLoad()
    }

    func timelineNapkinDidFail(_ error: SocialError) async {
        await listener?.profileNapkinDidFail(error)
    }

    func timelineNapkinDidSelect(post uri: String) async {
        await listener?.profileNapkinDidSelect(post: uri)
    }

    func timelineNapkinDidTapReply(to uri: String) async {
        await listener?.profileNapkinDidTapReply(to: uri)
    }

    func timelineNapkinDidSelect(tag: String) async {
        await listener?.profileNapkinDidSelect(tag: tag)
    }

    func timelineNapkinDidTapQuote(_ uri: String) async {
        await listener?.profileNapkinDidTapQuote(uri)
    }

    func timelineNapkinDidSelect(actor did: String) async {
        // Their own name above their own post leads nowhere new.
        guard did != profile?.actor.did else { return }
        await listener?.profileNapkinDidSelect(actor: did)
    }

    private func load() async {
        guard !isLoading else { return }
        isLoading = true
        await presenter.showLoading()
        do {
            let profile = try await profiles.profile(of: actor)
            isLoading = false
            guard !Task.isCancelled else { return }
            self.profile = profile
            await presenter.show(profile)
        } catch {
            isLoading = false
            await fail(error)
            return
        }
        // Across a block servers show no posts, and the profile says why.
        if let posts, let profile, !profile.actor.viewer.isApart {
            // By DID: handles may be invalid. The child tells when the posts are there.
            await router?.routeToPosts(of: profile.actor.did, limit: posts)
        } else {
            await listener?.profileNapkinDidLoad()
        }
    }

    private func toggleFollow() async {
        guard !isFollowUnderWay, let before = profile else { return }
        isFollowUnderWay = true
        defer { isFollowUnderWay = false }
        let follows = before.actor.viewer.following == nil
        do {
            let outcome =
                follows
                ? try await following.follow(before.actor.did)
                : try await following.unfollow(before.actor.did)
            let changed = before.following(follows ? outcome.record ?? "" : nil)
            profile = changed
            await presenter.show(changed)
        } catch {
            await fail(error)
        }
    }

    private func fail(_ error: SocialError) async {
        guard error != .cancelled, !Task.isCancelled else { return }
        await presenter.showFailure(error)
        await listener?.profileNapkinDidFail(error)
    }
}

extension Profile {
    /// The profile with our follow record, or without one, and the count that goes with it.
    fileprivate func following(_ record: String?) -> Profile {
        var viewer = actor.viewer
        let step = (record == nil ? 0 : 1) - (viewer.following == nil ? 0 : 1)
        viewer.following = record
        let actor = Actor(
            did: actor.did, handle: actor.handle, displayName: actor.displayName, avatar: actor.avatar,
            description: actor.description, viewer: viewer, labels: actor.labels)
        return Profile(
            actor: actor, banner: banner, followersCount: max(followersCount + step, 0), followsCount: followsCount,
            postsCount: postsCount, pinnedPost: pinnedPost, createdAt: createdAt, freshness: freshness)
    }
}
