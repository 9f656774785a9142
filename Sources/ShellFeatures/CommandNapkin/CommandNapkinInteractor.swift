import Napkin
public import Services

/// What a run of the command tells whoever started it.
public protocol CommandNapkinListener: AnyObject, Sendable {
    /// The run ended; it is told once.
    func commandNapkinDidEnd(_ outcome: CommandOutcome) async
}

/// What the child of a run tells, whichever napkin it is.
public protocol CommandNapkinChildListener: AnyObject, Sendable {
    /// What was to be read is there.
    func commandNapkinChildDidLoad() async
    /// What was to be done is done.
    func commandNapkinChildDidFinish() async
    /// Something did not work.
    func commandNapkinChildDidFail(_ error: SocialError) async
    /// A word is none of those that are possible.
    func commandNapkinChildDidRefuse(what: String, given: String, choices: [String]) async
}

/// Where a run leads.
@MainActor
protocol CommandNapkinRouting: AnyObject, Sendable {
    /// Attaches the child for a route and shows it.
    func route(to route: CommandRoute) async throws(SocialError)
}

/// A run as its interactor sees what is shown.
@MainActor
protocol CommandNapkinPresentable: Presentable, Sendable {
    func show(_ outcome: CommandOutcome)
}

/// Runs one command: attaches the napkin that its route leads to, and ends when that has done its work.
final actor CommandNapkinInteractor: PresentableInteractable, CommandNapkinPresentableListener,
    CommandNapkinChildListener
{
    nonisolated let lifecycle: InteractorLifecycle
    nonisolated let presenter: any CommandNapkinPresentable

    private weak var listener: (any CommandNapkinListener)?
    private weak var router: (any CommandNapkinRouting)?
    private let route: CommandRoute
    private var isOver = false

    init(
        presenter: any CommandNapkinPresentable, listener: (any CommandNapkinListener)?, route: CommandRoute,
        diagnostics: Diagnostics = .standard
    ) {
        lifecycle = InteractorLifecycle(diagnostics: diagnostics)
        self.presenter = presenter
        self.listener = listener
        self.route = route
    }

    func connect(router: any CommandNapkinRouting) {
        self.router = router
    }

    func didBecomeActive() async {
        do {
            try await router?.route(to: route)
        } catch {
            await end(.failed(error))
        }
    }

    func didTapInterrupt() async {
        await end(.interrupted)
    }

    func commandNapkinChildDidLoad() async {
        if route.isDoneWhenLoaded { await end(.finished) }
    }

    func commandNapkinChildDidFinish() async {
        await end(.finished)
    }

    func commandNapkinChildDidFail(_ error: SocialError) async {
        await end(.failed(error))
    }

    func commandNapkinChildDidRefuse(what: String, given: String, choices: [String]) async {
        await end(.unknownChoice(what: what, given: given, choices: choices))
    }

    // The first end counts: a child may fail after it finished, or be interrupted while it tells that it did.
    private func end(_ outcome: CommandOutcome) async {
        guard !isOver else { return }
        isOver = true
        await presenter.show(outcome)
        await listener?.commandNapkinDidEnd(outcome)
    }
}

extension CommandRoute {
    /// Whether there is nothing to do but to read.
    fileprivate var isDoneWhenLoaded: Bool {
        switch self {
        case .timeline, .thread, .profile, .accounts, .secrets, .lists, .feeds, .drafts, .draft, .mutedWords,
            .preferences,
            .bookmarks, .notifications, .searchPosts, .searchPeople, .searchFeeds, .searchSeen, .outbox, .doctor,
            .savedResponse:
            true
        default: false
        }
    }
}
