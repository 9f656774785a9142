import Napkin
import Services
import ShellFeatures
import SocialFeatures
import SocialServices
import WarrenViews

/// Turns what a window asks for into napkins: the one switch over all of its pages.
final class ChildBuilder: WindowNapkinChildBuilding {
    private static let pageSize = 50

    private let component: SocialComponent
    private let pause: Duration
    // Napkins hold their listener weakly. A process outlives its window when the session bus started it.
    private var relay: ChildRelay?
    private weak var window: (any WindowNapkinChildListener)?

    /// - Parameter pause: how long it is waited before the server is asked again what happened.
    init(component: SocialComponent, pause: Duration) {
        self.component = component
        self.pause = pause
    }

    func build(
        _ page: WindowPage, withListener listener: any WindowNapkinChildListener
    ) async -> any ViewableRouting {
        let relay = relay(to: listener)
        switch page {
        case .home:
            return await HomeNapkinBuilder(dependency: component).build(withListener: relay, limit: Self.pageSize)
        case .timeline(let source):
            return TimelineNapkinBuilder(dependency: component).build(
                withListener: relay, source: source, limit: Self.pageSize, keepsPlace: source.isByTime)
        case .thread(let post):
            return ThreadNapkinBuilder(dependency: component).build(withListener: relay, post: post)
        case .profile(let actor):
            return await ProfileNapkinBuilder(dependency: component)
                .build(withListener: relay, actor: actor, posts: Self.pageSize)
        case .notifications:
            return NotificationsNapkinBuilder(dependency: component)
                .build(withListener: relay, limit: Self.pageSize, marksSeen: false)
        case .search(let query):
            return SearchNapkinBuilder(dependency: component)
                .build(withListener: relay, scope: .posts, query: query, limit: Self.pageSize)
        case .bookmarks:
            return BookmarksNapkinBuilder(dependency: component).build(withListener: relay, limit: Self.pageSize)
        case .drafts:
            return DraftsNapkinBuilder(dependency: component)
                .build(withListener: relay, id: nil, account: await currentAccount)
        case .settings: return SettingsNapkinBuilder(dependency: component).build(withListener: relay)
        case .outbox:
            return OutboxNapkinBuilder(dependency: component).build(withListener: relay, account: await currentAccount)
        }
    }

    func buildSignIn(withListener listener: any WindowNapkinChildListener) -> any ViewableRouting {
        SignInNapkinBuilder(dependency: component).build(withListener: relay(to: listener))
    }

    func buildComposer(
        _ draft: PostDraft, id: Int64?, withListener listener: any WindowNapkinChildListener
    ) -> any ViewableRouting {
        ComposerNapkinBuilder(dependency: component)
            .build(withListener: relay(to: listener), draft: draft, draftID: id)
    }

    func buildAttention(
        for account: String, seen: AsyncStream<Int>, withListener listener: any WindowNapkinChildListener
    ) -> any Routing {
        AttentionNapkinBuilder(dependency: component)
            .build(withListener: relay(to: listener), account: account, pause: pause, seen: seen)
    }

    // A page shows one account's; another's pages are other pages.
    private var currentAccount: String? {
        get async { try? await component.accounts.signInState().currentDID }
    }

    private func relay(to listener: any WindowNapkinChildListener) -> ChildRelay {
        if let relay, window === listener { return relay }
        let made = ChildRelay(window: listener)
        (relay, window) = (made, listener)
        return made
    }
}

/// What the napkins of the social network need, from the live services and the window's views.
nonisolated final class SocialComponent: TimelineNapkinDependency, ThreadNapkinDependency, ProfileNapkinDependency,
    NotificationsNapkinDependency, SearchNapkinDependency, BookmarksNapkinDependency, SignInNapkinDependency,
    ComposerNapkinDependency, DraftsNapkinDependency, OutboxNapkinDependency, AttentionNapkinDependency,
    SettingsNapkinDependency, HomeNapkinDependency
{
    private let services: SocialServiceSet
    private let views: WarrenViewSet

    let desktop: any DesktopNotifying

    init(services: SocialServiceSet, views: WarrenViewSet, desktop: any DesktopNotifying) {
        self.services = services
        self.views = views
        self.desktop = desktop
    }

    var accounts: any AccountManaging { services.accounts }
    var timelines: any TimelineReading { services.timelines }
    var readingPositions: any ReadingPositionKeeping { services.readingPositions }
    var feeds: any FeedKeeping { services.feeds }
    var threads: any ThreadReading { services.threads }
    var profiles: any ProfileReading { services.profiles }
    var following: any Following { services.following }
    var notifications: any NotificationReading { services.notifications }
    var seenMarking: any SeenMarking { services.seenMarking }
    var search: any SocialSearching { services.search }
    var mentions: any MentionCompleting { services.mentions }
    var bookmarks: any BookmarkReading { services.bookmarks }
    var acting: any PostActing { services.acting }
    var writing: any PostWriting { services.writing }
    var drafts: any DraftKeeping { services.drafts }
    var draftEditing: any DraftEditing { services.draftEditing }
    var runningDrafts: (any DraftEditing)? { services.draftEditing }
    var outbox: any OutboxManaging { services.outbox }
    var settings: any SettingKeeping { services.settings }
    var wordMuting: any WordMuting { services.wordMuting }
    var secrets: any SecretKeeping { services.secrets }
    var preferences: any PreferenceReading { services.preferences }
    var marking: any TextMarking { services.marking }
    var timelineViews: any TimelineNapkinViewMaking { views }
    var homeViews: any HomeNapkinViewMaking { views }
    var threadViews: any ThreadNapkinViewMaking { views }
    var profileViews: any ProfileNapkinViewMaking { views }
    var notificationsViews: any NotificationsNapkinViewMaking { views }
    var searchViews: any SearchNapkinViewMaking { views }
    var bookmarksViews: any BookmarksNapkinViewMaking { views }
    var draftsViews: any DraftsNapkinViewMaking { views }
    var outboxViews: any OutboxNapkinViewMaking { views }
    var settingsViews: any SettingsNapkinViewMaking { views }
    var accountsViews: any AccountsNapkinViewMaking { views }
    var mutedWordsViews: any MutedWordsNapkinViewMaking { views }
    var secretsViews: any SecretsNapkinViewMaking { views }
    var preferencesViews: any PreferencesNapkinViewMaking { views }
    var signInViews: any SignInNapkinViewMaking { views }
    var composerViews: any ComposerNapkinViewMaking { views }
}
