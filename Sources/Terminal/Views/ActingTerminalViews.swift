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
        let who = SafeText.line(outcome.account.handle)
        let post = SafeText.line(outcome.subject.name)
        let text =
            switch (presenter.action, undo, outcome.changed) {
            case (.like, false, true): Strings.answers.liked(who, post)
            case (.like, false, false): Strings.answers.likedAlready(who, post)
            case (.like, true, true): Strings.answers.unliked(who, post)
            case (.like, true, false): Strings.answers.unlikedAlready(who, post)
            case (.repost, false, true): Strings.answers.reposted(who, post)
            case (.repost, false, false): Strings.answers.repostedAlready(who, post)
            case (.repost, true, true): Strings.answers.unreposted(who, post)
            case (.repost, true, false): Strings.answers.unrepostedAlready(who, post)
            case (.bookmark, false, true): Strings.relations.bookmarked(who, post)
            case (.bookmark, false, false): Strings.relations.bookmarkedAlready(who, post)
            case (.bookmark, true, true): Strings.relations.unbookmarked(who, post)
            case (.bookmark, true, false): Strings.relations.unbookmarkedAlready(who, post)
            case (.muteThread, false, true): Strings.relations.threadMuted(who, post)
            case (.muteThread, false, false): Strings.relations.threadMutedAlready(who, post)
            case (.muteThread, true, true): Strings.relations.unthreadMuted(who, post)
            case (.muteThread, true, false): Strings.relations.unthreadMutedAlready(who, post)
            }
        printer.print(outcome.delivery, of: outcome.record ?? post, json: JSONValue(outcome), done: text)
    }

    var exitCode: ExitCode { presenter.outcome?.delivery.exitCode ?? .done }

    func interrupt() -> Bool {
        guard presenter.isWorking else { return false }
        dispatch(to: listener) { await $0.didTapStop() }
        return true
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
        let (who, whom) = (SafeText.line(outcome.account.handle), SafeText.line(outcome.subject.name))
        let text =
            switch (undo, outcome.changed) {
            case (false, true): Strings.answers.followed(who, whom)
            case (false, false): Strings.answers.followedAlready(who, whom)
            case (true, true): Strings.answers.unfollowed(who, whom)
            case (true, false): Strings.answers.unfollowedAlready(who, whom)
            }
        printer.print(outcome.delivery, of: outcome.record ?? whom, json: JSONValue(outcome), done: text)
    }

    var exitCode: ExitCode { presenter.outcome?.delivery.exitCode ?? .done }

    func interrupt() -> Bool {
        guard presenter.isWorking else { return false }
        dispatch(to: listener) { await $0.didTapStop() }
        return true
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
        case .signedOut(let account, let acting):
            let json = JSONValue(account, isCurrent: false).adding([
                "acting": acting.map { JSONValue($0, isCurrent: true) } ?? .null
            ])
            let handle = SafeText.line(account.handle)
            printer.print(json: json) { page in
                let text =
                    if let acting {
                        Strings.answers.signedOut(handle, SafeText.line(acting.handle))
                    } else if printer.isLocal {
                        Strings.answers.signedOutLastLocally(handle)
                    } else {
                        Strings.answers.signedOutLast(handle)
                    }
                page.paragraph(StyledText(text))
            }
        case nil:
            guard let state = presenter.state else { return }
            printer.print(json: JSONValue(state)) { add(state, to: &$0) }
        }
    }

    private func add(_ state: SignInState, to page: inout TextPage) {
        if state.accounts.isEmpty {
            let text = printer.isLocal ? Strings.answers.noAccountsLocally() : Strings.answers.noAccounts()
            page.paragraph(StyledText(text))
        }
        for account in state.accounts {
            var line = StyledText(account.did == state.currentDID ? "* " : "  ", .good)
            line.append(SafeText.line(account.handle), .name)
            line.append("  \(SafeText.line(account.did))  \(SafeText.line(account.service))", .faint)
            if account.state == .expired {
                line.append("  " + Strings.answers.expired(SafeText.line(account.handle)), .warning)
            }
            page.line(line)
        }
    }
}
