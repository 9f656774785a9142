import Log
import Napkin
import Services
import ShellFeatures
import SocialFeatures
import Strings

/// A sign-in at a terminal: the password and the code come from the standard input or are asked for, and are never shown.
@MainActor
final class SignInNapkinTerminalView: SignInNapkinViewControllable, TerminalScreen {
    /// What the command line asked for.
    struct Request {
        let identifier: String
        let service: String?
        let input: SignInInput
    }

    private let presenter: SignInNapkinPresenter
    private weak var listener: (any SignInNapkinPresentableListener)?
    private let request: Request?
    private let printer: TerminalPrinter

    init(
        presenter: SignInNapkinPresenter, listener: any SignInNapkinPresentableListener, request: Request?,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.request = request
        self.printer = printer
    }

    func appear() async {
        guard let request else { return }
        var lines = LineSource(device: printer.device, longest: 4096)
        let password: String?
        if request.input.readsPassword {
            password = await Self.line(&lines)
        } else {
            let question = SafeText.line(Strings.signIn.askPassword(request.identifier))
            password = await printer.device.ask(question, hidden: true).map(Self.text)
        }
        guard let password else {
            dispatch(to: listener) { await $0.didFailToAsk(Strings.signIn.password(), Strings.signIn.noTerminal()) }
            return
        }
        await dispatch(to: listener) {
            await $0.didTapSignIn(
                identifier: request.identifier, password: Secret(password), service: request.service)
        }?.value
        guard presenter.phase == .codeNeeded else { return }
        let code: String? =
            if request.input.readsCode {
                await Self.line(&lines)
            } else if request.input.readsPassword {
                nil
            } else {
                await printer.device.ask(Strings.signIn.askCode(), hidden: false).map(Self.text)
            }
        guard let code else {
            dispatch(to: listener) {
                await $0.didFailToAsk(Strings.signIn.code(), Strings.signIn.noTerminalForCode())
            }
            return
        }
        dispatch(to: listener) { await $0.didEnterCode(code) }
    }

    func conclude() {
        guard case .signedIn(let account) = presenter.phase else { return }
        printer.print(json: JSONValue(account, isCurrent: true)) { page in
            page.line(StyledText(Strings.answers.signedIn(account.handle, account.service)))
        }
    }

    private static func line(_ lines: inout LineSource) async -> String? {
        guard case .bytes(let bytes) = await lines.next() else { return nil }
        return text(bytes)
    }

    // A carriage return at the end is the terminal's or the file's, never the password's.
    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }
}
