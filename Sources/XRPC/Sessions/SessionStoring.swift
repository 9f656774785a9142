import Synchronization

/// Why a session could not be kept or read.
public struct SessionStoringError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened and what can be done.
    public var description: String

    /// An error with its text.
    public init(_ description: String) {
        self.description = description
    }
}

/// Keeps sessions between runs: accounts in the store, tokens among the secrets.
public protocol SessionStoring: Sendable {
    /// The session as it was last saved, by whichever process; `nil` when there is none.
    func session(of did: String) async throws(SessionStoringError) -> StoredSession?
    /// Keeps a session. When this returns, the tokens have to survive the end of the process: the server may have
    /// forgotten their predecessors already.
    func save(_ session: StoredSession) async throws(SessionStoringError)
    /// Forgets an account's tokens, and nothing else.
    func forgetTokens(of did: String) async throws(SessionStoringError)
}

/// Lets one refresh run at a time for an account, however many sessions and processes share it.
public protocol RefreshLocking: Sendable {
    /// Runs the body while nobody else runs one for the same account.
    func withLock<Value: Sendable>(
        of did: String, _ body: @Sendable () async throws(XRPCError) -> Value
    ) async throws(XRPCError) -> Value
}

/// The lock within one process.
public final class ProcessRefreshLock: RefreshLocking {
    /// The waiters of each account whose lock is taken.
    private let waiters = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])

    /// A lock. Sessions that may be of the same account share one.
    public init() {}

    /// Runs the bodies of one account in the order in which they came.
    public func withLock<Value: Sendable>(
        of did: String, _ body: @Sendable () async throws(XRPCError) -> Value
    ) async throws(XRPCError) -> Value {
        await withCheckedContinuation { continuation in
            let isFree = waiters.withLock { waiters in
                guard waiters[did] != nil else {
                    waiters[did] = []
                    return true
                }
                waiters[did]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
        defer { release(did) }
        return try await body()
    }

    private func release(_ did: String) {
        let next = waiters.withLock { waiters -> CheckedContinuation<Void, Never>? in
            guard waiters[did]?.isEmpty == false else {
                waiters[did] = nil
                return nil
            }
            return waiters[did]?.removeFirst()
        }
        next?.resume()
    }
}
