public import Log
public import Observation
public import Services

/// What a view of a sign-in tells.
public protocol SignInNapkinPresentableListener: AnyObject, Sendable {
    /// The person signs in.
    /// - Parameters:
    ///   - identifier: handle, DID or e-mail address, as it was typed.
    ///   - password: an app password.
    ///   - service: base URL of the server; nil or empty finds it by the identifier.
    func didTapSignIn(identifier: String, password: Secret<String>, service: String?) async
    /// The person has the code that the server sent by e-mail.
    func didEnterCode(_ code: String) async
    /// The person cannot be asked for something that is needed.
    func didFailToAsk(_ what: String, _ problem: String) async
    /// The person gives up.
    func didTapCancel() async
}

/// How far a sign-in is.
public enum SignInPhase: Hashable, Sendable {
    /// The name and the password are wanted.
    case editing
    /// The server is being asked.
    case working
    /// The server sent a code by e-mail and wants it.
    case codeNeeded
    /// It is done.
    case signedIn(Account)
}

/// A sign-in, as it is shown. It never holds a secret.
@MainActor
@Observable
public final class SignInNapkinPresenter: SignInNapkinPresentable {
    /// How far it is.
    public private(set) var phase: SignInPhase = .editing
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// A sign-in that has not begun.
    public init() {}

    func show(_ phase: SignInPhase) {
        self.phase = phase
        failure = nil
    }

    func showFailure(_ error: SocialError, backTo phase: SignInPhase) {
        self.phase = phase
        failure = error
    }
}
