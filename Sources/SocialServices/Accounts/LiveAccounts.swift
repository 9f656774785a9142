import ATProto
import Lexicons
import Log
import Persistence
import Secrets
import Services
import Transport
import XRPC

/// The accounts of this device, their sessions, and which of them acts.
///
/// ```
/// unknown ──signIn──▶ signedIn ──refresh──▶ signedIn ──signOut──▶ unknown
///                         └──the server ends the session──▶ expired ──signIn──▶ signedIn
/// ```
actor LiveAccounts: AccountManaging, AccountConnecting {
    /// Where sign-in goes when nothing names a server.
    static let defaultService = "https://bsky.social"

    private let store: AccountStore
    private let seen: SeenStore
    private let pictures: PictureCache
    private let vault: AccountVault
    private let actingAs: String?
    private let embedded: LocalNetworkInfo?
    private let log: Log
    private let states = StateBroadcast(SignInState(accounts: [], currentDID: nil))
    private var sessions: [String: Session] = [:]
    private let refreshLock: any RefreshLocking

    /// - Parameters:
    ///   - actingAs: handle or DID of the account that ``connection()`` speaks for; nil is the current one.
    ///   - embedded: the embedded network: its accounts sign in by themselves, since their password is known.
    init(
        store: AccountStore, seen: SeenStore, pictures: PictureCache, secrets: any SecretStoring,
        refreshLock: any RefreshLocking,
        actingAs: String?, embedded: LocalNetworkInfo?, log: Log
    ) {
        self.store = store
        self.seen = seen
        self.pictures = pictures
        self.refreshLock = refreshLock
        vault = AccountVault(accounts: store, secrets: secrets)
        self.actingAs = actingAs.map(ActorName.normalized)
        self.embedded = embedded
        self.log = log
    }

    // MARK: AccountManaging

    nonisolated var signInStates: AsyncStream<SignInState> {
        AsyncStream { continuation in
            let task = Task {
                // The store is read before the first value: nobody is told of no accounts while there are some.
                _ = try? await self.signInState()
                for await state in self.states.stream() { continuation.yield(state) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    @discardableResult
    func signInState() async throws(SocialError) -> SignInState {
        try await publish()
    }

    func signIn(
        identifier: String, password: Secret<String>, service: String?, code: String?
    ) async throws(SocialError) -> Account {
        let service =
            if let service = service.map(Self.completed) ?? embedded?.url { service } else {
                try await usualService(of: identifier)
            }
        let session: Session
        do throws(XRPCError) {
            session = try await Session.signIn(
                ActorName.normalized(identifier), password: password, authFactorToken: code,
                client: try client(for: [service], at: service), in: surroundings)
        } catch {
            if error.needsAuthFactorToken { throw .signInCodeNeeded }
            if case .refused(401, _, let message) = error { throw .signInRefused(reason: message) }
            throw SocialError(error, host: service, handle: identifier)
        }
        sessions[session.did] = session
        try await stored { store throws(DatabaseError) in try await store.makeCurrent(did: session.did) }
        try await publish()
        guard let account = states.current.accounts.first(where: { $0.did == session.did }) else {
            throw .storage(detail: "the account \(session.did) was signed in and is not in the store")
        }
        return account
    }

    func signOut(account name: String?) async throws(SocialError) -> Account {
        let account = try await find(name ?? actingAs)
        if let session = try? await session(of: account.did) { await session.signOut() }
        sessions[account.did] = nil
        do throws(SessionStoringError) {
            try await vault.forgetTokens(of: account.did)
        } catch {
            throw .storage(detail: error.description)
        }
        try await stored { store throws(DatabaseError) in try await store.remove(did: account.did) }
        // Whoever uses the device next is not to find what was read.
        try await stored { _ throws(DatabaseError) in try await seen.forget(account: account.did) }
        // Whose they are is not known; those of the others come again.
        pictures.removeAll()
        try await publish()
        return Account(did: account.did, handle: account.handle, service: account.service, state: .signedOut)
    }

    func makeCurrent(account name: String) async throws(SocialError) -> Account {
        let account: Account
        do {
            account = try await find(name)
        } catch .notSignedIn where embedded != nil {
            account = try await signInToEmbedded(handle: name)
        } catch {
            throw error
        }
        try await stored { store throws(DatabaseError) in try await store.makeCurrent(did: account.did) }
        try await publish()
        return account
    }

    // MARK: AccountConnecting

    func connection() async throws(SocialError) -> AccountConnection {
        let account: Account
        do {
            account = try await find(actingAs)
        } catch SocialError.notSignedIn {
            account = try await signInToEmbedded(handle: actingAs)
        }
        if account.state == .expired, embedded == nil { throw .sessionExpired(handle: account.handle) }
        do {
            return try await connection(of: account)
        } catch SocialError.sessionExpired {
            return try await connection(of: signInToEmbedded(handle: account.handle))
        }
    }

    func acting(did: String?) async throws(SocialError) -> ActingAccount {
        let account = try await find(did ?? actingAs)
        return ActingAccount(did: account.did, handle: account.handle)
    }

    func connection(ofDID did: String) async throws(SocialError) -> AccountConnection {
        try await connection(of: try await find(did))
    }

    func connection(of account: Account) async throws(SocialError) -> AccountConnection {
        let session = try await session(of: account.did)
        guard case .signedIn(let details) = session.configuration else {
            throw .sessionExpired(handle: account.handle)
        }
        return AccountConnection(session: session, account: details)
    }

    /// The embedded network's accounts need no sign-in by hand.
    private func signInToEmbedded(handle: String?) async throws(SocialError) -> Account {
        guard let embedded else { throw .notSignedIn(account: handle) }
        let isFirst = try await publish().accounts.isEmpty
        let current = states.current.currentDID
        guard let handle = handle ?? embedded.accounts.first else { throw .notSignedIn(account: nil) }
        let account: Account
        do {
            account = try await signIn(
                identifier: handle, password: Secret(embedded.password), service: embedded.url, code: nil)
        } catch .signInRefused {
            // Everybody there has the one password: it can only be the name.
            throw .noLocalAccount(ActorName.normalized(handle))
        } catch {
            throw error
        }
        // Acting as another for once does not switch.
        if !isFirst, let current {
            try await stored { store throws(DatabaseError) in try await store.makeCurrent(did: current) }
            try await publish()
        }
        return account
    }

    // MARK: Inside

    /// A server's address as people type it, without a scheme: everything but this machine is reached by TLS.
    static func completed(_ service: String) -> String {
        if service.contains("://") { return service }
        let isHere = ["localhost", "127.", "[::1]"].contains { service.lowercased().hasPrefix($0) }
        return (isHere ? "http://" : "https://") + service
    }

    /// The session of an account; restored from the vault on first use.
    private func session(of did: String) async throws(SocialError) -> Session {
        if let session = sessions[did] { return session }
        var kept: StoredSession?
        do throws(SessionStoringError) {
            kept = try await vault.session(of: did)
        } catch {
            throw .storage(detail: error.description)
        }
        guard var kept else { throw .sessionExpired(handle: did) }
        if let embedded {
            kept.account.service = embedded.url
            kept.account.pds = embedded.url
        }
        if let session = sessions[did] { return session }
        do throws(XRPCError) {
            let session = try Session(
                restoring: kept,
                client: try client(for: [kept.account.service, kept.account.pds], at: kept.account.pds),
                in: surroundings)
            sessions[did] = session
            return session
        } catch {
            throw SocialError(error, host: kept.account.pds, handle: kept.account.handle)
        }
    }

    private var surroundings: Session.Surroundings {
        Session.Surroundings(
            store: vault, lock: refreshLock, password: embedded.map { Secret($0.password) }, log: log)
    }

    /// A client on the account's route. Its own servers may be in the local network; no others may.
    private func client(for servers: [String], at service: String) throws(XRPCError) -> XRPCClient {
        try XRPCClient(
            http: HTTPClient(
                route: DirectRoute(), userAgent: "warren", privateAddresses: .allow(servers), log: log),
            service: service, log: log)
    }

    /// Where somebody signs in who names no server: where they did before.
    private func usualService(of identifier: String) async throws(SocialError) -> String {
        let name = ActorName.normalized(identifier).lowercased()
        return try await stored { store throws(DatabaseError) in try await store.all().accounts }
            .first { $0.did == name || $0.handle.lowercased() == name }?.entryway ?? Self.defaultService
    }

    private func find(_ name: String?) async throws(SocialError) -> Account {
        let state = try await publish()
        guard let name = name.map(ActorName.normalized) else {
            guard let current = state.current else { throw .notSignedIn(account: nil) }
            return current
        }
        guard
            let account = state.accounts.first(where: { $0.did == name || $0.handle.lowercased() == name.lowercased() })
        else { throw .notSignedIn(account: name) }
        return account
    }

    /// Reads the store and tells the listeners.
    @discardableResult
    private func publish() async throws(SocialError) -> SignInState {
        let (accounts, current) = try await stored { store throws(DatabaseError) in try await store.all() }
        let state = SignInState(
            accounts: accounts.map {
                Account(
                    did: $0.did, handle: $0.handle,
                    // The embedded network listens on another port after each start.
                    service: embedded?.url ?? $0.pds, state: $0.isExpired ? .expired : .signedIn)
            }, currentDID: current)
        states.send(state)
        return state
    }

    private func stored<Value: Sendable>(
        _ body: (AccountStore) async throws(DatabaseError) -> Value
    ) async throws(SocialError) -> Value {
        do throws(DatabaseError) {
            return try await body(store)
        } catch {
            throw .storage(detail: "\(error)")
        }
    }
}

extension LiveAccounts {
    /// Asks an account's server whether it takes the session.
    func checkServer(of account: Account) async throws(SocialError) {
        let connection = try await connection(of: account)
        _ = try await connection.query(ComAtprotoServerGetSession.self, NoParameters())
    }
}
