import DesignSystem
import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// A thread: what the post answers above it, the post, and below it what answers it, depth first.
final class ThreadNapkinView: ThreadNapkinViewControllable, GtkPage {
    private let presenter: ThreadNapkinPresenter
    private weak var listener: (any ThreadNapkinPresentableListener)?
    private let isLocal: Bool
    private let page: PostPage
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }
    var title: String { Strings.window.thread() }

    init(
        presenter: ThreadNapkinPresenter, listener: any ThreadNapkinPresentableListener, pictures: PictureStore?,
        isLocal: Bool
    ) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
        page = PostPage(pictures: pictures, identifier: "thread")
    }

    func refresh() {
        dispatch(to: listener) { await $0.didTapRefresh() }
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal) = (presenter, isLocal)
        page.list.offersQuotes = true
        page.didUse = { [weak self] post, event in
            // The post that the page is about is open already.
            if event == .open, case .post(post) = presenter.thread?.anchor { return }
            self?.page.tell(self?.listener, of: post, event)
        }
        return page.makeView(
            PostPage.Source(
                entries: { presenter.thread?.entries ?? [] },
                state: {
                    guard let thread = presenter.thread else {
                        return presenter.failure.map { .failed($0.text(now: Date(), isLocal: isLocal)) } ?? .loading
                    }
                    return switch thread.anchor {
                    case .post: .posts
                    case .notFound: .empty(title: Strings.posts.deleted(), text: "")
                    case .blocked: .empty(title: Strings.posts.blocked(), text: "")
                    case .unsupported(let type): .empty(title: Strings.posts.unsupported(type), text: "")
                    }
                },
                notice: {
                    presenter.failure?.text(now: Date(), isLocal: isLocal)
                        ?? presenter.thread?.freshness.text(now: Date(), isLocal: isLocal)
                },
                refresh: { [weak self] in self?.refresh() })
        ).makeWidget()
    }
}

extension ConversationThread {
    /// Its posts from the thread's first down, those that can be shown.
    fileprivate var entries: [TimelineEntry] {
        var entries: [TimelineEntry] = []
        func add(_ node: ThreadNeighbour, to parent: ThreadNeighbour?) {
            // What stands right below the post that it answers needs no word.
            guard case .post(let post) = node else { return }
            var answered = parent
            if let last = entries.last, case .post(let above) = parent, last.post.uri == above.uri { answered = nil }
            entries.append(TimelineEntry(post: post, parent: answered))
        }
        var parent: ThreadNeighbour?
        for node in ancestors + [anchor] {
            add(node, to: parent)
            parent = node
        }
        func add(_ replies: [ThreadReply], to parent: ThreadNeighbour) {
            for reply in replies {
                add(reply.node, to: parent)
                add(reply.replies, to: reply.node)
            }
        }
        add(replies, to: anchor)
        return entries
    }
}
