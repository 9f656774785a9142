import DesignSystem
import FoundationEssentials
import GtkKit
import Napkin
import Observation
import Services
import SocialFeatures
import Strings
import Wording

/// A search: for posts, people and feeds at the server, and for posts that were seen before.
final class SearchNapkinView: SearchNapkinViewControllable, GtkPage {
    @Observable
    fileprivate final class Form {
        var query: String
        var scope: SearchScope

        init(query: String, scope: SearchScope) {
            self.query = query
            self.scope = scope
        }
    }

    private let presenter: SearchNapkinPresenter
    private weak var listener: (any SearchNapkinPresentableListener)?
    private let isLocal: Bool
    private let page: PostPage
    private let form: Form
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }
    var title: String { Strings.window.search() }

    init(
        presenter: SearchNapkinPresenter, listener: any SearchNapkinPresentableListener, pictures: PictureStore?,
        isLocal: Bool
    ) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
        page = PostPage(pictures: pictures, identifier: "found-posts")
        form = Form(query: presenter.query, scope: presenter.scope)
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal, form) = (presenter, isLocal, form)
        page.didUse = { [weak self] in self?.use($0, $1) }
        page.didComeNearEnd = { [weak self] in
            guard let self, self.presenter.cursor != nil, !self.presenter.isLoading else { return }
            dispatch(to: listener, key: "more") { await $0.didTapLoadMore() }
        }
        let search: @MainActor () -> Void = { [weak self] in self?.search() }
        let posts = page.makeView(
            PostPage.Source(
                entries: { presenter.results?.posts.map { TimelineEntry(post: $0) } ?? [] },
                state: {
                    if let failure = presenter.failure, presenter.results == nil {
                        return .failed(failure.text(now: Date(), isLocal: isLocal))
                    }
                    guard let results = presenter.results else {
                        return presenter.isLoading
                            ? .loading
                            : .empty(title: Strings.window.search(), text: Strings.window.searchExplained())
                    }
                    return results.posts.isEmpty
                        ? .empty(title: Strings.window.nothingFound(), text: Strings.window.searchElsewhere()) : .posts
                },
                notice: {
                    presenter.failure?.text(now: Date(), isLocal: isLocal)
                        ?? presenter.freshness.text(now: Date(), isLocal: isLocal)
                }))
        return Box(.vertical) { [weak self] in
            Column(
                Box(.vertical, spacing: 6) {
                    Field(Strings.window.searchField()) {
                        form.query
                    } write: {
                        form.query = $0
                    } submit: {
                        search()
                    }.identifier("query")
                    // Large text needs more room than a narrow window has.
                    Scrolled(
                        isHorizontal: true,
                        Box(.horizontal) {
                            for scope in SearchScope.allCases {
                                Self.makeScope(scope, form, search)
                            }
                        }.style("linked")
                    ).with { gtk_scrolled_window_set_policy($0.opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER) }
                }.margin(12))
            Native { posts.makeWidget() }.expanding(vertically: true)
                .visible { presenter.results?.isOfPosts ?? true }
            Scrolled(
                Column(
                    scrolls: true,
                    KeyedList(
                        { presenter.results?.people ?? [] }, id: \.did, name: { $0.name + ", @" + $0.handle }
                    ) { actor in
                        dispatch(to: self?.listener) { await $0.didSelect(actor: actor.did) }
                    } row: { slot in
                        Self.makeRow {
                            slot.item?.value.name ?? ""
                        } detail: {
                            slot.item.map { "@" + $0.value.handle } ?? ""
                        } text: {
                            slot.item?.value.description ?? ""
                        }
                    }.identifier("found-people").accessibleLabel { Strings.window.people() })
            ).expanding(vertically: true).visible { presenter.results?.people.isEmpty == false }
            Scrolled(
                Column(
                    scrolls: true,
                    KeyedList({ presenter.results?.feeds ?? [] }, id: \.uri, name: { $0.displayName }) { _ in
                    } row: { slot in
                        Self.makeRow {
                            slot.item?.value.displayName ?? ""
                        } detail: {
                            slot.item.map { "@" + $0.value.creator.handle } ?? ""
                        } text: {
                            slot.item?.value.description ?? ""
                        }
                    }.identifier("found-feeds").accessibleLabel { Strings.window.feeds() })
            ).expanding(vertically: true).visible { presenter.results?.feeds.isEmpty == false }
            Native {
                StatusView(
                    icon: "system-search-symbolic", title: Strings.window.nothingFound(),
                    text: Strings.window.searchElsewhere()
                ).makeWidget()
            }.visible { presenter.results?.isEmptyList ?? false }
        }.makeWidget()
    }

    private static func makeScope(
        _ scope: SearchScope, _ form: Form, _ search: @escaping @MainActor () -> Void
    ) -> any WidgetView {
        Native {
            let button = gtk_toggle_button_new_with_label(scope.title)!
            button.setIdentifier("scope-" + scope.rawValue)
            connect(button, "clicked") {
                form.scope = scope
                gtk_toggle_button_set_active(button.cast(), 1)
                search()
            }
            button.scope.bind {
                form.scope == scope
            } _: {
                gtk_toggle_button_set_active(button.cast(), $0 ? 1 : 0)
            }
            return button
        }
    }

    private static func makeRow(
        _ name: @escaping @MainActor () -> String, detail: @escaping @MainActor () -> String,
        text: @escaping @MainActor () -> String
    ) -> any WidgetView {
        Box(.vertical, spacing: 3) {
            Label(wraps: true, name).style("heading")
            Label(wraps: true, detail).style("dim-label")
            Label(wraps: true, text).visible { !text().isEmpty }
        }.margin(12)
    }

    private func search() {
        let (query, scope) = (form.query, form.scope)
        dispatch(to: listener, key: "search") { await $0.didSearch(query, in: scope) }
    }

    private func use(_ post: Post, _ event: PostEvent) {
        switch event {
        case .openAuthor: dispatch(to: listener) { await $0.didSelect(actor: post.author.did) }
        case .follow(let target), .openCard(let target):
            switch LinkTarget(target) {
            case .actor(let did): dispatch(to: listener) { await $0.didSelect(actor: did) }
            case .post(let uri): dispatch(to: listener) { await $0.didSelect(post: uri) }
            case .web(let address): LinkTarget.open(address, from: page.list.widget)
            case .tag(let tag):
                form.query = "#" + tag
                search()
            case nil: break
            }
        case .open, .openPicture, .reply, .like, .repost, .quote:
            dispatch(to: listener) { await $0.didSelect(post: post.uri) }
        }
    }
}

extension SearchScope {
    fileprivate var title: String {
        switch self {
        case .posts: Strings.window.posts()
        case .people: Strings.window.people()
        case .feeds: Strings.window.feeds()
        case .seen: Strings.window.seen()
        }
    }
}

extension SearchResults {
    fileprivate var posts: [Post] {
        switch self {
        case .posts(let posts): posts
        case .seen(let found): found.map(\.post)
        case .people, .feeds: []
        }
    }

    fileprivate var people: [Actor] { if case .people(let people) = self { people } else { [] } }
    fileprivate var feeds: [FeedGenerator] { if case .feeds(let feeds) = self { feeds } else { [] } }

    fileprivate var isOfPosts: Bool {
        switch self {
        case .posts, .seen: true
        case .people, .feeds: false
        }
    }

    fileprivate var isEmptyList: Bool { !isOfPosts && people.isEmpty && feeds.isEmpty }
}
