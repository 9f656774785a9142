public import Observation
public import Services

/// What a view of the local network tells.
public protocol LocalNetworkNapkinPresentableListener: AnyObject, Sendable {
    /// The person starts it; nil takes any free port.
    func didTapStart(port: UInt16?) async
    /// The person stops it, in whichever process it runs.
    func didTapStop() async
    /// The person reads the mail of its accounts.
    func didTapMail() async
}

/// How the local network is.
public enum LocalNetworkPhase: Hashable, Sendable {
    /// It was not asked about.
    case unknown
    /// It is starting.
    case starting
    /// It runs.
    case running(LocalNetworkInfo)
    /// It is stopping.
    case stopping
    /// It does not run.
    case stopped
}

/// The local network, as it is shown.
@MainActor
@Observable
public final class LocalNetworkNapkinPresenter: LocalNetworkNapkinPresentable {
    /// How it is.
    public private(set) var phase: LocalNetworkPhase = .unknown
    /// Whether one ran when it was stopped last; nil before.
    public private(set) var didRun: Bool?
    /// The mail of its accounts, the newest first; nil while nobody has asked.
    public private(set) var mail: [LocalMail]?
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// A network that was not asked about.
    public init() {}

    func show(_ phase: LocalNetworkPhase) {
        self.phase = phase
        failure = nil
    }

    func show(_ mail: [LocalMail]) {
        self.mail = mail
        failure = nil
    }

    func showStopped(didRun: Bool) {
        self.didRun = didRun
        show(.stopped)
    }

    func showFailure(_ error: SocialError, backTo phase: LocalNetworkPhase) {
        self.phase = phase
        failure = error
    }
}
