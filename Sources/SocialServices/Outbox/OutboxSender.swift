import Log
import Persistence
import Services

/// Sends what waits in the outbox: in order for each account, by one process at a time, until something cannot be sent now.
struct OutboxSender: Sendable {
    let store: OutboxStore
    let locks: LockFolder
    let log: Log

    /// How long to wait for another process that is sending for the same account.
    static let patience = Duration.seconds(30)
    /// After so many tries that made the server fail, an entry no longer holds up those behind it.
    static let serverFaultLimit = 10

    /// Sends what waits for the account. What became of each entry stands in the store.
    /// - Throws: what kept the store from being used.
    func drain(through connection: AccountConnection) async throws(SocialError) {
        guard let lock = try await locks.lock("outbox", of: connection.did, patience: Self.patience) else { return }
        defer { lock.release() }
        while let entry = try await store.next(of: connection.did) {
            guard try await settle(entry, through: connection) else { return }
        }
    }

    /// Sends what waits for the account, and tells what became of one entry of it.
    /// - Throws: ``SocialError/leftInOutbox(_:problem:)`` when that one was refused.
    func send(
        _ entry: OutboxEntry, through connection: AccountConnection
    ) async throws(SocialError) -> (OutboxEntry, Delivery) {
        var trouble: SocialError?
        do {
            try await drain(through: connection)
        } catch {
            // It is in the store already, and stays there.
            trouble = error
        }
        let ended = (try? await store.entry(entry.id)) ?? entry
        // What keeps the first keeps those behind it.
        let holdup = try? await store.next(of: entry.account)?.problem
        return switch ended.state {
        case .sent: (ended, .sent)
        case .waiting: (ended, .queued(because: trouble ?? holdup))
        case .refused, .unknown: throw .leftInOutbox(entry.id, problem: ended.problem ?? .cancelled)
        }
    }

    /// Tries to send one entry; false when those behind it have to wait as well.
    private func settle(_ entry: OutboxEntry, through connection: AccountConnection) async throws(SocialError) -> Bool {
        try await store.attempt(entry.id)
        do {
            let done = try await OutboxDelivery(entry: entry, store: store, connection: connection).deliver()
            try await store.finish(entry.id, done)
            return true
        } catch {
            log.info("outbox entry \(entry.id) was not sent: \(String(describing: error), privacy: .linked)")
            if case .storage = error { throw error }
            let isStuck = error.isServerFault && entry.attempts + 1 >= Self.serverFaultLimit
            if error.isPassing, !isStuck {
                try await store.postpone(entry.id, because: error)
                return false
            }
            try await store.stop(entry.id, as: .refused, because: error)
            return true
        }
    }
}

extension SocialError {
    /// Whether the same may go well later, with nothing changed about it.
    var isPassing: Bool {
        switch self {
        case .notSignedIn, .noLocalAccount, .signInRefused, .signInCodeNeeded, .sessionExpired, .routeClosed,
            .unreachable, .connectionFailed, .addressRefused, .timedOut, .rateLimited, .serverFault, .unreadable,
            .tooLarge, .storage, .cancelled:
            true
        case .refused(let status, _, _): status == 401 || status == 403 && isAboutSession
        case .notFound, .malformed, .invalid, .impossible, .textTooLong, .image, .leftInOutbox: false
        }
    }

    private var isAboutSession: Bool {
        guard case .refused(_, let name?, _) = self else { return false }
        return ["InvalidToken", "ExpiredToken", "AccountDeactivated", "AccountTakedown"].contains(name)
    }

    fileprivate var isServerFault: Bool { if case .serverFault = self { true } else { false } }
}
