import DesignSystem
import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings

/// Posts in a column, with what stands in their place while there are none, and a line above them when they are not what the
/// server says now.
final class PostPage {
    /// What there is to be shown.
    enum State: Equatable {
        case loading
        case empty(title: String, text: String)
        case failed(String)
        case posts
    }

    /// What a page of posts is about: read again when what it reads changes.
    struct Source {
        var entries: @MainActor () -> [TimelineEntry]
        var state: @MainActor () -> State
        /// Why the posts are not the newest; nil when they are.
        var notice: @MainActor () -> String? = { nil }
        var refresh: (@MainActor () -> Void)?
    }

    let list: PostList
    /// The person does something with a post.
    var didUse: (Post, PostEvent) -> Void = { _, _ in }
    /// So many of the last posts are in sight that more should come.
    var didComeNearEnd: () -> Void = {}
    /// Posts are in sight.
    var didShow: () -> Void = {}

    private let contents = PostContents()
    // So many posts before the end the next page is asked for.
    private static let lookahead = 15

    init(pictures: PictureStore?, identifier: String) {
        list = PostList(pictures: pictures)
        list.widget.setIdentifier(identifier)
    }

    /// Makes the page's widget, once.
    func makeView(_ source: Source) -> any WidgetView {
        let (list, contents) = (list, contents)
        list.didUse = { [weak self] in self?.use($0, $1) }
        list.recycler.didShow = { [weak self] in self?.show($0) }
        list.widget.scope.bind(source.entries) { list.show(contents.contents(of: $0, now: Date())) }
        let (state, notice) = (source.state, source.notice)
        return Box(.vertical) {
            Box(.horizontal, spacing: 12) {
                Label(wraps: true) { notice() ?? "" }.identifier("notice").expanding()
                if let refresh = source.refresh {
                    Button(Strings.window.retry(), action: refresh).identifier("retry")
                }
            }.margin(12).visible { state() == .posts && notice() != nil }
            Scrolled(Column(scrolls: true, Native { list.widget })).expanding(vertically: true).visible {
                state() == .posts
            }
            Switch(state) { state in
                switch state {
                case .posts: []
                case .loading: [WaitingView(text: Strings.window.loading())]
                case .empty(let title, let text):
                    [
                        StatusView(
                            icon: "mail-read-symbolic", title: title, text: text,
                            button: source.refresh.map { _ in Strings.window.refresh() },
                            action: source.refresh ?? {})
                    ]
                case .failed(let text):
                    [
                        StatusView(
                            icon: "dialog-warning-symbolic", title: Strings.window.trouble(), text: text,
                            button: source.refresh.map { _ in Strings.window.retry() }, action: source.refresh ?? {})
                    ]
                }
            }
        }
    }

    /// Tells what a person does with a post.
    func tell(_ listener: (any PostsPresentableListener)?, of post: Post, _ event: PostEvent) {
        switch event {
        case .like: dispatch(to: listener) { await $0.didTapLike(post: post.uri) }
        case .repost: dispatch(to: listener) { await $0.didTapRepost(post: post.uri) }
        case .quote: dispatch(to: listener) { await $0.didTapQuote(post.uri) }
        case .reply: dispatch(to: listener) { await $0.didTapReply(to: post.uri) }
        case .open, .openPicture: dispatch(to: listener) { await $0.didSelect(post: post.uri) }
        case .openAuthor: dispatch(to: listener) { await $0.didSelect(actor: post.author.did) }
        case .follow(let target), .openCard(let target):
            switch LinkTarget(target) {
            case .actor(let did): dispatch(to: listener) { await $0.didSelect(actor: did) }
            case .post(let uri): dispatch(to: listener) { await $0.didSelect(post: uri) }
            case .web(let address): LinkTarget.open(address, from: list.widget)
            case .tag, nil: break
            }
        }
    }

    private func show(_ rows: Range<Int>) {
        didShow()
        if rows.upperBound + Self.lookahead >= list.count { didComeNearEnd() }
    }

    private func use(_ content: PostContent, _ event: PostEvent) {
        guard let post = contents.entry(of: content)?.post else { return }
        didUse(post, event)
    }
}

/// Where a link of a post leads.
enum LinkTarget: Hashable {
    case actor(String)
    case post(String)
    case tag(String)
    case web(String)

    init?(_ target: String) {
        if target.hasPrefix("did:") {
            self = .actor(target)
        } else if target.hasPrefix("at://") {
            guard target.contains("/app.bsky.feed.post/") else { return nil }
            self = .post(target)
        } else if target.hasPrefix("#") {
            self = .tag(String(target.dropFirst()))
        } else if target.hasPrefix("https://") || target.hasPrefix("http://") {
            self = .web(target)
        } else {
            return nil
        }
    }

    /// Opens a web address in the browser.
    static func open(_ address: String, from widget: WidgetPointer) {
        let window = gtk_widget_get_root(widget)
        gtk_show_uri(window.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self) }, address, 0)
    }
}
