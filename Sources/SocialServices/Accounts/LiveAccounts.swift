import ATProto
import FoundationEssentials
import Lexicons
import Log
import Persistence
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
    nonisolated let vault: AccountVault
    private let actingAs: String?
    private let embedded: LocalNetworkInfo?
    private let defaultService: String
    private let log: Log
    private let states = StateBroadcast(SignInState(accounts: [], currentDID: nil))
    private var sessions: [String: Session] = [:]
    let refreshLock: any RefreshLocking

    /// - Parameters:
    ///   - actingAs: handle or DID of the account that ``connection()`` speaks for; nil is the current one.
    ///   - embedded: the embedded network: its accounts sign in by themselves, since their password is known.
    init(
        store: AccountStore, seen: SeenStore, pictures: PictureCache, places: SecretPlaces,
        refreshLock: any RefreshLocking,
        actingAs: String?, embedded: LocalNetworkInfo?, defaultService: String = LiveAccounts.defaultService, log: Log
    ) {
        self.defaultService = defaultService
        self.store = store
        self.seen = seen
        self.pictures = pictures
        self.refreshLock = refreshLock
        vault = AccountVault(accounts: store, places: places)
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
        identifier: String, password: Secret<String>, service: String?, code: String?, keepingIn chosen: SecretPlace?
    ) async throws(SocialError) -> Account {
        let place = try await placeOfSignIn(identifier, chosen: chosen)
        // First: a session that cannot be kept is not asked for, and no other place is taken without being told.
        try await kept(nil) { vault throws(AccountVault.Failure) in try await vault.check(place) }
        let named: String? =
            if let service = service.map(Self.completed) ?? embedded?.url { service } else {
                try await usualService(of: identifier)
            }
        let service = named ?? defaultService
        let session: Session
        do throws(XRPCError) {
            session = try await Session.signIn(
                ActorName.normalized(identifier), password: password, authFactorToken: code,
                client: try client(for: [service], at: service), in: surroundings(keepingIn: place))
        } catch {
            if error.needsAuthFactorToken { throw .signInCodeNeeded }
            if code != nil, case .refused(_, let name, let message) = error,
                ["InvalidToken", "ExpiredToken"].contains(name)
            {
                throw .signInCodeRefused(reason: message)
            }
            if case .refused(401, _, let message) = error {
                if named != nil { throw .signInRefused(reason: message) }
                throw .signInRefusedByDefault(
                    host: (try? WebOrigin(url: service))?.host ?? service,
                    isKnown: await isKnown(identifier, at: service), reason: message)
            }
            throw SocialError(error, host: service, handle: identifier)
        }
        // Taken up anew when it is needed: this one's place is settled, and may be another tomorrow.
        sessions[session.did] = nil
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
        try await kept(account.handle) { vault throws(AccountVault.Failure) in try await vault.forget(account.did) }
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
        } catch  where error.needsSignIn && embedded != nil {
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
        let kept = try await kept(did)
        if let session = sessions[did] { return session }
        do throws(XRPCError) {
            let session = try Session(
                restoring: kept,
                client: try client(for: [kept.account.service, kept.account.pds], at: kept.account.pds),
                in: surroundings())
            sessions[did] = session
            return session
        } catch {
            throw SocialError(error, host: kept.account.pds, handle: kept.account.handle)
        }
    }

    /// The next use of the account takes its session up anew.
    func forgetSession(of did: String) {
        sessions[did] = nil
    }

    /// What was kept of an account's session.
    private func kept(_ did: String) async throws(SocialError) -> StoredSession {
        let known = try await kept(nil) { vault throws(AccountVault.Failure) in try await vault.account(did) }
        guard let account = known else { throw .notSignedIn(account: did) }
        guard !account.isExpired else { throw .sessionExpired(handle: account.handle) }
        let tokens = try await kept(account.handle) { vault throws(AccountVault.Failure) in
            try await vault.tokens(of: account)
        }
        guard let tokens else { throw .secretsMissing(handle: account.handle, place: vault.place(of: account)) }
        return StoredSession(
            account: SessionAccount(
                did: did, handle: account.handle, service: embedded?.url ?? account.entryway,
                pds: embedded?.url ?? account.pds),
            tokens: tokens)
    }

    /// Asks the vault about an account; its handle is for the error.
    func kept<Value: Sendable>(
        _ handle: String?, _ body: (AccountVault) async throws(AccountVault.Failure) -> Value
    ) async throws(SocialError) -> Value {
        do throws(AccountVault.Failure) {
            return try await body(vault)
        } catch {
            throw SocialError(error, handle: handle)
        }
    }

    private func surroundings(keepingIn place: SecretPlace? = nil) -> Session.Surroundings {
        var vault = vault
        vault.chosen = place
        return Session.Surroundings(
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
    private func usualService(of identifier: String) async throws(SocialError) -> String? {
        let name = ActorName.normalized(identifier).lowercased()
        return try await stored { store throws(DatabaseError) in try await store.all().accounts }
            .first { $0.did == name || $0.handle.lowercased() == name && !$0.handle.isInvalidMark }?.entryway
    }

    /// Whether a server knows of a handle; nil for other names, and when it does not tell.
    private func isKnown(_ identifier: String, at service: String) async -> Bool? {
        guard let handle = Handle(ActorName.normalized(identifier)) else { return nil }
        do throws(XRPCError) {
            let client = try client(for: [service], at: service)
            _ = try await client.query(ComAtprotoIdentityResolveHandle.self, .init(handle: handle.string))
            return true
        } catch {
            if case .refused(400...404, _, _) = error { return false }
            return nil
        }
    }

    private func find(_ name: String?) async throws(SocialError) -> Account {
        let state = try await publish()
        guard let name = name.map(ActorName.normalized) else {
            guard let current = state.current else { throw .notSignedIn(account: nil) }
            return current
        }
        guard let account = state.accounts.first(where: { $0.did == name || $0.isCalled(name) })
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

    func stored<Value: Sendable>(
        _ body: (AccountStore) async throws(DatabaseError) -> Value
    ) async throws(SocialError) -> Value {
        do throws(DatabaseError) {
            return try await body(store)
        } catch {
            throw .storage(detail: "\(error)")
        }
    }
}

extension Account {
    /// Whether a handle is its own. The mark for invalid handles is nobody's name.
    fileprivate func isCalled(_ name: String) -> Bool {
        handle.lowercased() == name.lowercased() && !handle.isInvalidMark
    }
}

extension String {
    /// Whether it stands in a handle's place for one that is not valid.
    var isInvalidMark: Bool { self == "handle.invalid" }
}

extension LiveAccounts {
    /// Asks an account's server whether it takes the session.
    /// - Returns: what time it is there; nil when it does not say.
    func checkServer(of account: Account) async throws(SocialError) -> Date? {
        try await connection(of: account).checkServer()
    }
}
