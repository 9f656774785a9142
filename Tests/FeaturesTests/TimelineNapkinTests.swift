import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

@MainActor
struct TimelineNapkinTests {
    private let parent = SpyParent()
    private let presenter = TimelineNapkinPresenter(source: .home)

    private func interactor(
        acting: StubActing = StubActing(), cursor: String? = nil,
        _ page: @escaping @Sendable (String?) async throws(SocialError) -> Page<TimelineEntry>
    ) -> (TimelineNapkinInteractor, StubReading) {
        let reading = StubReading(timeline: page)
        let interactor = TimelineNapkinInteractor(
            presenter: presenter, listener: parent, timelines: reading, acting: acting, source: .home, limit: 10,
            cursor: cursor)
        return (interactor, reading)
    }

    @Test func readsPageAfterPageUntilTheEnd() async {
        let (interactor, reading) = interactor { cursor throws(SocialError) in
            cursor == nil ? Page(items: Sample.entries("a", "b"), cursor: "2") : Page(items: Sample.entries("b", "c"))
        }
        await interactor.activate()
        _ = await parent.told.events(1)
        #expect(presenter.entries.map(\.post.text) == ["a", "b"])
        #expect(presenter.cursor == "2")
        #expect(presenter.isLoaded && !presenter.isLoading)
        await interactor.didTapLoadMore()
        #expect(presenter.entries.map(\.post.text) == ["a", "b", "c"])
        #expect(presenter.cursor == nil)
        await interactor.didTapLoadMore()
        #expect(reading.asked.events == ["timeline -", "timeline 2"])
        #expect(parent.told.events == [.loaded, .loaded])
    }

    @Test func startsWhereItIsTold() async {
        let (interactor, reading) = interactor(cursor: "here") { _ throws(SocialError) in Page(items: []) }
        await interactor.activate()
        _ = await parent.told.events(1)
        #expect(reading.asked.events == ["timeline here"])
    }

    @Test func showsARepostBesideThePostItself() async {
        let (interactor, _) = interactor { _ throws(SocialError) in
            let post = Sample.post("a")
            return Page(items: [
                TimelineEntry(post: post, reason: .repost(by: Sample.alice, at: nil)), TimelineEntry(post: post),
                TimelineEntry(post: post),
            ])
        }
        await interactor.activate()
        _ = await parent.told.events(1)
        #expect(presenter.entries.count == 2)
    }

    @Test func isNotLedInCirclesByCursors() async {
        let (interactor, reading) = interactor { _ throws(SocialError) in
            Page(items: Sample.entries("a"), cursor: "same")
        }
        await interactor.activate()
        _ = await parent.told.events(1)
        for _ in 0..<5 { await interactor.didTapLoadMore() }
        #expect(reading.asked.events == ["timeline -", "timeline same"])
        #expect(presenter.cursor == nil)
    }

    @Test func looksBehindEmptyPagesButNotForEver() async {
        let (interactor, reading) = interactor { cursor throws(SocialError) in
            Page(items: [], cursor: "\((Int(cursor ?? "0") ?? 0) + 1)")
        }
        await interactor.activate()
        _ = await parent.told.events(1)
        #expect(reading.asked.events.count == mostFruitlessPages)
        #expect(presenter.isLoaded)
        #expect(presenter.cursor == "\(mostFruitlessPages)")
    }

    @Test func asksOnceHoweverOftenItIsTapped() async {
        let gate = Gate()
        let (interactor, reading) = interactor { _ throws(SocialError) in
            await gate.pass()
            return Page(items: Sample.entries("a"), cursor: "2")
        }
        await interactor.activate()
        await gate.arrivals()
        await interactor.didTapLoadMore()
        await interactor.didTapLoadMore()
        #expect(reading.asked.events.count == 1)
        gate.open()
        _ = await parent.told.events(1)
    }

    @Test func dropsAnAnswerThatARefreshOvertook() async {
        let gate = Gate()
        let first = FirstTime()
        let (interactor, reading) = interactor { _ throws(SocialError) in
            guard first() else { return Page(items: Sample.entries("new")) }
            await gate.pass()
            return Page(items: Sample.entries("old"))
        }
        await interactor.activate()
        await gate.arrivals()
        await interactor.didTapRefresh()
        gate.open()
        await interactor.deactivate()
        #expect(presenter.entries.map(\.post.text) == ["new"])
        #expect(reading.asked.events.count == 2)
        #expect(parent.told.events == [.loaded])
    }

    @Test func tellsAFailureAndTriesAgain() async {
        let first = FirstTime()
        let (interactor, _) = interactor { _ throws(SocialError) in
            if first() { throw .serverFault(host: "h", status: 500) }
            return Page(items: Sample.entries("a"))
        }
        await interactor.activate()
        #expect(await parent.told.events(1) == [.failed(.serverFault(host: "h", status: 500))])
        #expect(presenter.failure == .serverFault(host: "h", status: 500))
        #expect(!presenter.isLoading)
        await interactor.didTapLoadMore()
        #expect(presenter.failure == nil)
        #expect(presenter.entries.count == 1)
    }

    @Test func stopsAskingWhenItIsTakenAway() async {
        let silence = StubSilence()
        let (interactor, _) = interactor { _ throws(SocialError) in try await silence.wait() }
        await interactor.activate()
        await silence.asked.pass()
        await interactor.deactivate()
        await silence.cancelled.pass()
        #expect(parent.told.events.isEmpty)
        #expect(presenter.failure == nil)
    }

    @Test func likesAtOnceAndKeepsWhatTheServerSays() async {
        let gate = Gate()
        let acting = StubActing { _ throws(SocialError) in
            await gate.pass()
            return Sample.outcome("at://like")
        }
        let (interactor, _) = interactor(acting: acting) { _ throws(SocialError) in
            Page(items: [TimelineEntry(post: Sample.post("a", likes: 1))])
        }
        await interactor.activate()
        _ = await parent.told.events(1)
        let tap = Task { await interactor.didTapLike(post: "at://a") }
        await gate.arrivals()
        #expect(presenter.entries[0].post.likeCount == 2)
        #expect(presenter.entries[0].post.viewer.like != nil)
        gate.open()
        await tap.value
        #expect(presenter.entries[0].post.viewer.like == "at://like")
        #expect(presenter.entries[0].post.likeCount == 2)
    }

    @Test func theLastOfManyTapsWins() async {
        let gate = Gate()
        let acting = StubActing { what throws(SocialError) in
            if what == "like" { await gate.pass() }
            return Sample.outcome("at://like")
        }
        let (interactor, _) = interactor(acting: acting) { _ throws(SocialError) in
            Page(items: [TimelineEntry(post: Sample.post("a", likes: 1))])
        }
        await interactor.activate()
        _ = await parent.told.events(1)
        let tap = Task { await interactor.didTapLike(post: "at://a") }
        await gate.arrivals()
        await interactor.didTapLike(post: "at://a")
        await interactor.didTapLike(post: "at://a")
        await interactor.didTapLike(post: "at://a")
        #expect(presenter.entries[0].post.likeCount == 1)
        gate.open()
        await tap.value
        #expect(acting.asked.events == ["like at://a", "unlike at://a"])
        #expect(presenter.entries[0].post.viewer.like == nil)
        #expect(presenter.entries[0].post.likeCount == 1)
    }

    @Test func takesALikeBackThatTheServerRefused() async {
        let acting = StubActing { _ throws(SocialError) in throw .refused(status: 400, name: nil, message: nil) }
        let (interactor, _) = interactor(acting: acting) { _ throws(SocialError) in
            Page(items: [TimelineEntry(post: Sample.post("a", likes: 1))])
        }
        await interactor.activate()
        _ = await parent.told.events(1)
        await interactor.didTapLike(post: "at://a")
        #expect(presenter.entries[0].post.likeCount == 1)
        #expect(presenter.entries[0].post.viewer.like == nil)
        #expect(presenter.failure == .refused(status: 400, name: nil, message: nil))
    }

    @Test func leavesWhatIsOpenedToItsParent() async {
        let (interactor, _) = interactor { _ throws(SocialError) in Page(items: []) }
        await interactor.didSelect(post: "at://a")
        await interactor.didSelect(actor: "did:plc:a")
        #expect(parent.told.events == [.selectedPost("at://a"), .selectedActor("did:plc:a")])
    }
}
