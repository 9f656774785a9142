import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

extension SpyParent: BookmarksNapkinListener {
    func bookmarksNapkinDidLoad() async { told.record(.loaded) }
    func bookmarksNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func bookmarksNapkinDidSelect(post uri: String) async { told.record(.selectedPost(uri)) }
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
