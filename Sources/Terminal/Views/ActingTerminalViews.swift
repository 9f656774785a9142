import Napkin
import Services
import SocialFeatures
import Strings

/// An action on a post at a terminal.
@MainActor
final class PostActionNapkinTerminalView: PostActionNapkinViewControllable, TerminalScreen {
    private let presenter: PostActionNapkinPresenter
    private weak var listener: (any PostActionNapkinPresentableListener)?
    private let undo: Bool
    private let printer: TerminalPrinter

    init(
        presenter: PostActionNapkinPresenter, listener: any PostActionNapkinPresentableListener, undo: Bool,
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
        let post = presenter.post
        let text =
            switch (presenter.action, undo, outcome.changed) {
            case (.like, false, true): Strings.answers.liked(post)
            case (.like, false, false): Strings.answers.likedAlready(post)
            case (.like, true, true): Strings.answers.unliked(post)
            case (.like, true, false): Strings.answers.unlikedAlready(post)
            case (.repost, false, true): Strings.answers.reposted(post)
            case (.repost, false, false): Strings.answers.repostedAlready(post)
            case (.repost, true, true): Strings.answers.unreposted(post)
            case (.repost, true, false): Strings.answers.unrepostedAlready(post)
            }
        printer.print(json: JSONValue(outcome)) { $0.line(StyledText(text)) }
    }
}

/// A follow button at a terminal.
@MainActor
final class FollowNapkinTerminalView: FollowNapkinViewControllable, TerminalScreen {
    private let presenter: FollowNapkinPresenter
    private weak var listener: (any FollowNapkinPresentableListener)?
    private let undo: Bool
    private let printer: TerminalPrinter

    init(
        presenter: FollowNapkinPresenter, listener: any FollowNapkinPresentableListener, undo: Bool,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.undo = undo
        self.printer = printer
    }

    func appear() async {
        if undo {
            dispatch(to: listener) { await $0.didTapUnfollow() }
        } else {
            dispatch(to: listener) { await $0.didTapFollow() }
        }
    }

    func conclude() {
        guard let outcome = presenter.outcome else { return }
        let text =
            switch (undo, outcome.changed) {
            case (false, true): Strings.answers.followed(presenter.actor)
            case (false, false): Strings.answers.followedAlready(presenter.actor)
            case (true, true): Strings.answers.unfollowed(presenter.actor)
            case (true, false): Strings.answers.unfollowedAlready(presenter.actor)
            }
        printer.print(json: JSONValue(outcome)) { $0.line(StyledText(text)) }
    }
}

/// The accounts at a terminal.
@MainActor
final class AccountsNapkinTerminalView: AccountsNapkinViewControllable, TerminalScreen {
    /// What the command line asked for, beyond looking.
    enum Tap {
        case makeCurrent(String)
        case signOut(String?)
    }

    private let presenter: AccountsNapkinPresenter
    private weak var listener: (any AccountsNapkinPresentableListener)?
    private let tap: Tap?
    private let printer: TerminalPrinter

    init(
        presenter: AccountsNapkinPresenter, listener: any AccountsNapkinPresentableListener, tap: Tap?,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.tap = tap
        self.printer = printer
    }

    func appear() async {
        switch tap {
        case .makeCurrent(let account): dispatch(to: listener) { await $0.didTapSwitch(to: account) }
        case .signOut(let account): dispatch(to: listener) { await $0.didTapSignOut(account) }
        case nil: return
        }
    }

    func conclude() {
        switch presenter.change {
        case .switched(let account):
            printer.print(json: JSONValue(account, isCurrent: true)) { page in
                page.line(StyledText(Strings.answers.switched(account.handle)))
            }
        case .signedOut(let account):
            printer.print(json: JSONValue(account, isCurrent: false)) { page in
                page.line(StyledText(Strings.answers.signedOut(account.handle)))
            }
        case nil:
            guard let state = presenter.state else { return }
            printer.print(json: JSONValue(state)) { add(state, to: &$0) }
        }
    }

    private func add(_ state: SignInState, to page: inout TextPage) {
        if state.accounts.isEmpty { page.paragraph(StyledText(Strings.answers.noAccounts())) }
        for account in state.accounts {
            var line = StyledText(account.did == state.currentDID ? "* " : "  ", .good)
            line.append(SafeText.line(account.handle), .name)
            line.append("  \(SafeText.line(account.did))  \(SafeText.line(account.service))", .faint)
            if account.state == .expired { line.append("  " + Strings.answers.expired(), .warning) }
            page.line(line)
        }
    }
}
