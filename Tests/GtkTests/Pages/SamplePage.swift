import GtkKit
import Napkin
import Services
import ShellFeatures
import Testing
import WarrenViews

@testable import SocialFeatures

/// A page of the window, made of its presenter alone.
struct SamplePage {
    /// Where it is in the window.
    enum Place {
        case section(WindowSection)
        /// On top of a section's root.
        case opened(WindowPage, in: WindowSection)
        case signIn
        /// In a window of its own, on which there is something with that identifier.
        case composer(showing: String)
    }

    /// What of the page is clicked, and the window that this opens.
    struct Opened {
        let click: String
        let window: String
    }

    let name: String
    let place: Place
    var opened: Opened?
    let make: @MainActor (WarrenViewSet, SilentListener) -> any ViewControllable

    private init(
        _ name: String, _ place: Place, opening opened: Opened? = nil,
        _ make: @escaping @MainActor (WarrenViewSet, SilentListener) -> any ViewControllable
    ) {
        self.name = name
        self.place = place
        self.opened = opened
        self.make = make
    }

    static let all: [SamplePage] = [
        SamplePage("sign-in", .signIn) { views, listener in
            let presenter = SignInNapkinPresenter()
            presenter.showFailure(.signInRefused(reason: "Wrong identifier or password"), backTo: .editing)
            return views.makeSignInView(presenter: presenter, listener: listener)
        },
        SamplePage("home", .section(.home)) { views, listener in
            let presenter = HomeNapkinPresenter()
            presenter.show(
                [.following, HomeTab(source: .feed(uri: "at://f/x/1"), name: "Vegetables of the valley")],
                selected: .home)
            let view = views.makeHomeView(presenter: presenter, listener: listener)
            view.showPosts(timeline(views, listener, newCount: 3))
            return view
        },
        SamplePage("home-empty", .section(.home)) { views, listener in
            let presenter = TimelineNapkinPresenter(source: .home)
            presenter.show([], cursor: nil, skipped: [])
            return views.makeTimelineView(presenter: presenter, listener: listener)
        },
        SamplePage("feed-kept", .opened(.timeline(.feed(uri: "at://f/x/1")), in: .home)) { views, listener in
            timeline(
                views, listener, source: .feed(uri: "at://f/x/1"),
                failure: .unreachable(host: "pds.test", reason: "no route to host"))
        },
        SamplePage("thread", .opened(.thread(post: Sample.quoting.uri), in: .home)) { views, listener in
            let presenter = ThreadNapkinPresenter()
            presenter.show(Sample.thread)
            return views.makeThreadView(presenter: presenter, listener: listener)
        },
        SamplePage("profile", .opened(.profile(actor: Sample.bob.did), in: .home)) { views, listener in
            let presenter = ProfileNapkinPresenter()
            presenter.show(Profile(actor: Sample.ann, followersCount: 1_204, followsCount: 86, postsCount: 1))
            let view = views.makeProfileView(presenter: presenter, listener: listener)
            view.showPosts(timeline(views, listener, source: .author(actor: Sample.ann.did, filter: .postsNoReplies)))
            return view
        },
        SamplePage("notifications", .section(.notifications)) { views, listener in
            let presenter = NotificationsNapkinPresenter()
            presenter.show(Sample.notifications, cursor: "next", skipped: [])
            return views.makeNotificationsView(presenter: presenter, listener: listener)
        },
        SamplePage("search-posts", .section(.search)) { views, listener in
            search(.posts, .posts(Sample.posts), views, listener)
        },
        SamplePage("search-people", .section(.search)) { views, listener in
            search(.people, .people([Sample.ann, Sample.bob, Sample.cy]), views, listener)
        },
        SamplePage("bookmarks", .section(.bookmarks)) { views, listener in
            let presenter = BookmarksNapkinPresenter()
            presenter.show(Sample.bookmarks, cursor: nil, skipped: [], freshness: .live)
            return views.makeBookmarksView(presenter: presenter, listener: listener)
        },
        SamplePage("drafts", .section(.drafts)) { views, listener in
            let presenter = DraftsNapkinPresenter()
            presenter.show(Sample.drafts)
            return views.makeDraftsView(presenter: presenter, listener: listener)
        },
        SamplePage("outbox", .section(.outbox)) { views, listener in
            let presenter = OutboxNapkinPresenter()
            presenter.show(Sample.outbox)
            return views.makeOutboxView(presenter: presenter, listener: listener)
        },
        SamplePage("settings", .section(.settings), settings),
        SamplePage(
            "shortcuts", .section(.settings), opening: .init(click: "shortcuts", window: "shortcuts-window"), settings),
        SamplePage("picture", .section(.home), opening: .init(click: "picture-0", window: "picture-viewer")) {
            views, listener in
            timeline(views, listener)
        },
        SamplePage("composer", .composer(showing: "publish")) { views, listener in
            let presenter = ComposerNapkinPresenter(draft: Sample.draft)
            presenter.show(
                Sample.draft,
                posts: [
                    ComposedPost(
                        id: 0, images: [0], measure: TextMeasure(graphemes: 44, bytes: 44),
                        marks: [Facet(byteStart: 20, byteEnd: 29, feature: .mention(Sample.bob.did))]),
                    ComposedPost(id: 1, images: [], measure: TextMeasure(graphemes: 12, bytes: 12), marks: []),
                ], canPublish: true, isChanged: true)
            presenter.show(Sample.plain, as: Sample.plain.uri)
            return views.makeComposerView(presenter: presenter, listener: listener)
        },
    ]

    static func named(_ name: String) throws -> SamplePage { try #require(all.first { $0.name == name }) }

    private static func timeline(
        _ views: WarrenViewSet, _ listener: SilentListener, source: FeedSource = .home, newCount: Int = 0,
        failure: SocialError? = nil
    ) -> any TimelineNapkinViewControllable {
        let presenter = TimelineNapkinPresenter(source: source)
        presenter.show(Sample.entries, cursor: nil, skipped: [])
        presenter.show(newCount: newCount)
        if let failure { presenter.showFailure(failure) }
        return views.makeTimelineView(presenter: presenter, listener: listener)
    }

    private static func search(
        _ scope: SearchScope, _ results: SearchResults, _ views: WarrenViewSet, _ listener: SilentListener
    ) -> any ViewControllable {
        let presenter = SearchNapkinPresenter(scope: scope, query: "lettuce")
        presenter.show(results, cursor: nil, skipped: [])
        return views.makeSearchView(presenter: presenter, listener: listener)
    }

    private static func settings(_ views: WarrenViewSet, _ listener: SilentListener) -> any ViewControllable {
        let accounts = AccountsNapkinPresenter()
        accounts.show(Sample.state)
        let words = MutedWordsNapkinPresenter()
        words.show(Page(items: [MutedWord(value: "slug", targets: ["content", "tag"])]))
        let secrets = SecretsNapkinPresenter()
        secrets.show([KeptSecrets(account: Sample.account, place: .keyring, path: nil)], movedTo: nil)
        let preferences = PreferencesNapkinPresenter()
        preferences.show(Page(items: [PreferenceEntry(type: "app.bsky.actor.defs#adultContentPref", json: "{}")]))
        let view = views.makeSettingsView(presenter: SettingsNapkinPresenter(), listener: listener)
        view.show([
            views.makeAccountsView(presenter: accounts, listener: listener),
            views.makeMutedWordsView(presenter: words, listener: listener),
            views.makePreferencesView(presenter: preferences, listener: listener),
            views.makeSecretsView(presenter: secrets, listener: listener),
        ])
        return view
    }
}
