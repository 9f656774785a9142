import DesignSystem
import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// The posts that the account keeps for itself.
final class BookmarksNapkinView: BookmarksNapkinViewControllable, GtkPage {
    private let presenter: BookmarksNapkinPresenter
    private weak var listener: (any BookmarksNapkinPresentableListener)?
    private let isLocal: Bool
    private let page: PostPage
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }
    var title: String { Strings.window.bookmarks() }

    init(
        presenter: BookmarksNapkinPresenter, listener: any BookmarksNapkinPresentableListener,
        pictures: PictureStore?, isLocal: Bool
    ) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
        page = PostPage(pictures: pictures, identifier: "bookmarks")
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal) = (presenter, isLocal)
        page.didUse = { [weak self] post, event in
            guard event != .like, event != .repost, event != .reply else { return }
            dispatch(to: self?.listener) { await $0.didSelect(post: post.uri) }
        }
        page.didComeNearEnd = { [weak self] in
            guard let self, self.presenter.cursor != nil, !self.presenter.isLoading else { return }
            dispatch(to: listener, key: "more") { await $0.didTapLoadMore() }
        }
        return page.makeView(
            PostPage.Source(
                entries: {
                    presenter.items.compactMap {
                        if case .post(let post) = $0.item { TimelineEntry(post: post) } else { nil }
                    }
                },
                state: {
                    if !presenter.items.isEmpty { return .posts }
                    if let failure = presenter.failure {
                        return .failed(failure.text(now: Date(), isLocal: isLocal))
                    }
                    return presenter.isLoading
                        ? .loading
                        : .empty(title: Strings.window.nothingHere(), text: Strings.window.noBookmarks())
                }, notice: { presenter.failure?.text(now: Date(), isLocal: isLocal) })
        ).makeWidget()
    }
}
