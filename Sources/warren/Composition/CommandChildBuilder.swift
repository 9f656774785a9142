import Composition
import Napkin
import Services
import ShellFeatures
import SocialFeatures
import SocialServices
import Terminal

/// Turns a route into a napkin: the one switch over all of them.
@MainActor
final class CommandChildBuilder: CommandNapkinChildBuilding {
    private let views: TerminalViews
    private let network: EmbeddedNetwork
    private let tree: (any NapkinTreeWatching)?
    private let makeServices: @Sendable () async throws(SocialError) -> SocialServiceSet
    private let makeMachine: @Sendable () async throws(SocialError) -> any MachineInspecting
    // Napkins hold their listener weakly.
    private var relay: ChildRelay?
    private var services: SocialServiceSet?

    // What waited in the outbox goes out after other work, which nobody should have to wait for long.
    private static let patience = Duration.seconds(15)

    init(
        views: TerminalViews, network: EmbeddedNetwork, tree: (any NapkinTreeWatching)?,
        services makeServices: @escaping @Sendable () async throws(SocialError) -> SocialServiceSet,
        machine makeMachine: @escaping @Sendable () async throws(SocialError) -> any MachineInspecting
    ) {
        self.views = views
        self.network = network
        self.tree = tree
        self.makeServices = makeServices
        self.makeMachine = makeMachine
    }

    func build(
        _ route: CommandRoute, withListener listener: any CommandNapkinChildListener
    ) async throws(SocialError) -> any ViewableRouting {
        let relay = ChildRelay(listener: listener)
        self.relay = relay
        switch route {
        case .timeline(let source, let limit, let cursor, let sinceLast):
            return TimelineNapkinBuilder(dependency: try await social())
                .build(withListener: relay, source: source, limit: limit, cursor: cursor, sinceLast: sinceLast)
        case .thread(let post):
            return ThreadNapkinBuilder(dependency: try await social()).build(withListener: relay, post: post)
        case .profile(let actor, let posts):
            return await ProfileNapkinBuilder(dependency: try await social())
                .build(withListener: relay, actor: actor, posts: posts)
        case .composer(let composition), .keepDraft(let composition):
            return ComposerNapkinBuilder(dependency: try await social())
                .build(withListener: relay, draft: PostDraft(composition))
        case .drafts:
            return DraftsNapkinBuilder(dependency: try await social()).build(withListener: relay, id: nil)
        case .draft(let id), .publishDraft(let id), .deleteDraft(let id):
            return DraftsNapkinBuilder(dependency: try await social()).build(withListener: relay, id: id)
        case .deletePost(let post):
            return DeletionNapkinBuilder(dependency: try await social()).build(withListener: relay, post: post)
        case .report(let subject, _, _):
            return ReportNapkinBuilder(dependency: try await social()).build(withListener: relay, subject: subject)
        case .editProfile:
            return ProfileEditNapkinBuilder(dependency: try await social()).build(withListener: relay)
        case .lists(let scope, let limit, let cursor):
            return ListsNapkinBuilder(dependency: try await social())
                .build(withListener: relay, scope: scope, limit: limit, cursor: cursor)
        case .changeList:
            return ListsNapkinBuilder(dependency: try await social())
                .build(withListener: relay, scope: .all(of: nil), limit: 1)
        case .feeds, .changeFeeds:
            return FeedsNapkinBuilder(dependency: try await social()).build(withListener: relay)
        case .mutedWords, .muteWord, .unmuteWord:
            return MutedWordsNapkinBuilder(dependency: try await social()).build(withListener: relay)
        case .preferences:
            return PreferencesNapkinBuilder(dependency: try await social()).build(withListener: relay)
        case .signIn(_, _, let input):
            return SignInNapkinBuilder(dependency: try await social())
                .build(withListener: relay, keepingIn: input.place)
        case .secrets, .moveSecrets:
            return SecretsNapkinBuilder(dependency: try await social()).build(withListener: relay)
        case .accounts, .signOut, .makeCurrent:
            return AccountsNapkinBuilder(dependency: try await social()).build(withListener: relay)
        case .act(let action, _, let post):
            return ActionNapkinBuilder(dependency: try await social())
                .build(withListener: relay, action: .toPost(action, post))
        case .follow(let actor, _):
            return ActionNapkinBuilder(dependency: try await social()).build(
                withListener: relay, action: .follow(actor))
        case .relate(let action, _, let actor):
            return ActionNapkinBuilder(dependency: try await social())
                .build(withListener: relay, action: .toActor(action, actor))
        case .bookmarks(let limit, let cursor):
            return BookmarksNapkinBuilder(dependency: try await social())
                .build(withListener: relay, limit: limit, cursor: cursor)
        case .notifications(let limit, let cursor, let marksSeen):
            return NotificationsNapkinBuilder(dependency: try await social())
                .build(withListener: relay, limit: limit, cursor: cursor, marksSeen: marksSeen)
        case .searchPosts(let query, let limit, let cursor):
            return SearchNapkinBuilder(dependency: try await social())
                .build(withListener: relay, scope: .posts, query: query, limit: limit, cursor: cursor)
        case .searchPeople(let query, let limit, let cursor):
            return SearchNapkinBuilder(dependency: try await social())
                .build(withListener: relay, scope: .people, query: query, limit: limit, cursor: cursor)
        case .searchFeeds(let query, let limit, let cursor):
            return SearchNapkinBuilder(dependency: try await social())
                .build(withListener: relay, scope: .feeds, query: query, limit: limit, cursor: cursor)
        case .searchSeen(let query, let limit, let cursor):
            return SearchNapkinBuilder(dependency: try await social())
                .build(withListener: relay, scope: .seen, query: query, limit: limit, cursor: cursor)
        case .outbox, .outboxRetry, .outboxDrop:
            return OutboxNapkinBuilder(dependency: try await social()).build(withListener: relay)
        case .doctor, .repair:
            let component = DoctorComponent(machine: try await makeMachine(), tree: tree, views: views)
            return DoctorNapkinBuilder(dependency: component).build(withListener: relay, repairs: route == .repair)
        case .localNetworkUp, .localNetworkDown, .localNetworkMail:
            let component = LocalNetworkComponent(localNetwork: network, views: views)
            return LocalNetworkNapkinBuilder(dependency: component).build(withListener: relay)
        case .syntaxCheck:
            return SyntaxCheckNapkinBuilder(dependency: AidComponent(views: views)).build(withListener: relay)
        case .savedResponse:
            return SavedResponseNapkinBuilder(dependency: AidComponent(views: views)).build(withListener: relay)
        }
    }

    func keepingTrouble() async -> SocialError? {
        services?.keeping.keepingTrouble
    }

    func sendWaiting() async -> Int {
        guard let outbox = services?.outbox, let waiting = try? await outbox.list(), !waiting.isEmpty else { return 0 }
        let sending = Task { try await outbox.sendWaiting() }
        let end = Task {
            try await Task.sleep(for: Self.patience)
            sending.cancel()
        }
        defer { end.cancel() }
        let left = await withTaskCancellationHandler {
            try? await sending.value
        } onCancel: {
            sending.cancel()
        }
        return left.map { waiting.count - Set(waiting.map(\.id)).intersection($0.map(\.id)).count } ?? 0
    }

    private func social() async throws(SocialError) -> SocialComponent {
        let services = try await makeServices()
        self.services = services
        return SocialComponent(services: services, views: views)
    }
}
