import DesignSystem
import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// A list of posts: what is kept is shown at once, with its age; the next page is asked for before the end is in sight.
final class TimelineNapkinView: TimelineNapkinViewControllable, GtkPage {
    private let presenter: TimelineNapkinPresenter
    private weak var listener: (any TimelineNapkinPresentableListener)?
    private let isLocal: Bool
    private let page: PostPage
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }

    var title: String {
        if case .home = presenter.source { Strings.window.home() } else { Strings.window.feed() }
    }

    init(
        presenter: TimelineNapkinPresenter, listener: any TimelineNapkinPresentableListener, pictures: PictureStore?,
        isLocal: Bool
    ) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
        page = PostPage(pictures: pictures, identifier: "timeline")
    }

    func goToStart() {
        page.goToStart()
    }

    func refresh() {
        dispatch(to: listener) { await $0.didTapRefresh() }
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal) = (presenter, isLocal)
        page.list.offersQuotes = true
        page.didUse = { [weak self] in self?.page.tell(self?.listener, of: $0, $1) }
        page.didShow = { [weak self] entry, offset in
            let mark = ReadingPosition.Mark(entry)
            dispatch(to: self?.listener, key: "shown") { await $0.didShow(from: mark, offset: offset) }
        }
        page.didComeNearEnd = { [weak self] in
            guard let self, self.presenter.cursor != nil, !self.presenter.isLoading else { return }
            dispatch(to: listener, key: "more") { await $0.didTapLoadMore() }
        }
        return page.makeView(
            PostPage.Source(
                entries: { presenter.entries },
                state: {
                    if !presenter.entries.isEmpty { return .posts }
                    if let failure = presenter.failure {
                        return .failed(failure.text(now: Date(), isLocal: isLocal))
                    }
                    return presenter.isLoaded
                        ? .empty(title: Strings.window.nothingHere(), text: Strings.window.followSomebody()) : .loading
                },
                notice: {
                    presenter.failure?.text(now: Date(), isLocal: isLocal)
                        ?? presenter.freshness.text(now: Date(), isLocal: isLocal)
                },
                refresh: { [weak self] in self?.refresh() },
                place: { presenter.place.map { Recycler.Position(row: $0.entry, offset: Double($0.offset)) } },
                followsStart: { presenter.followsStart }, overlay: newPosts)
        ).makeWidget()
    }

    /// Tells how many posts are above, and leads there.
    private var newPosts: any WidgetView {
        let presenter = presenter
        return Button(text: { Strings.window.newPosts(presenter.newCount) }) { [weak page] in
            page?.goToStart()
        }
        .identifier("new-posts").style("pill").style("suggested-action").margin(12)
        .visible { presenter.newCount > 0 }
    }
}
