internal import Dispatch
public import Log
internal import Synchronization

/// Keeps secrets in the desktop's keyring through the Secret Service (freedesktop.org's interface 0.2).
///
/// libsecret is loaded by the first call. Its calls block, possibly while the user is asked to unlock the keyring, so
/// they run one after another on a thread of their own; each one ends after the time allowed, or when its task is
/// cancelled.
public final class SecretServiceStore: SecretStoring {
    private let patience: Duration
    private let library: @Sendable () -> LibSecret?
    private let queue = DispatchQueue(label: "warren.secrets.service")

    /// A store that lets the keyring take `patience` for each call, asking the user included.
    public convenience init(patience: Duration = .seconds(30)) {
        self.init(patience: patience) { LibSecret.loaded }
    }

    /// A store over a library that is asked for by the first call.
    init(patience: Duration, library: @escaping @Sendable () -> LibSecret?) {
        self.patience = patience
        self.library = library
    }

    /// Whether a keyring with a default collection answers in time, locked or not.
    public func answers(within patience: Duration) async -> Bool {
        do throws(SecretError) {
            try await call(within: patience) { keyring throws(KeyringFailure) in _ = try keyring.isLocked() }
            return true
        } catch {
            return false
        }
    }

    /// Makes sure that the keyring is there. One that is locked is asked to be unlocked by the first read or write.
    ///
    /// - Throws: what keeps it from being used.
    public func check() async throws(SecretError) {
        try await call(within: patience) { keyring throws(KeyringFailure) in _ = try keyring.isLocked() }
    }

    /// The secret, nil when there is none.
    ///
    /// - Throws: what kept the store from being read.
    public func read(_ item: SecretItem) async throws(SecretError) -> Secret<[UInt8]>? {
        try await call(within: patience) { keyring throws(KeyringFailure) in
            do throws(KeyringFailure) {
                return try keyring.lookup(item)
            } catch .absent {
                return nil
            }
        }
    }

    /// Keeps the secret in place of an earlier one.
    ///
    /// - Throws: what kept the store from being written.
    public func write(_ value: Secret<[UInt8]>, for item: SecretItem) async throws(SecretError) {
        let limit = Self.sizeLimit
        guard value.expose().count <= limit else { throw .tooLarge(limit: limit) }
        try await call(within: patience) { keyring throws(KeyringFailure) in
            try keyring.store(value.expose(), for: item)
        }
    }

    /// Forgets the secret; no error when there is none.
    ///
    /// - Throws: what kept the store from being written.
    public func delete(_ item: SecretItem) async throws(SecretError) {
        try await call(within: patience) { keyring throws(KeyringFailure) in
            do throws(KeyringFailure) {
                try keyring.clear(item)
            } catch .absent {
                return
            }
        }
    }

    /// D-Bus messages have room for more, but a secret of this size is a mistake.
    private static let sizeLimit = 64 << 10

    private func call<T: Sendable>(
        within patience: Duration,
        _ work: @escaping @Sendable (KeyringConnection) throws(KeyringFailure) -> T
    ) async throws(SecretError) -> T {
        let ending = Ending()
        let result: Result<T, SecretError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = Answer(continuation)
                let timer = Task {
                    guard (try? await Task.sleep(for: patience)) != nil else { return }
                    // Before the call is ended: it would answer that it was cancelled. A keyring that ignores the
                    // cancellation keeps its thread, not its caller.
                    answer.give(.failure(.timedOut(seconds: Int(patience.components.seconds))))
                    ending.end()
                }
                queue.async { [library] in
                    let result = Self.result(library, ending, work)
                    timer.cancel()
                    answer.give(result)
                }
            }
        } onCancel: {
            ending.end()
        }
        return try result.get()
    }

    private static func result<T>(
        _ library: () -> LibSecret?, _ ending: Ending, _ work: (KeyringConnection) throws(KeyringFailure) -> T
    ) -> Result<T, SecretError> {
        do throws(KeyringFailure) {
            return .success(
                try ending.run(library) { library, cancellable throws(KeyringFailure) in
                    try work(KeyringConnection(library, cancellable))
                })
        } catch {
            return .failure(error.secretError)
        }
    }
}

/// Resumes its continuation with whichever result comes first.
private final class Answer<T: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Result<T, SecretError>, Never>?>

    init(_ continuation: CheckedContinuation<Result<T, SecretError>, Never>) {
        self.continuation = Mutex(continuation)
    }

    func give(_ result: Result<T, SecretError>) {
        let waiting = continuation.withLock { waiting in
            let first = waiting
            waiting = nil
            return first
        }
        waiting?.resume(returning: result)
    }
}
