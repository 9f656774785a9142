import Secrets
import Services

/// The places in which the secrets of a home can be.
struct SecretPlaces: Sendable {
    private let keyring = SecretServiceStore()
    private let file: SealedFileStore
    private let passphrase: PassphraseStore
    private let filePath: String
    /// Of the embedded network: its tokens are worth nothing elsewhere, and do not belong into a keyring.
    private let isEmbedded: Bool

    init(directory: String, isEmbedded: Bool, passphrases: (any PassphraseGiving)?) {
        filePath = directory + "/secrets.sealed"
        file = SealedFileStore(path: filePath, key: .keyFile(directory + "/secrets.key"))
        passphrase = PassphraseStore(path: directory + "/secrets.passphrase") { question throws(PassphraseTrouble) in
            do throws(PassphraseFailure) {
                return try await passphrases?.passphrase(for: PassphraseQuestion(question))
            } catch {
                throw PassphraseTrouble(reason: error.reason)
            }
        }
        self.isEmbedded = isEmbedded
    }

    subscript(_ place: SecretPlace) -> any SecretStoring {
        switch place {
        case .keyring: keyring
        case .file: file
        case .passphrase: passphrase
        }
    }

    /// The file of a place; nil for the keyring.
    func path(of place: SecretPlace) -> String? {
        switch place {
        case .keyring: nil
        case .file: filePath
        case .passphrase: passphrase.path
        }
    }

    /// Where the secrets of an account are of which that was not noted yet: versions that did not took the keyring unless there
    /// was a file.
    var unnoted: SecretPlace { isEmbedded || file.exists ? .file : .keyring }

    /// Where the first account's go.
    func first() async -> SecretPlace {
        if isEmbedded || file.exists { return .file }
        return await SecretStore.hasKeyring() ? .keyring : .file
    }

    /// Removes what an earlier move left, where that can be done.
    /// - Parameter mayAsk: whether somebody may be asked for the passphrase.
    func tidy(_ item: SecretItem, in place: SecretPlace, mayAsk: Bool = false) async {
        switch place {
        case .keyring:
            guard !isEmbedded, await SecretStore.hasKeyring() else { return }
        case .passphrase:
            let isOpen = await passphrase.isOpen
            guard mayAsk || isOpen else { return }
        case .file: break
        }
        try? await self[place].delete(item)
    }
}

extension PassphraseQuestion {
    fileprivate init(_ question: PassphraseStore.Question) {
        self =
            switch question {
            case .open: .open
            case .again: .again
            case .new: .new
            }
    }
}
