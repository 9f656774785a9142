import Log
import Napkin
public import Services
import Strings

/// What a sign-in tells its parent.
public protocol SignInNapkinListener: AnyObject, Sendable {
    /// The account is signed in and current.
    func signInNapkinDidSignIn(_ account: Account) async
    /// It did not work; the person may try again.
    func signInNapkinDidFail(_ error: SocialError) async
    /// The person gave up.
    func signInNapkinDidCancel() async
}

/// A sign-in as its interactor sees what is shown.
@MainActor
protocol SignInNapkinPresentable: Presentable, Sendable {
    func show(_ phase: SignInPhase)
    func showFailure(_ error: SocialError, backTo phase: SignInPhase)
}

/// Signs in, with the code by e-mail where the server wants one.
///
/// editing → working → signedIn; working → codeNeeded → working → signedIn; a failure leads back to where it came from.
/// The password is kept only while a code is waited for.
final actor SignInNapkinInteractor: PresentableInteractable, SignInNapkinPresentableListener {
    private struct Attempt {
        let identifier: String
        let password: Secret<String>
        let service: String?
    }

    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any SignInNapkinPresentable

    private weak var listener: (any SignInNapkinListener)?
    private let accounts: any AccountManaging
    private let place: SecretPlace?
    private var phase: SignInPhase = .editing
    private var attempt: Attempt?

    init(
        presenter: any SignInNapkinPresentable, listener: (any SignInNapkinListener)?, accounts: any AccountManaging,
        keepingIn place: SecretPlace? = nil
    ) {
        self.presenter = presenter
        self.listener = listener
        self.accounts = accounts
        self.place = place
    }

    func willResignActive() async {
        attempt = nil
    }

    func didTapSignIn(identifier: String, password: Secret<String>, service: String?) async {
        guard phase == .editing || phase == .codeNeeded else { return }
        let typed = Self.trimmed(identifier)
        let identifier = typed.hasPrefix("@") ? String(typed.dropFirst()) : typed
        if identifier.isEmpty {
            return await fail(
                .malformed(what: Strings.signIn.identifier(), problem: Strings.signIn.isEmpty()), backTo: .editing)
        }
        if password.expose().isEmpty {
            return await fail(
                .malformed(what: Strings.signIn.password(), problem: Strings.signIn.isEmpty()), backTo: .editing)
        }
        let service = service.map(Self.trimmed).flatMap { $0.isEmpty ? nil : $0 }
        await run(Attempt(identifier: identifier, password: password, service: service), code: nil)
    }

    func didEnterCode(_ code: String) async {
        guard phase == .codeNeeded, let attempt else { return }
        let code = Self.trimmed(code)
        if code.isEmpty {
            return await fail(
                .malformed(what: Strings.signIn.code(), problem: Strings.signIn.isEmpty()), backTo: .codeNeeded)
        }
        await run(attempt, code: code)
    }

    func didFailToAsk(_ what: String, _ problem: String) async {
        await fail(.malformed(what: what, problem: problem), backTo: .editing)
    }

    func didTapCancel() async {
        attempt = nil
        guard phase != .working else { return }
        phase = .editing
        await presenter.show(.editing)
        await listener?.signInNapkinDidCancel()
    }

    private func run(_ attempt: Attempt, code: String?) async {
        phase = .working
        self.attempt = attempt
        await presenter.show(.working)
        await task { [weak self] in await self?.signIn(attempt, code: code) }.value
    }

    private func signIn(_ attempt: Attempt, code: String?) async {
        do {
            let account = try await accounts.signIn(
                identifier: attempt.identifier, password: attempt.password, service: attempt.service, code: code,
                keepingIn: place)
            self.attempt = nil
            phase = .signedIn(account)
            await presenter.show(.signedIn(account))
            await listener?.signInNapkinDidSignIn(account)
        } catch .signInCodeNeeded where code == nil {
            phase = .codeNeeded
            await presenter.show(.codeNeeded)
        } catch {
            await fail(error, backTo: code == nil ? .editing : .codeNeeded)
        }
    }

    private func fail(_ error: SocialError, backTo phase: SignInPhase) async {
        self.phase = phase
        if phase == .editing { attempt = nil }
        guard error != .cancelled, !Task.isCancelled else { return }
        await presenter.showFailure(error, backTo: phase)
        await listener?.signInNapkinDidFail(error)
    }

    private static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
