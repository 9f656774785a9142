import Napkin
import Services
import ShellFeatures
public import SocialFeatures
import Strings

/// An action on a post or on somebody at a terminal.
@MainActor
final class ActionNapkinTerminalView: ActionNapkinViewControllable, TerminalScreen {
    private let presenter: ActionNapkinPresenter
    private weak var listener: (any ActionNapkinPresentableListener)?
    private let undo: Bool
    private let printer: TerminalPrinter

    init(
        presenter: ActionNapkinPresenter, listener: any ActionNapkinPresentableListener, undo: Bool,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.undo = undo
        self.printer = printer
    }

    func appear() async {
        if undo {
            dispatch(to: listener) { await $0.didTapRevert() }
        } else {
            dispatch(to: listener) { await $0.didTapPerform() }
        }
    }

    func conclude() {
        guard let outcome = presenter.outcome else { return }
        let (who, what) = (SafeText.line(outcome.account.handle), SafeText.line(outcome.subject.name))
        let phrase =
            switch presenter.action {
            case .toPost(let action, _): action.phrase(undo: undo, changed: outcome.changed)
            case .follow: Self.follow(undo: undo, changed: outcome.changed)
            case .toActor(let action, _): action.phrase(undo: undo, changed: outcome.changed)
            }
        printer.print(
            outcome.delivery, json: JSONValue(outcome), done: phrase(who, what))
    }

    private static func follow(undo: Bool, changed: Bool) -> Phrase<String, String> {
        switch (undo, changed) {
        case (false, true): Strings.answers.followed
        case (false, false): Strings.answers.followedAlready
        case (true, true): Strings.answers.unfollowed
        case (true, false): Strings.answers.unfollowedAlready
        }
    }

    var exitCode: ExitCode { presenter.outcome?.delivery.exitCode ?? .done }

    func interrupt() -> Bool { stop(listener, while: presenter.isWorking) }
}

extension PostAction {
    /// What is said of it once it is done: who did it, to which post.
    fileprivate func phrase(undo: Bool, changed: Bool) -> Phrase<String, String> {
        switch (self, undo, changed) {
        case (.like, false, true): Strings.answers.liked
        case (.like, false, false): Strings.answers.likedAlready
        case (.like, true, true): Strings.answers.unliked
        case (.like, true, false): Strings.answers.unlikedAlready
        case (.repost, false, true): Strings.answers.reposted
        case (.repost, false, false): Strings.answers.repostedAlready
        case (.repost, true, true): Strings.answers.unreposted
        case (.repost, true, false): Strings.answers.unrepostedAlready
        case (.bookmark, false, true): Strings.relations.bookmarked
        case (.bookmark, false, false): Strings.relations.bookmarkedAlready
        case (.bookmark, true, true): Strings.relations.unbookmarked
        case (.bookmark, true, false): Strings.relations.unbookmarkedAlready
        case (.muteThread, false, true): Strings.relations.threadMuted
        case (.muteThread, false, false): Strings.relations.threadMutedAlready
        case (.muteThread, true, true): Strings.relations.unthreadMuted
        case (.muteThread, true, false): Strings.relations.unthreadMutedAlready
        }
    }
}

extension ActorAction {
    /// What is said of it once it is done: who did it, to whom.
    fileprivate func phrase(undo: Bool, changed: Bool) -> Phrase<String, String> {
        switch (self, undo, changed) {
        case (.block, false, true): Strings.relations.blocked
        case (.block, false, false): Strings.relations.blockedAlready
        case (.block, true, true): Strings.relations.unblocked
        case (.block, true, false): Strings.relations.unblockedAlready
        case (.mute, false, true): Strings.relations.muted
        case (.mute, false, false): Strings.relations.mutedAlready
        case (.mute, true, true): Strings.relations.unmuted
        case (.mute, true, false): Strings.relations.unmutedAlready
        }
    }
}

extension TerminalViews: ActionNapkinViewMaking {
    /// Makes the view of an action.
    public func makeActionView(
        presenter: ActionNapkinPresenter, listener: any ActionNapkinPresentableListener
    ) -> any ActionNapkinViewControllable {
        let undo =
            switch route {
            case .act(_, let undo, _), .follow(_, let undo), .relate(_, let undo, _): undo
            default: false
            }
        return ActionNapkinTerminalView(presenter: presenter, listener: listener, undo: undo, printer: printer)
    }
}
