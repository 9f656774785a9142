import Persistence
import Services
import XRPC

/// One refresh at a time for an account, in all processes of a home.
struct FileRefreshLock: RefreshLocking {
    let locks: LockFolder
    /// Those of this process wait in the order in which they came, and one of them for the other processes.
    private let inProcess = ProcessRefreshLock()

    init(locks: LockFolder) { self.locks = locks }

    /// Longer than any refresh may take.
    private static let patience = Duration.seconds(120)

    func withLock<Value: Sendable>(
        of did: String, _ body: @Sendable () async throws(XRPCError) -> Value
    ) async throws(XRPCError) -> Value {
        try await inProcess.withLock(of: did) { () async throws(XRPCError) in
            let lock: FileLock?
            do throws(SocialError) {
                // A renewed session that cannot be kept would be the end of it: the server takes each only once.
                try locks.checkRoom()
                lock = try await locks.lock("session", of: did, patience: Self.patience)
            } catch {
                guard case .storage(let detail) = error else { throw .storage(reason: "\(error)") }
                throw .storage(reason: detail)
            }
            guard let lock else {
                throw .storage(reason: "another process is refreshing the session and does not finish")
            }
            defer { lock.release() }
            return try await body()
        }
    }
}
