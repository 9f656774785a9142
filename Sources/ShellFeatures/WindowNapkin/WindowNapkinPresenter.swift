public import Observation
public import Services

/// What a view of a window tells.
public protocol WindowNapkinPresentableListener: AnyObject, Sendable {
    /// The person wants the home to be opened again.
    func didTapRetry() async
}

/// How far a window is.
public enum WindowPhase: Hashable, Sendable {
    /// The home is being opened.
    case opening
    /// It cannot be opened.
    case failed(SocialError)
    /// It is open; nil when nobody is signed in.
    case open(Account?)
}

/// A window, as it is shown.
@MainActor
@Observable
public final class WindowNapkinPresenter: WindowNapkinPresentable {
    /// How far it is.
    public private(set) var phase: WindowPhase = .opening

    /// A window of a home that is still to be opened.
    public init() {}

    func show(_ phase: WindowPhase) {
        self.phase = phase
    }
}
