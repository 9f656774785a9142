import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

extension SpyParent: ActorActionNapkinListener, BookmarksNapkinListener {
    func actorActionNapkinDidFinish(_ outcome: ActionOutcome) async { told.record(.finished) }
    func actorActionNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func bookmarksNapkinDidLoad() async { told.record(.loaded) }
    func bookmarksNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func bookmarksNapkinDidSelect(post uri: String) async { told.record(.selectedPost(uri)) }
}

@MainActor
struct ActorActionNapkinTests {
    final class StubActorActing: ActorActing {
        let asked = SpyLog<String>()
        /// Held up until it is cancelled, and then kept.
        let isSilent: Bool

        init(isSilent: Bool = false) { self.isSilent = isSilent }

        func perform(_ action: ActorAction, on actor: String) async throws(SocialError) -> ActionOutcome {
            asked.record("\(action) \(actor)")
            if isSilent { for await _ in AsyncStream<Never>.makeStream().stream {} }
            return Sample.outcome(nil)
        }

        func revert(_ action: ActorAction, on actor: String) async throws(SocialError) -> ActionOutcome {
            asked.record("un\(action) \(actor)")
            throw .notFound(what: actor)
        }
    }

    @Test func doesItAndTellsWhatDidNotWork() async {
        let (parent, acting) = (SpyParent(), StubActorActing())
        let presenter = ActorActionNapkinPresenter(action: .mute, actor: "a.test")
        let interactor = ActorActionNapkinInteractor(
            presenter: presenter, listener: parent, actorActing: acting, action: .mute, actor: "a.test")
        await interactor.activate()
        await interactor.didTapPerform()
        #expect(presenter.isOn == true && !presenter.isWorking)
        await interactor.didTapRevert()
        #expect(presenter.isOn == true && presenter.failure == .notFound(what: "a.test"))
        #expect(acting.asked.events == ["mute a.test", "unmute a.test"])
        #expect(parent.told.events == [.finished, .failed(.notFound(what: "a.test"))])
    }

    @Test func whatIsStoppedIsToldAsItWasKept() async {
        let (parent, acting) = (SpyParent(), StubActorActing(isSilent: true))
        let presenter = ActorActionNapkinPresenter(action: .block, actor: "a.test")
        let interactor = ActorActionNapkinInteractor(
            presenter: presenter, listener: parent, actorActing: acting, action: .block, actor: "a.test")
        await interactor.activate()
        let tap = Task { await interactor.didTapPerform() }
        await acting.asked.events(1)
        await interactor.didTapStop()
        await tap.value
        #expect(presenter.outcome == Sample.outcome(nil) && !presenter.isWorking)
        #expect(parent.told.events == [.finished])
    }
}

@MainActor
struct BookmarksNapkinTests {
    final class StubBookmarks: BookmarkReading {
        func bookmarks(limit: Int, cursor: String?) async throws(SocialError) -> Page<Bookmark> {
            let key = cursor ?? "a"
            if key == "c" { throw .notFound(what: "c") }
            let bookmark = Bookmark(
                subject: RecordReference(uri: "at://\(key)", cid: key), createdAt: nil,
                item: .notFound(uri: "at://\(key)"))
            // The second page repeats the first's.
            return Page(items: [bookmark], cursor: key == "a" ? "b" : "c")
        }
    }

    @Test func readsPageAfterPage() async {
        let (parent, presenter) = (SpyParent(), BookmarksNapkinPresenter())
        let interactor = BookmarksNapkinInteractor(
            presenter: presenter, listener: parent, bookmarks: StubBookmarks(), limit: 1, cursor: nil)
        await interactor.activate()
        _ = await parent.told.events(1)
        await interactor.didTapLoadMore()
        #expect(presenter.items.map(\.subject.uri) == ["at://a", "at://b"] && presenter.cursor == "c")
        await interactor.didTapLoadMore()
        #expect(presenter.items.count == 2 && presenter.failure == .notFound(what: "c"))
        await interactor.didSelect(post: "at://a")
        #expect(
            parent.told.events == [.loaded, .loaded, .failed(.notFound(what: "c")), .selectedPost("at://a")])
    }
}
