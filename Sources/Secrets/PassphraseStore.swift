public import Log

/// Keeps secrets in a file that is sealed with a passphrase, which is asked for when a secret is first needed and then kept in
/// memory while the store lives.
public actor PassphraseStore: SecretStoring {
    /// What a passphrase is needed for.
    public enum Question: Hashable, Sendable {
        /// To open the file.
        case open
        /// To open it: the one before did not.
        case again
        /// To seal a file that is not there yet.
        case new
    }

    /// Gives a passphrase, nil when there is nobody (any more) to ask.
    public typealias Source = @Sendable (Question) async throws(PassphraseTrouble) -> Secret<String>?

    /// Of a new passphrase, in characters.
    public static let shortest = 8
    // How often a person may mistype.
    private static let tries = 3

    /// The file's path.
    public nonisolated let path: String
    private let source: Source
    private var opening: Task<Result<SealedFileStore, SecretError>, Never>?

    /// A store in the file at `path`, which is made by the first write.
    public init(path: String, source: @escaping Source) {
        self.path = path
        self.source = source
    }

    /// The secret, nil when there is none. A file that is not there holds none: nobody is asked.
    ///
    /// - Throws: what kept the store from being read.
    public func read(_ item: SecretItem) async throws(SecretError) -> Secret<[UInt8]>? {
        guard exists else { return nil }
        return try await opened().read(item)
    }

    /// Keeps the secret in place of an earlier one.
    ///
    /// - Throws: what kept the store from being written.
    public func write(_ value: Secret<[UInt8]>, for item: SecretItem) async throws(SecretError) {
        try await opened().write(value, for: item)
    }

    /// Forgets the secret; no error when there is none. The file goes with its last one.
    ///
    /// - Throws: what kept the store from being written.
    public func delete(_ item: SecretItem) async throws(SecretError) {
        guard exists else { return }
        try await opened().delete(item)
    }

    /// Asks for the passphrase and opens the file.
    ///
    /// - Throws: what keeps it from being opened.
    public func check() async throws(SecretError) {
        _ = try await opened()
    }

    /// Whether the passphrase was given.
    public var isOpen: Bool {
        get async {
            guard let opening, case .success = await opening.value else { return false }
            return true
        }
    }

    private nonisolated var exists: Bool { SealedFileStore(path: path, key: .passphrase(Secret(""))).exists }

    /// Asks once in the store's life, however many need it: whoever gave none is not asked again.
    private func opened() async throws(SecretError) -> SealedFileStore {
        let task = opening ?? Task { await open() }
        opening = task
        return try await task.value.get()
    }

    private func open() async -> Result<SealedFileStore, SecretError> {
        do throws(SecretError) {
            return .success(try await exists ? openFile() : newFile())
        } catch {
            return .failure(error)
        }
    }

    private func openFile() async throws(SecretError) -> SealedFileStore {
        for attempt in 0..<Self.tries {
            guard let passphrase = try await ask(attempt == 0 ? .open : .again) else {
                throw attempt == 0 ? .noPassphrase(file: path, reason: Self.nobody) : .wrongPassphrase(file: path)
            }
            let store = SealedFileStore(path: path, key: .passphrase(passphrase))
            do throws(SecretError) {
                try await store.check()
                return store
            } catch .wrongKey {
                continue
            } catch {
                throw error
            }
        }
        throw .wrongPassphrase(file: path)
    }

    private func newFile() async throws(SecretError) -> SealedFileStore {
        guard let passphrase = try await ask(.new) else { throw .noPassphrase(file: path, reason: Self.nobody) }
        guard passphrase.expose().count >= Self.shortest else { throw .weakPassphrase(minimum: Self.shortest) }
        return SealedFileStore(path: path, key: .passphrase(passphrase))
    }

    private func ask(_ question: Question) async throws(SecretError) -> Secret<String>? {
        do throws(PassphraseTrouble) {
            return try await source(question)
        } catch {
            throw .noPassphrase(file: path, reason: error.reason)
        }
    }

    private static let nobody = "there is no terminal to ask at"
}

/// Why a passphrase cannot be had from where it was to come from.
public struct PassphraseTrouble: Error, Hashable, Sendable {
    /// What is wrong, to stand inside a sentence.
    public let reason: String

    /// A trouble with its reason.
    public init(reason: String) {
        self.reason = reason
    }
}
