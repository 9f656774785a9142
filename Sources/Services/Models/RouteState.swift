/// How the route stands that an account's traffic takes.
public enum RouteState: Hashable, Sendable {
    /// The account's server answered by it last.
    case open
    /// Nobody answers at its other end.
    case silent
    /// It is closed, and nothing goes by another.
    case closed

    /// How it stands after an attempt that failed; nil where the failure says nothing of it.
    public init?(after error: SocialError) {
        switch error {
        case .routeClosed: self = .closed
        case .unreachable, .connectionFailed, .timedOut: self = .silent
        default: return nil
        }
    }
}
