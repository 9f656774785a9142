public import Observation
public import Services

/// How a run of the command ended.
public enum CommandOutcome: Hashable, Sendable {
    /// It did what was asked for.
    case finished
    /// It did not.
    case failed(SocialError)
    /// A word that was typed is none of those that are possible.
    case unknownChoice(what: String, given: String, choices: [String])
    /// The person stopped it.
    case interrupted
}

/// What a view of a run tells.
public protocol CommandNapkinPresentableListener: AnyObject, Sendable {
    /// The person stops the run.
    func didTapInterrupt() async
}

/// A run of the command, as it is shown.
@MainActor
@Observable
public final class CommandNapkinPresenter: CommandNapkinPresentable {
    /// Where the run leads.
    public let route: CommandRoute
    /// How it ended; nil while it goes on.
    public private(set) var outcome: CommandOutcome?

    /// A run that goes on.
    public init(route: CommandRoute) {
        self.route = route
    }

    func show(_ outcome: CommandOutcome) {
        self.outcome = outcome
    }
}
