import DesignSystem
import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// A list of posts: what is kept is shown at once, with its age; the next page is asked for before the end is in sight.
final class TimelineNapkinView: TimelineNapkinViewControllable, GtkViewControllable {
    private let presenter: TimelineNapkinPresenter
    private weak var listener: (any TimelineNapkinPresentableListener)?
    private let isLocal: Bool
    private let contents = PostContents()
    private let list: PostList
    private lazy var root = Reference(retaining: makeRoot())

    // So many posts before the end the next page is asked for.
    private static let lookahead = 15

    var widget: WidgetPointer { WidgetPointer(root.pointer) }

    init(
        presenter: TimelineNapkinPresenter, listener: any TimelineNapkinPresentableListener, pictures: PictureStore?,
        isLocal: Bool
    ) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
        list = PostList(pictures: pictures)
    }

    private enum State: Equatable {
        case loading
        case empty
        case failed(String)
        case posts
    }

    private func makeRoot() -> WidgetPointer {
        let presenter = presenter
        let isLocal = isLocal
        let list = list
        let contents = contents
        list.widget.setIdentifier("timeline")
        list.didUse = { [weak self] in self?.use($0, $1) }
        list.recycler.didShow = { [weak self] in self?.didShow($0) }
        list.widget.scope.bind {
            presenter.entries
        } _: {
            list.show(contents.contents(of: $0, now: Date()))
        }
        let state: @MainActor () -> State = {
            if !presenter.entries.isEmpty { return .posts }
            if let failure = presenter.failure { return .failed(failure.text(now: Date(), isLocal: isLocal)) }
            return presenter.isLoaded ? .empty : .loading
        }
        let refresh: @MainActor () -> Void = { [weak self] in
            dispatch(to: self?.listener) { await $0.didTapRefresh() }
        }
        return Box(.vertical) {
            Box(.horizontal, spacing: 12) {
                Label(wraps: true) {
                    presenter.failure?.text(now: Date(), isLocal: isLocal)
                        ?? presenter.freshness.text(now: Date(), isLocal: isLocal) ?? ""
                }.identifier("notice").expanding()
                Button(Strings.window.retry(), action: refresh).identifier("retry")
            }.margin(12).visible {
                state() == .posts && (presenter.failure != nil || presenter.freshness != .live)
            }
            Scrolled(Native { list.widget }).expanding(vertically: true).visible { state() == .posts }
            Switch(state) { state in
                switch state {
                case .posts: []
                case .loading: [WaitingView(text: Strings.window.loading())]
                case .empty:
                    [
                        StatusView(
                            icon: "mail-read-symbolic", title: Strings.window.nothingHere(),
                            text: Strings.window.followSomebody(), button: Strings.window.refresh(), action: refresh)
                    ]
                case .failed(let text):
                    [
                        StatusView(
                            icon: "dialog-warning-symbolic", title: Strings.window.trouble(), text: text,
                            button: Strings.window.retry(), action: refresh)
                    ]
                }
            }
        }.makeWidget()
    }

    private func didShow(_ rows: Range<Int>) {
        dispatch(to: listener, key: "shown") { await $0.didShow() }
        guard presenter.cursor != nil, !presenter.isLoading, rows.upperBound + Self.lookahead >= list.count else {
            return
        }
        dispatch(to: listener, key: "more") { await $0.didTapLoadMore() }
    }

    private func use(_ content: PostContent, _ event: PostEvent) {
        guard let post = contents.entry(of: content)?.post else { return }
        switch event {
        case .like: dispatch(to: listener) { await $0.didTapLike(post: post.uri) }
        case .repost: dispatch(to: listener) { await $0.didTapRepost(post: post.uri) }
        case .open, .reply, .openPicture: dispatch(to: listener) { await $0.didSelect(post: post.uri) }
        case .openAuthor: dispatch(to: listener) { await $0.didSelect(actor: post.author.did) }
        case .follow(let target), .openCard(let target): follow(target)
        }
    }

    private func follow(_ target: String) {
        if target.hasPrefix("did:") {
            dispatch(to: listener) { await $0.didSelect(actor: target) }
        } else if target.hasPrefix("at://") {
            dispatch(to: listener) { await $0.didSelect(post: target) }
        } else if target.hasPrefix("https://") || target.hasPrefix("http://") {
            let window = gtk_widget_get_root(list.widget)
            gtk_show_uri(window.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self) }, target, 0)
        }
    }
}
