import FoundationEssentials
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
    /// After so many tries that made the server fail, or that it answered with what cannot be read, an entry no longer holds up those behind it.
    static let serverFaultLimit = 10

    /// Sends what waits for the account. What became of each entry stands in the store.
    /// - Throws: what kept the store from being used.
    func drain(through connection: AccountConnection) async throws(SocialError) {
        guard let lock = try await locks.lock("outbox", of: connection.did, patience: Self.patience) else { return }
        defer { lock.release() }
        while let entry = try await store.next(of: connection.did), !entry.isToWait {
            guard try await settle(entry, through: connection) else { return }
        }
    }

    /// Whom something is kept for, and what it is sent through. Where the session has ended, or its secrets cannot be reached,
    /// there is no connection: it waits, for the reason that is told.
    /// - Parameter did: one of this device's accounts; nil is the one that acts.
    static func sender(
        _ accounts: any AccountConnecting, did: String? = nil
    ) async throws(SocialError) -> Sender {
        do {
            let connection =
                if let did { try await accounts.connection(ofDID: did) } else { try await accounts.connection() }
            return (connection.acting, .success(connection))
        } catch {
            guard error.isOfSession else { throw error }
            return (try await accounts.acting(did: did), .failure(error))
        }
    }

    typealias Sender = (account: ActingAccount, connection: Result<AccountConnection, SocialError>)

    /// Sends what waits for the account, and tells what became of one entry of it.
    /// - Throws: ``SocialError/leftInOutbox(_:problem:)`` when that one was refused, ``SocialError/notFound(what:)`` when somebody
    ///   has dropped it.
    func send(
        _ entry: OutboxEntry, through connection: Result<AccountConnection, SocialError>
    ) async throws(SocialError) -> (OutboxEntry, Delivery) {
        guard let connection = try? connection.get() else {
            let problem: SocialError = if case .failure(let problem) = connection { problem } else { .cancelled }
            try await store.postpone(entry.id, because: problem)
            return (entry, .queued(because: problem))
        }
        var trouble: SocialError?
        do {
            try await drain(through: connection)
        } catch {
            // It is in the store already, and stays there.
            trouble = error
        }
        let ended: OutboxEntry
        do throws(SocialError) {
            guard let found = try await store.entry(entry.id) else { throw .missing(entry.id) }
            ended = found
        } catch .notFound(let what) {
            throw .notFound(what: what)
        } catch {
            ended = entry
        }
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
        if entry.begun, !entry.action.canBeRepeated {
            // The process that sent it ended before the answer came.
            try await store.stop(entry.id, as: .unknown, because: .uncertain(entry.problem ?? .cancelled))
            return true
        }
        try await store.attempt(entry.id)
        do {
            let done = try await OutboxDelivery(entry: entry, store: store, connection: connection).deliver()
            try await store.finish(entry.id, done)
            return true
        } catch {
            // Dropped while it was on its way: there is nothing to be told.
            if case .notFound = error, try await store.entry(entry.id) == nil { return true }
            log.info("outbox entry \(entry.id) was not sent: \(String(describing: error), privacy: .linked)")
            if !entry.action.canBeRepeated, try await store.entry(entry.id)?.begun == true {
                if error.mayHaveBeenDone || error.isStorage {
                    try await store.stop(entry.id, as: .unknown, because: .uncertain(error))
                    return true
                }
                try await store.notBegun(entry.id)
            } else if entry.action.canBeRepeated, !entry.begun, !error.mayHaveBeenDone, !error.isStorage {
                // Nothing of it is there: it can still be taken back and corrected.
                try await store.notBegun(entry.id)
            }
            if error.isStorage { throw error }
            let isFault = await isFault(of: entry, error, connection)
            if error.isPassing, !isFault || entry.faults + 1 < Self.serverFaultLimit {
                try await store.postpone(entry.id, because: error, isFault: isFault)
                return false
            }
            if error.isGarbled, try await store.entry(entry.id)?.begun == true {
                try await store.stop(entry.id, as: .unknown, because: .uncertain(error))
            } else {
                try await store.stop(entry.id, as: .refused, because: error)
            }
            return true
        }
    }
}

extension OutboxSender {
    /// Whether a failed try speaks against its entry: the server failed, or answered what nobody can read although it answers
    /// other questions well. What stands in between (a sign-in page of a hotel's network, say) garbles all answers alike.
    private func isFault(
        of entry: OutboxEntry, _ error: SocialError, _ connection: AccountConnection
    ) async -> Bool {
        if error.isServerFault { return true }
        guard error.isGarbled else { return false }
        return (try? await connection.checkServer()) != nil
    }
}

extension OutboxEntry {
    /// Whether the server named a time before which it is not to be asked, whichever process it told.
    var isToWait: Bool {
        guard case .rateLimited(_, let until?) = problem, let postponed else { return false }
        let now = Date()
        // A clock that stands before the time of the answer was put back since: what that clock said is worth nothing.
        return postponed <= now && now < until && until < postponed + 2 * 86_400
    }
}

extension SocialError {
    /// Nothing of that number is in the outbox.
    static func missing(_ entry: Int64) -> SocialError { .notFound(what: "the outbox entry \(entry)") }

    /// Whether the same may go well later, with nothing changed about it.
    var isPassing: Bool {
        switch self {
        case .notSignedIn, .noLocalAccount, .signInRefused, .signInRefusedByDefault, .signInCodeRefused,
            .signInCodeNeeded, .sessionExpired, .secretsUnavailable,
            .secretsMissing, .routeClosed,
            .unreachable, .connectionFailed, .addressRefused, .timedOut, .rateLimited, .serverFault, .unreadable,
            .tooLarge, .storage, .cancelled:
            true
        case .refused(let status, _, _): status == 401 || status == 403 && isAboutSession
        case .notFound, .malformed, .invalid, .impossible, .textTooLong, .image, .leftInOutbox, .uncertain: false
        }
    }

    private var isAboutSession: Bool {
        guard case .refused(_, let name?, _) = self else { return false }
        return ["InvalidToken", "ExpiredToken", "AccountDeactivated", "AccountTakedown"].contains(name)
    }

    /// Whether an account of this device has no session to send through, now or until somebody signs in.
    fileprivate var isOfSession: Bool { if case .secretsUnavailable = self { true } else { needsSignIn } }

    /// Whether an account of this device has to sign in again.
    var needsSignIn: Bool {
        switch self {
        case .sessionExpired, .secretsMissing: true
        default: false
        }
    }

    fileprivate var isStorage: Bool { if case .storage = self { true } else { false } }

    /// Whether there was an answer, and it could not be read.
    fileprivate var isGarbled: Bool {
        switch self {
        case .unreadable, .tooLarge: true
        default: false
        }
    }

    fileprivate var isServerFault: Bool { if case .serverFault = self { true } else { false } }
}
