// Secrets: tokens and keys, kept by the desktop's keyring or in a sealed file.
//
//   let store = SealedFileStore(path: home + "/secrets.sealed", key: .keyFile(home + "/secrets.key"))
//   try await store.write(Secret(bytes), for: SecretItem(service: "app.warren", account: did, label: "Session"))

public import Log

/// Names one secret.
public struct SecretItem: Hashable, Sendable {
    /// What it is for, for example `app.warren.session`. Two homes of one user share a keyring: say which one.
    public let service: String
    /// Whose it is, for example a DID.
    public let account: String
    /// What the keyring's own program shows for it; not part of its identity.
    public let label: String

    /// Names a secret.
    public init(service: String, account: String, label: String) {
        self.service = service
        self.account = account
        self.label = label
    }

    /// By service and account.
    public static func == (left: SecretItem, right: SecretItem) -> Bool {
        left.service == right.service && left.account == right.account
    }

    /// By service and account.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(service)
        hasher.combine(account)
    }
}

/// Keeps secrets for this user between runs of the program.
public protocol SecretStoring: Sendable {
    /// The secret, nil when there is none.
    ///
    /// - Throws: what kept the store from being read.
    func read(_ item: SecretItem) async throws(SecretError) -> Secret<[UInt8]>?

    /// Keeps the secret in place of an earlier one; it is on the disk or in the keyring when the call returns.
    ///
    /// - Throws: what kept the store from being written; the earlier one is still there then.
    func write(_ value: Secret<[UInt8]>, for item: SecretItem) async throws(SecretError)

    /// Forgets the secret; no error when there is none.
    ///
    /// - Throws: what kept the store from being written.
    func delete(_ item: SecretItem) async throws(SecretError)

    /// Makes sure that secrets can be read from it now.
    ///
    /// - Throws: what keeps them from being read.
    func check() async throws(SecretError)
}

/// Why a secret cannot be read or kept; `description` says what happened, where, and what to do.
public enum SecretError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nothing on this session keeps secrets.
    case noService(reason: String)
    /// The keyring is locked and was not unlocked.
    case locked
    /// The keyring did not answer in time.
    case timedOut(seconds: Int)
    /// The keyring refused.
    case refused(reason: String)
    /// The file does not open with this key, or it was changed.
    case wrongKey(file: String)
    /// The file does not open with this passphrase, or it was changed.
    case wrongPassphrase(file: String)
    /// Nobody gave the passphrase of the file; why not, where that is known.
    case noPassphrase(file: String, reason: String)
    /// A new passphrase is too short.
    case weakPassphrase(minimum: Int)
    /// The key that the file was sealed with is not there any more.
    case keyMissing(file: String, keyFile: String)
    /// The file is no file of secrets, or is cut off.
    case damaged(file: String, detail: String)
    /// The file was written by a later version.
    case newer(file: String)
    /// Others than its owner could read or replace the file.
    case exposed(file: String, detail: String)
    /// The disk or its rights stand in the way.
    case disk(file: String, reason: String)
    /// Another process kept the file locked.
    case busy(file: String)
    /// A secret, or all of them together, take too much room.
    case tooLarge(limit: Int)

    /// What happened, where, and what to do.
    public var description: String {
        switch self {
        case .noService(let reason):
            "The keyring is not there (\(reason)). Start one, such as gnome-keyring, and try again."
        case .locked:
            "The keyring is locked. Unlock it and try again."
        case .timedOut(let seconds):
            "The keyring did not answer within \(seconds) s. Unlock it, or restart it, and try again."
        case .refused(let reason):
            "The keyring refused (\(reason)). Open its own program to see why, then try again."
        case .wrongKey(let file):
            "The secrets in \(file) do not open with the key that is kept beside them: one of the two files was changed or is "
                + "damaged. Put back a copy of both, or move them away and sign in again."
        case .wrongPassphrase(let file):
            "The passphrase does not open the secrets in \(file), or the file was changed. Try again with the right one; "
                + "if it is lost, move the file away and sign in again."
        case .noPassphrase(let file, let reason):
            "The secrets in \(file) are sealed with a passphrase, which was not given (\(reason)). Give it at a "
                + "terminal, or with --passphrase-file FILE."
        case .weakPassphrase(let minimum):
            "The passphrase is too short to protect anything. Take one of \(minimum) characters at least, such as some "
                + "words."
        case .keyMissing(let file, let keyFile):
            "The key \(keyFile) of the secrets in \(file) is missing. Restore it from a backup, or move \(file) away "
                + "and sign in again."
        case .damaged(let file, let detail):
            "\(file) is damaged (\(detail)). Restore it from a backup, or move it away and sign in again."
        case .newer(let file):
            "\(file) was written by a newer Warren. Update Warren."
        case .exposed(let file, let detail):
            "\(file) is not safe to use: \(detail). If you trust what is in it, make it yours alone with chmod 600."
        case .disk(let file, let reason):
            "\(file) cannot be used: \(reason). Check its disk and its folder's rights."
        case .busy(let file):
            "Another program keeps \(file) locked. Wait for it to finish, or end it, and try again."
        case .tooLarge(let limit):
            "The secrets take more than \(limit) bytes. Sign out of accounts that are not used."
        }
    }
}
