import Napkin
import Services
import SocialFeatures
import Strings

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
        case .signedOut(let account, let acting, let waiting):
            let json = JSONValue(account, isCurrent: false).adding([
                "acting": acting.map { JSONValue($0, isCurrent: true) } ?? .null, "waiting": .integer(waiting),
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
                if waiting > 0 {
                    page.paragraph(StyledText(Strings.answers.waitsForSignIn(waiting, handle), .warning))
                }
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
            var line = StyledText(SafeText.line(account.handle), .name)
            line.append("  \(SafeText.line(account.did))  \(SafeText.line(account.service))", .faint)
            if account.state == .expired {
                line.append("  " + Strings.answers.expired(SafeText.line(account.handle)), .warning)
            }
            page.item(mark: StyledText(account.did == state.currentDID ? "* " : "  ", .good), line)
        }
    }
}
