public import Log

/// Knows where the secrets of each account are, and moves them.
public protocol SecretKeeping: Sendable {
    /// Every account and where its secrets are. No secret is read for it.
    func secrets() async throws(SocialError) -> [KeptSecrets]

    /// Moves the secrets of every account, and has new ones put there too. Whenever it is cut short, each account's secrets
    /// are where they were or where they go; asked again, it goes on.
    /// - Returns: where they are now.
    func moveSecrets(to place: SecretPlace) async throws(SocialError) -> [KeptSecrets]
}

/// What a passphrase is needed for.
public enum PassphraseQuestion: Hashable, Sendable {
    /// To open the file of secrets.
    case open
    /// To open it: the one before did not.
    case again
    /// To seal a new one.
    case new
}

/// Gives the passphrase of sealed secrets when a secret is needed.
public protocol PassphraseGiving: Sendable {
    /// The passphrase; nil when there is nobody (any more) to ask.
    func passphrase(for question: PassphraseQuestion) async throws(PassphraseFailure) -> Secret<String>?
}

/// Why a passphrase cannot be had from where it was to come from.
public struct PassphraseFailure: Error, Hashable, Sendable {
    /// What is wrong, to stand inside a sentence.
    public let reason: String

    /// A failure with its reason.
    public init(reason: String) {
        self.reason = reason
    }
}
