/// Where the secrets of accounts, their tokens, can be kept.
public enum SecretPlace: String, Hashable, Sendable, Codable, CaseIterable {
    /// The desktop's keyring.
    case keyring
    /// A sealed file whose key lies beside it, for this user alone.
    case file
    /// A file that is sealed with a passphrase.
    case passphrase
}

/// Where an account's secrets are.
public struct KeptSecrets: Hashable, Sendable {
    /// The account.
    public let account: Account
    /// Where they are.
    public let place: SecretPlace
    /// The file's path; nil for a keyring.
    public let path: String?

    /// Makes a value.
    public init(account: Account, place: SecretPlace, path: String?) {
        self.account = account
        self.place = place
        self.path = path
    }
}
