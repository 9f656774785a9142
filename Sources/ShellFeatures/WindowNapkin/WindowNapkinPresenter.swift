public import Observation
public import Services

/// What a view of the window tells.
public protocol WindowNapkinPresentableListener: AnyObject, Sendable {
    /// The person wants the home to be opened again.
    func didTapRetry() async
    /// The person chooses a section; the one that is shown goes back to its root.
    func didSelect(_ section: WindowSection) async
    /// The person goes back.
    func didTapBack() async
    /// The person writes a post.
    func didTapCompose() async
    /// The person acts as another account, by DID.
    func didSelect(account did: String) async
    /// The person does not sign in as somebody more.
    func didCloseAddingAccount() async
}

/// How far the window is.
public enum WindowPhase: Hashable, Sendable {
    /// The home is being opened.
    case opening
    /// It cannot be opened.
    case failed(SocialError)
    /// It is open: who is on this device, and who acts.
    case open(SignInState)
}

/// Something to be told in passing.
public enum WindowNotice: Hashable, Sendable {
    /// A post is there, or waits in the outbox.
    case published(PublishedPost)
    /// A post is kept as a draft.
    case kept
    /// An address from outside leads nowhere in the window.
    case unopenable(address: String)
    /// Something did not work.
    case failed(SocialError)
}

/// The window, as it is shown.
@MainActor
@Observable
public final class WindowNapkinPresenter: WindowNapkinPresentable {
    /// Where the person is.
    public private(set) var place = WindowPlace()
    /// How far it is.
    public private(set) var phase = WindowPhase.opening
    /// How many things ask for attention, by section; none where there is no entry.
    public private(set) var counts: [WindowSection: Int] = [:]
    /// How the route stands that the account's traffic takes.
    public private(set) var route = RouteState.open
    /// What is told in passing, and how many things were before: the same may be told twice.
    public private(set) var notice: (number: Int, notice: WindowNotice)?

    /// A window in which nothing is shown yet.
    public init() {}

    func show(_ place: WindowPlace) {
        self.place = place
    }

    func show(_ phase: WindowPhase) {
        self.phase = phase
    }

    func show(_ route: RouteState) {
        self.route = route
    }

    func show(_ count: Int, in section: WindowSection) {
        counts[section] = count == 0 ? nil : count
    }

    func tell(_ notice: WindowNotice) {
        self.notice = ((self.notice?.number ?? 0) + 1, notice)
    }
}
