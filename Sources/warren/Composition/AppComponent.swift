import Composition
import Log
import Napkin
import Services
import ShellFeatures
import SocialFeatures
import SocialServices
import Terminal

/// Composes the live services: the one place that knows what is behind the protocols. Nothing is made before a route needs
/// it.
@MainActor
final class AppComponent: CommandNapkinDependency {
    nonisolated let views: TerminalViews
    nonisolated var commandViews: any CommandNapkinViewMaking { views }
    let commandChildren: any CommandNapkinChildBuilding

    /// Makes the component of one run.
    init(
        home: String, account: String?, isLocal: Bool, passphrases: PassphraseSources, log: Log, views: TerminalViews,
        network: EmbeddedNetwork, tree: NapkinTreeWatch?
    ) {
        self.views = views
        commandChildren = CommandChildBuilder(views: views, network: network, tree: tree) {
            () async throws(SocialError) in
            let local = isLocal ? try await network.attached() : nil
            return try await SocialServiceSet.live(
                home: home, actingAs: account, local: local, passphrases: passphrases.atTerminal, log: log)
        } machine: { () async throws(SocialError) in
            let local = isLocal ? try await network.attached() : nil
            return SocialServiceSet.machine(
                home: home, local: local, passphrases: passphrases.withoutAsking, log: log)
        }
    }
}

/// What the napkins of the social network need, from the live services and the front's views.
final class SocialComponent: TimelineNapkinDependency, ThreadNapkinDependency, ProfileNapkinDependency,
    SearchNapkinDependency, NotificationsNapkinDependency, ComposerNapkinDependency, SignInNapkinDependency,
    AccountsNapkinDependency, ActionNapkinDependency, OutboxNapkinDependency, BookmarksNapkinDependency,
    DraftsNapkinDependency, DeletionNapkinDependency,
    MutedWordsNapkinDependency, PreferencesNapkinDependency, ReportNapkinDependency,
    ProfileEditNapkinDependency, ListsNapkinDependency, FeedsNapkinDependency, SecretsNapkinDependency
{
    private let services: SocialServiceSet
    private let views: TerminalViews

    init(services: SocialServiceSet, views: TerminalViews) {
        self.services = services
        self.views = views
    }

    var accounts: any AccountManaging { services.accounts }
    var secrets: any SecretKeeping { services.secrets }
    var timelines: any TimelineReading { services.timelines }
    var readingPositions: any ReadingPositionKeeping { services.readingPositions }
    var threads: any ThreadReading { services.threads }
    var profiles: any ProfileReading { services.profiles }
    var notifications: any NotificationReading { services.notifications }
    var search: any SocialSearching { services.search }
    var mentions: any MentionCompleting { services.mentions }
    var writing: any PostWriting { services.writing }
    var marking: any TextMarking { services.marking }
    var acting: any PostActing { services.acting }
    var following: any Following { services.following }
    var outbox: any OutboxManaging { services.outbox }
    var actorActing: any ActorActing { services.actorActing }
    var bookmarks: any BookmarkReading { services.bookmarks }
    var drafts: any DraftKeeping { services.drafts }
    var draftEditing: any DraftEditing { services.draftEditing }
    // A command says itself what is to be kept.
    var runningDrafts: (any DraftEditing)? { nil }
    var deleting: any PostDeleting { services.deleting }
    var wordMuting: any WordMuting { services.wordMuting }
    var profileEditing: any ProfileEditing { services.profileEditing }
    var lists: any ListKeeping { services.lists }
    var feeds: any FeedKeeping { services.feeds }
    var reporting: any Reporting { services.reporting }
    var seenMarking: any SeenMarking { services.seenMarking }
    var preferences: any PreferenceReading { services.preferences }

    var timelineViews: any TimelineNapkinViewMaking { views }
    var threadViews: any ThreadNapkinViewMaking { views }
    var profileViews: any ProfileNapkinViewMaking { views }
    var searchViews: any SearchNapkinViewMaking { views }
    var notificationsViews: any NotificationsNapkinViewMaking { views }
    var composerViews: any ComposerNapkinViewMaking { views }
    var secretsViews: any SecretsNapkinViewMaking { views }
    var signInViews: any SignInNapkinViewMaking { views }
    var accountsViews: any AccountsNapkinViewMaking { views }
    var actionViews: any ActionNapkinViewMaking { views }
    var outboxViews: any OutboxNapkinViewMaking { views }
    var bookmarksViews: any BookmarksNapkinViewMaking { views }
    var draftsViews: any DraftsNapkinViewMaking { views }
    var deletionViews: any DeletionNapkinViewMaking { views }
    var reportViews: any ReportNapkinViewMaking { views }
    var profileEditViews: any ProfileEditNapkinViewMaking { views }
    var listsViews: any ListsNapkinViewMaking { views }
    var feedsViews: any FeedsNapkinViewMaking { views }
    var mutedWordsViews: any MutedWordsNapkinViewMaking { views }
    var preferencesViews: any PreferencesNapkinViewMaking { views }
}

/// What a look at the machine needs. It opens the home itself, since a home that cannot be opened is one of its findings.
final class DoctorComponent: DoctorNapkinDependency {
    let machine: any MachineInspecting
    let tree: (any NapkinTreeWatching)?
    private let views: TerminalViews

    init(machine: any MachineInspecting, tree: (any NapkinTreeWatching)?, views: TerminalViews) {
        self.machine = machine
        self.tree = tree
        self.views = views
    }

    var doctorViews: any DoctorNapkinViewMaking { views }
}

/// What the aids need: no home, no account.
final class AidComponent: SyntaxCheckNapkinDependency, SavedResponseNapkinDependency {
    let syntax: any SyntaxChecking
    let savedResponses: any SavedResponseReading
    private let views: TerminalViews

    init(views: TerminalViews) {
        (syntax, savedResponses) = SocialServiceSet.aids()
        self.views = views
    }

    var syntaxCheckViews: any SyntaxCheckNapkinViewMaking { views }
    var savedResponseViews: any SavedResponseNapkinViewMaking { views }
}

/// What the control of the local network needs.
final class LocalNetworkComponent: LocalNetworkNapkinDependency {
    let localNetwork: any LocalNetworkRunning
    private let views: TerminalViews

    init(localNetwork: any LocalNetworkRunning, views: TerminalViews) {
        self.localNetwork = localNetwork
        self.views = views
    }

    var localNetworkViews: any LocalNetworkNapkinViewMaking { views }
}
