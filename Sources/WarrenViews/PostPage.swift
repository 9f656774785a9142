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
        /// Where to begin; asked once, when there are posts. Nil is the first.
        var place: @MainActor () -> Recycler.Position? = { nil }
        /// Whether somebody who is at the first post is to be shown those that come above it.
        var followsStart: @MainActor () -> Bool = { true }
        /// Lies on the posts.
        var overlay: (any WidgetView)?
    }

    let list: PostList
    /// The person does something with a post.
    var didUse: (Post, PostEvent) -> Void = { _, _ in }
    /// So many of the last posts are in sight that more should come.
    var didComeNearEnd: () -> Void = {}
    /// Posts are in sight: the first of them, and how many of its pixels are above the top.
    var didShow: (TimelineEntry, _ offset: Int) -> Void = { _, _ in }

    private let pictures: PictureStore?
    private let contents = PostContents()
    // So many posts before the end the next page is asked for.
    private static let lookahead = 15

    init(pictures: PictureStore?, identifier: String) {
        self.pictures = pictures
        list = PostList(pictures: pictures)
        list.widget.setIdentifier(identifier)
    }

    /// Makes the page's widget, once.
    func makeView(_ source: Source) -> any WidgetView {
        let (list, contents) = (list, contents)
        list.didUse = { [weak self] in self?.use($0, $1) }
        list.recycler.didShow = { [weak self] in self?.show($0) }
        var isFirst = true
        list.widget.scope.bind(source.entries) { entries in
            list.recycler.followsStart = source.followsStart()
            list.show(contents.contents(of: entries, now: Date()))
            guard isFirst, !entries.isEmpty else { return }
            isFirst = false
            if let place = source.place() { list.recycler.scroll(to: place) }
            // Who uses the keyboard goes on where the posts are, unless they write something meanwhile.
            MainLoop.soon { [weak list] in
                guard let widget = list?.widget, let root = gtk_widget_get_root(widget) else { return }
                if let focused = gtk_root_get_focus(root), focused.isInstance(of: gtk_text_get_type()) { return }
                _ = gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD)
            }
        }
        // Where a row's top stands is known best when the page goes.
        connect(list.widget, "unmap") { [weak self] in self?.tellShown() }
        let (state, notice) = (source.state, source.notice)
        return Box(.vertical) {
            Box(.horizontal, spacing: 12) {
                Label(wraps: true) { notice() ?? "" }.identifier("notice").expanding()
                if let refresh = source.refresh {
                    Button(Strings.window.retry(), action: refresh).identifier("retry")
                        .with { gtk_widget_set_valign($0, GTK_ALIGN_CENTER) }
                }
            }.margin(12).visible { state() == .posts && notice() != nil }
            Overlay(Scrolled(Column(scrolls: true, Native { list.widget })), over: source.overlay)
                .expanding(vertically: true).visible { state() == .posts }
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
        case .openPicture(let index) where !post.pictures.isEmpty: openPicture(index, of: post)
        case .open, .openPicture: dispatch(to: listener) { await $0.didSelect(post: post.uri) }
        case .openAuthor: dispatch(to: listener) { await $0.didSelect(actor: post.author.did) }
        case .follow(let target), .openCard(let target):
            switch LinkTarget(target) {
            case .actor(let did): dispatch(to: listener) { await $0.didSelect(actor: did) }
            case .post(let uri): dispatch(to: listener) { await $0.didSelect(post: uri) }
            case .web(let address): LinkTarget.open(address, from: list.widget)
            case .tag(let tag): dispatch(to: listener) { await $0.didSelect(tag: tag) }
            case nil: break
            }
        }
    }

    func openPicture(_ index: Int, of post: Post) {
        guard let pictures else { return }
        PictureViewer.open(post.pictures, at: index, from: pictures, over: list.widget)
    }

    private func show(_ rows: Range<Int>) {
        tellShown()
        if rows.upperBound + Self.lookahead >= list.count { didComeNearEnd() }
    }

    /// Goes to the first post.
    func goToStart() {
        list.recycler.scroll(to: Recycler.Position(row: 0))
        list.recycler.focus(0)
    }

    private func tellShown() {
        let position = list.recycler.position
        guard let entry = list.post(at: position.row).flatMap(contents.entry) else { return }
        didShow(entry, Int(position.offset))
    }

    private func use(_ content: PostContent, _ event: PostEvent) {
        guard let post = contents.entry(of: content)?.post else { return }
        didUse(post, event)
    }
}

extension Post {
    /// Its pictures, those that are there to be shown.
    fileprivate var pictures: [EmbeddedImage] {
        func pictures(of embed: Embed?) -> [EmbeddedImage] {
            switch embed {
            case .images(let images): images
            case .recordWithMedia(_, let media): pictures(of: media)
            default: []
            }
        }
        return pictures(of: embed)
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
