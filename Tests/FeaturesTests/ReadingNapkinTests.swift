import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

@MainActor
struct ThreadNapkinTests {
    private let parent = SpyParent()
    private let presenter = ThreadNapkinPresenter()

    nonisolated private static let thread = ConversationThread(
        ancestors: [.notFound(uri: "at://gone")], anchor: .post(Sample.post("a")),
        replies: [ThreadReply(node: .post(Sample.post("b")), replies: [ThreadReply(node: .post(Sample.post("c")))])])

    private func interactor(
        _ reading: StubReading, acting: StubActing = StubActing()
    ) -> ThreadNapkinInteractor {
        ThreadNapkinInteractor(
            presenter: presenter, listener: parent, threads: reading, acting: acting, post: "at://a")
    }

    @Test func readsTheThreadAndLikesAPostDeepInIt() async {
        let interactor = interactor(StubReading(thread: { _ throws(SocialError) in Self.thread }))
        await interactor.activate()
        #expect(await parent.told.events(1) == [.loaded])
        await interactor.didTapLike(post: "at://c")
        let deep = presenter.thread?.replies[0].replies[0].node
        #expect(deep == .post(Sample.post("c").turned(.like, on: true, record: "at://record")))
        await interactor.didTapLike(post: "at://gone")
        #expect(parent.told.events == [.loaded])
    }

    @Test func tellsAFailureAndReadsAgain() async {
        let first = FirstTime()
        let interactor = interactor(
            StubReading(thread: { _ throws(SocialError) in
                if first() { throw .notFound(what: "the post") }
                return Self.thread
            }))
        await interactor.activate()
        #expect(await parent.told.events(1) == [.failed(.notFound(what: "the post"))])
        await interactor.didTapRefresh()
        #expect(presenter.thread == Self.thread)
        #expect(presenter.failure == nil)
    }

    @Test func stopsAskingWhenItIsTakenAway() async {
        let silence = StubSilence()
        let interactor = interactor(
            StubReading(thread: { _ throws(SocialError) in try await silence.wait() }))
        await interactor.activate()
        await silence.asked.pass()
        await interactor.deactivate()
        #expect(parent.told.events.isEmpty)
        #expect(presenter.failure == nil)
    }
}

@MainActor
struct ProfileNapkinTests {
    /// Makes views that record which child was shown.
    final class StubViews: ProfileNapkinViewMaking, TimelineNapkinViewMaking {
        final class Page: ProfileNapkinViewControllable {
            var posts: [any ViewControllable] = []
            func showPosts(_ posts: any ViewControllable) { self.posts.append(posts) }
        }

        final class List: TimelineNapkinViewControllable {}

        let page = Page()
        var presenter: ProfileNapkinPresenter?
        var postsPresenter: TimelineNapkinPresenter?
        weak var listener: (any ProfileNapkinPresentableListener)?

        func makeProfileView(
            presenter: ProfileNapkinPresenter, listener: any ProfileNapkinPresentableListener
        ) -> any ProfileNapkinViewControllable {
            self.presenter = presenter
            self.listener = listener
            return page
        }

        func makeTimelineView(
            presenter: TimelineNapkinPresenter, listener: any TimelineNapkinPresentableListener
        ) -> any TimelineNapkinViewControllable {
            postsPresenter = presenter
            return List()
        }
    }

    final class StubDependency: ProfileNapkinDependency {
        let reading: StubReading
        let stubActing: StubActing
        let views: StubViews

        init(_ reading: StubReading, _ acting: StubActing, _ views: StubViews) {
            self.reading = reading
            self.stubActing = acting
            self.views = views
        }

        var profiles: any ProfileReading { reading }
        var timelines: any TimelineReading { reading }
        var readingPositions: any ReadingPositionKeeping { FakePositions() }
        var following: any Following { stubActing }
        var acting: any PostActing { stubActing }
        var profileViews: any ProfileNapkinViewMaking { views }
        var timelineViews: any TimelineNapkinViewMaking { views }
    }

    private let parent = SpyParent()
    private let views = StubViews()
    private let acting = StubActing()

    private func build(_ reading: StubReading, posts: Int?) async -> any ViewableRouting {
        await ProfileNapkinBuilder(dependency: StubDependency(reading, acting, views))
            .build(withListener: parent, actor: "alice.test", posts: posts)
    }

    @Test(arguments: [ActorViewer(blocking: "at://block"), ActorViewer(blockedBy: true)])
    func acrossABlockThereIsTheProfileAlone(_ viewer: ActorViewer) async {
        let actor = Actor(did: "did:plc:bob", handle: "bob.test", viewer: viewer)
        let reading = StubReading(profile: { _ in Profile(actor: actor) })
        let router = await build(reading, posts: 10)
        await router.interactable.activate()
        #expect(await parent.told.events(1) == [.loaded])
        #expect(views.presenter?.profile?.actor == actor)
        #expect(router.children.isEmpty && views.presenter?.failure == nil)
        await router.interactable.deactivate()
    }

    @Test func showsAProfileAlone() async {
        let reading = StubReading()
        let router = await build(reading, posts: nil)
        await router.interactable.activate()
        #expect(await parent.told.events(1) == [.loaded])
        #expect(views.presenter?.profile?.actor == Sample.alice)
        #expect(router.children.isEmpty)
        #expect(reading.asked.events == ["profile alice.test"])
        await router.interactable.deactivate()
    }

    @Test func hasAChildShowThePostsAndIsLoadedWhenTheyAre() async {
        let reading = StubReading(timeline: { _ throws(SocialError) in Page(items: Sample.entries("a")) })
        let router = await build(reading, posts: 3)
        await router.interactable.activate()
        #expect(await parent.told.events(1) == [.loaded])
        #expect(views.postsPresenter?.entries.count == 1)
        #expect(views.postsPresenter?.source == .author(actor: "did:plc:alice", filter: .postsWithReplies))
        #expect(views.page.posts.count == 1)
        #expect(reading.asked.events == ["profile alice.test", "timeline -"])
        await views.listener?.didTapRefresh()
        #expect(router.children.count == 1)
        for child in router.children { await router.detachChild(child) }
        await router.interactable.deactivate()
    }

    @Test func followsAndCounts() async {
        let router = await build(StubReading(), posts: nil)
        await router.interactable.activate()
        _ = await parent.told.events(1)
        await views.listener?.didTapFollow()
        #expect(views.presenter?.profile?.actor.viewer.following == "at://record")
        #expect(views.presenter?.profile?.followersCount == 1)
        await views.listener?.didTapFollow()
        #expect(views.presenter?.profile?.actor.viewer.following == nil)
        #expect(views.presenter?.profile?.followersCount == 0)
        #expect(acting.asked.events == ["follow did:plc:alice", "unfollow did:plc:alice"])
        await router.interactable.deactivate()
    }

    @Test func isFreedWithItsChild() async throws {
        try await expectFreed { () async throws(StillAlive) in
            let views = StubViews()
            let dependency = StubDependency(StubReading(), StubActing(), views)
            let parent = SpyParent()
            let router = await ProfileNapkinBuilder(dependency: dependency)
                .build(withListener: parent, actor: "a", posts: 1)
            await router.interactable.activate()
            _ = await parent.told.events(1)
            for child in router.children { await router.detachChild(child) }
            await router.interactable.deactivate()
            return [router, router.interactable]
        }
    }
}

@MainActor
struct SearchNapkinTests {
    private let parent = SpyParent()

    private func interactor(
        _ reading: StubReading, _ presenter: SearchNapkinPresenter, query: String = "bees"
    ) -> SearchNapkinInteractor {
        SearchNapkinInteractor(
            presenter: presenter, listener: parent, search: reading, scope: .posts, query: query, limit: 10,
            cursor: nil)
    }

    @Test func findsPostsAndThenPeople() async {
        let reading = StubReading(
            posts: { _, cursor throws(SocialError) in
                Page(items: [Sample.post(cursor ?? "a")], cursor: cursor == nil ? "b" : nil)
            },
            people: { _, _ throws(SocialError) in Page(items: [Sample.alice]) })
        let presenter = SearchNapkinPresenter(scope: .posts, query: "bees")
        let interactor = interactor(reading, presenter)
        await interactor.activate()
        _ = await parent.told.events(1)
        await interactor.didTapLoadMore()
        #expect(presenter.results == .posts([Sample.post("a"), Sample.post("b")]))
        await interactor.didSearch("alice", in: .people)
        #expect(presenter.results == .people([Sample.alice]))
        #expect(presenter.query == "alice" && presenter.scope == .people)
        await interactor.didSearch("gardens", in: .feeds)
        #expect(
            presenter.results
                == .feeds([FeedGenerator(uri: "gardens", creator: Sample.alice, displayName: "gardens")]))
        #expect(reading.asked.events == ["posts bees -", "posts bees b", "people alice -", "feeds gardens -"])
    }

    @Test func looksForNothingWhileTheQueryIsEmpty() async {
        let reading = StubReading()
        let presenter = SearchNapkinPresenter(scope: .posts, query: "")
        let interactor = interactor(reading, presenter, query: "")
        await interactor.activate()
        await interactor.didSearch("", in: .people)
        #expect(reading.asked.events.isEmpty)
        #expect(presenter.results == .people([]))
    }

    @Test func showsTheNewestSearchHoweverLateTheOldOneAnswers() async {
        let gate = Gate()
        let reading = StubReading(posts: { query, _ throws(SocialError) in
            if query == "old" { await gate.pass() }
            return Page(items: [Sample.post(query)])
        })
        let presenter = SearchNapkinPresenter(scope: .posts, query: "old")
        let interactor = interactor(reading, presenter, query: "old")
        await interactor.activate()
        await gate.arrivals()
        await interactor.didSearch("new", in: .posts)
        gate.open()
        await interactor.deactivate()
        #expect(presenter.results == .posts([Sample.post("new")]))
        #expect(parent.told.events == [.loaded])
    }
}

@MainActor
struct NotificationsNapkinTests {
    private let parent = SpyParent()
    private let presenter = NotificationsNapkinPresenter()

    nonisolated private static func notification(
        _ key: String, _ reason: SocialNotification.Reason
    ) -> SocialNotification {
        SocialNotification(
            uri: key, cid: key, author: Sample.alice, reason: reason, isRead: false, indexedAt: nil)
    }

    private func interactor(_ reading: StubReading, marksSeen: Bool) -> NotificationsNapkinInteractor {
        NotificationsNapkinInteractor(
            presenter: presenter, listener: parent, notifications: reading, seenMarking: reading, limit: 10,
            cursor: nil,
            marksSeen: marksSeen)
    }

    @Test func keepsAReplyThatIsAMentionTooAndDropsRepeats() async {
        let reading = StubReading(notifications: { cursor throws(SocialError) in
            Page(
                items: [Self.notification("a", .reply), Self.notification("a", .mention)],
                cursor: cursor == nil ? "2" : nil)
        })
        let interactor = interactor(reading, marksSeen: false)
        await interactor.activate()
        _ = await parent.told.events(1)
        await interactor.didTapLoadMore()
        #expect(presenter.items.count == 2)
        #expect(reading.asked.events == ["notifications -", "notifications 2"])
        await interactor.didTapMarkSeen()
        #expect(presenter.seen?.changed == true)
        #expect(reading.asked.events.last == "seen 0.0")
    }

    @Test func marksAsSeenWhatItShowedFirst() async {
        let reading = StubReading()
        let interactor = interactor(reading, marksSeen: true)
        await interactor.activate()
        #expect(await parent.told.events(2) == [.loaded, .finished])
        #expect(reading.asked.events == ["notifications -", "seen 0.0"])
    }

    @Test func inSightTheNewestAreReadAndMarkedIfAnyIsNew() async {
        let isRead = CurrentValue(true)
        let reading = StubReading(notifications: { _ in
            let item = Self.notification("a", .reply)
            return Page(
                items: [
                    SocialNotification(
                        uri: item.uri, cid: item.cid, author: item.author, reason: item.reason,
                        isRead: isRead.value, indexedAt: nil)
                ])
        })
        let interactor = interactor(reading, marksSeen: false)
        await interactor.activate()
        _ = await parent.told.events(1)
        await interactor.didShow()
        #expect(reading.asked.events == ["notifications -", "notifications -"])
        isRead.send(false)
        await interactor.didShow()
        #expect(reading.asked.events == ["notifications -", "notifications -", "notifications -", "seen 0.0"])
        // It is still shown as new.
        #expect(presenter.groups.map(\.isRead) == [false])
        #expect(parent.told.events.contains(.finished))
    }

    @Test func marksNothingWhenNothingCame() async {
        let reading = StubReading(notifications: { _ throws(SocialError) in throw .sessionExpired(handle: "a") })
        let interactor = interactor(reading, marksSeen: true)
        await interactor.activate()
        #expect(await parent.told.events(1) == [.failed(.sessionExpired(handle: "a"))])
        #expect(reading.asked.events == ["notifications -"])
    }
}
