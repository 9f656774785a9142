internal import CSecret
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
    private let queue = DispatchQueue(label: "warren.secrets.service")

    /// A store that lets the keyring take `patience` for each call, asking the user included.
    public init(patience: Duration = .seconds(30)) {
        self.patience = patience
    }

    /// Whether a keyring with a default collection answers in time.
    public func answers(within patience: Duration) async -> Bool {
        do throws(SecretError) {
            return try await call(within: patience) { cancellable, reason in
                let result = warren_secret_probe(cancellable, reason)
                return result == WARREN_SECRET_OK ? .success(true) : .failure(Self.error(result, reason))
            }
        } catch {
            return false
        }
    }

    /// The secret, nil when there is none.
    ///
    /// - Throws: what kept the store from being read.
    public func read(_ item: SecretItem) async throws(SecretError) -> Secret<[UInt8]>? {
        try await call(within: patience) { cancellable, reason in
            var bytes: UnsafeMutablePointer<UInt8>?
            var count = 0
            let result = warren_secret_lookup(item.service, item.account, cancellable, &bytes, &count, reason)
            defer { warren_secret_wipe(bytes, count) }
            switch result {
            case WARREN_SECRET_OK: return .success(Secret(Array(UnsafeBufferPointer(start: bytes, count: count))))
            case WARREN_SECRET_ABSENT: return .success(nil)
            default: return .failure(Self.error(result, reason))
            }
        }
    }

    /// Keeps the secret in place of an earlier one.
    ///
    /// - Throws: what kept the store from being written.
    public func write(_ value: Secret<[UInt8]>, for item: SecretItem) async throws(SecretError) {
        let limit = Self.sizeLimit
        guard value.expose().count <= limit else { throw .tooLarge(limit: limit) }
        try await call(within: patience) { cancellable, reason in
            let bytes = value.expose()
            let result = warren_secret_store(
                item.service, item.account, item.label, bytes, bytes.count, cancellable, reason)
            return result == WARREN_SECRET_OK ? .success(()) : .failure(Self.error(result, reason))
        }
    }

    /// Forgets the secret; no error when there is none.
    ///
    /// - Throws: what kept the store from being written.
    public func delete(_ item: SecretItem) async throws(SecretError) {
        try await call(within: patience) { cancellable, reason in
            let result = warren_secret_clear(item.service, item.account, cancellable, reason)
            switch result {
            case WARREN_SECRET_OK, WARREN_SECRET_ABSENT: return .success(())
            default: return .failure(Self.error(result, reason))
            }
        }
    }

    /// D-Bus messages have room for more, but a secret of this size is a mistake.
    private static let sizeLimit = 64 << 10

    private typealias Reason = UnsafeMutablePointer<CChar>

    private func call<T: Sendable>(
        within patience: Duration,
        _ work: @escaping @Sendable (UnsafeMutableRawPointer?, Reason) -> Result<T, SecretError>
    ) async throws(SecretError) -> T {
        let ending = Ending()
        let result: Result<T, SecretError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = Answer(continuation)
                let timer = Task {
                    guard (try? await Task.sleep(for: patience)) != nil else { return }
                    ending.end()
                    // A keyring that ignores the cancellation keeps its thread, not its caller.
                    let seconds = Int(patience.components.seconds)
                    answer.give(.failure(.timedOut(seconds: seconds)))
                }
                queue.async {
                    let result = ending.run { cancellable in
                        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(WARREN_SECRET_REASON)) { reason in
                            reason.initialize(repeating: 0)
                            guard let start = reason.baseAddress else { preconditionFailure("it has a size") }
                            return work(cancellable, start)
                        }
                    }
                    timer.cancel()
                    answer.give(result ?? .failure(.refused(reason: "the call was cancelled")))
                }
            }
        } onCancel: {
            ending.end()
        }
        return try result.get()
    }

    private static func error(_ result: warren_secret_result, _ reason: Reason) -> SecretError {
        let reason = String(cString: reason)
        switch result {
        case WARREN_SECRET_NO_SERVICE, WARREN_SECRET_ABSENT: return .noService(reason: reason)
        case WARREN_SECRET_LOCKED: return .locked
        case WARREN_SECRET_CANCELLED: return .refused(reason: "the call was cancelled")
        default: return .refused(reason: reason)
        }
    }
}

/// The way to end a call that another thread is in.
private final class Ending: Sendable {
    private struct State {
        var hasEnded = false
        var cancellable: UnsafeMutableRawPointer?
    }

    private let state = Mutex(State())

    /// Runs `work` unless it was ended before, with a handle by which it can be ended; the handle is nil when
    /// libsecret is missing, which the work finds out by itself.
    func run<T>(_ work: (UnsafeMutableRawPointer?) -> T) -> T? {
        guard !state.withLock({ $0.hasEnded }) else { return nil }
        let address = UInt(bitPattern: warren_secret_cancellable_new())
        let cancellable = UnsafeMutableRawPointer(bitPattern: address)
        state.withLock { state in
            state.cancellable = UnsafeMutableRawPointer(bitPattern: address)
            if state.hasEnded { warren_secret_cancellable_cancel(state.cancellable) }
        }
        defer {
            state.withLock { $0.cancellable = nil }
            warren_secret_cancellable_free(cancellable)
        }
        return work(cancellable)
    }

    func end() {
        state.withLock { state in
            state.hasEnded = true
            warren_secret_cancellable_cancel(state.cancellable)
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
