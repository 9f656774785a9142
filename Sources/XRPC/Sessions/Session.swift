import ATProto
import Lexicons
public import Log
public import Transport

/// An account's session: carries out calls with the account's token, and gets a new token when the old one has expired.
///
/// However many calls find the token expired, one refresh runs, and all of them wait for it. The new tokens are saved
/// before they are used. A refresh that the server refuses ends the session (``SessionConfiguration/signedOut(did:_:)``);
/// one that fails in any other way leaves it as it is, and the next call tries again.
public actor Session: XRPCCalling {
    /// What the session needs beside its tokens.
    public struct Surroundings: Sendable {
        /// Keeps the session between runs.
        public var store: any SessionStoring
        /// Serialises refreshes.
        public var lock: any RefreshLocking
        /// The account's password where it is known, as in a network for trials: a session that the server ended is
        /// begun anew with it.
        public var password: Secret<String>?
        /// Where events of the session are noted, without tokens.
        public var log: Log

        /// A store, a lock that sessions of the same account share, a password to begin anew with, and a log.
        public init(
            store: any SessionStoring, lock: any RefreshLocking = ProcessRefreshLock(), password: Secret<String>? = nil,
            log: Log = .none
        ) {
            self.store = store
            self.lock = lock
            self.password = password
            self.log = log.category("session")
        }
    }

    /// The account's DID, which never changes.
    public nonisolated let did: String

    private let surroundings: Surroundings
    private let broadcast: StateBroadcast<SessionConfiguration>
    private var client: XRPCClient
    private var stored: StoredSession
    private var refreshing: Task<Result<StoredSession, XRPCError>, Never>?
    /// New tokens that the store did not take: they are the only good ones, and are offered to it again.
    private var unsaved: StoredSession?

    /// Takes up a session that was kept from an earlier run. Nothing is sent until the first call.
    ///
    /// - Parameters:
    ///   - stored: what ``SessionStoring`` kept.
    ///   - client: a client for any server; the session moves it to the account's.
    public init(restoring stored: StoredSession, client: XRPCClient, in surroundings: Surroundings) throws(XRPCError) {
        self.client = try client.moved(to: stored.account.pds)
        self.stored = stored
        self.surroundings = surroundings
        did = stored.account.did
        broadcast = StateBroadcast(.signedIn(stored.account))
    }

    /// Signs in with a password, best an app password.
    ///
    /// - Parameters:
    ///   - identifier: handle, DID or e-mail address.
    ///   - authFactorToken: the code from the e-mail, after an error whose ``XRPCError/needsAuthFactorToken`` is true.
    ///   - client: a client for the server to sign in at.
    public static func signIn(
        _ identifier: String, password: Secret<String>, authFactorToken: String? = nil, client: XRPCClient,
        in surroundings: Surroundings
    ) async throws(XRPCError) -> Session {
        let answer = try await client.call(
            ComAtprotoServerCreateSession.self,
            .init(identifier: identifier, password: password.expose(), authFactorToken: authFactorToken)
        ).value
        let service = client.service.description
        let account = SessionAccount(
            did: answer.did, handle: answer.handle, service: service,
            pds: PDSService.endpoint(in: answer.didDoc, of: answer.did) ?? service, email: answer.email,
            isEmailConfirmed: answer.emailConfirmed ?? false, needsEmailCode: answer.emailAuthFactor ?? false,
            isActive: answer.active ?? true, status: answer.status)
        let tokens = SessionTokens(access: Secret(answer.accessJwt), refresh: Secret(answer.refreshJwt))
        guard DID(answer.did) != nil, !answer.accessJwt.isEmpty, !answer.refreshJwt.isEmpty else {
            throw .unreadable(
                method: ComAtprotoServerCreateSession.nsid, reason: "it names no account or holds no tokens")
        }
        let stored = StoredSession(account: account, tokens: tokens)
        try await save(stored, surroundings)
        surroundings.log.info("signed in as \(account.did, privacy: .linked) at \(account.pds)")
        return try Session(restoring: stored, client: client, in: surroundings)
    }

    /// The current configuration first, then each change. Every call makes a stream of its own.
    public nonisolated func configurations() -> AsyncStream<SessionConfiguration> {
        broadcast.stream()
    }

    /// The configuration now.
    public nonisolated var configuration: SessionConfiguration { broadcast.current }

    /// Carries out a call with the account's token, at the account's server.
    public func perform(_ call: XRPCCall) async throws(XRPCError) -> HTTPResponse {
        try checkSignedIn()
        do throws(XRPCError) {
            return try await performAsTokensAllow(call)
        } catch {
            // Nobody has heard of the call, so it may be sent elsewhere.
            guard error.saysServerIsGone, await findServer() else { throw error }
            return try await performAsTokensAllow(call)
        }
    }

    private func performAsTokensAllow(_ call: XRPCCall) async throws(XRPCError) -> HTTPResponse {
        var token = stored.tokens.access
        // Twice: what the first refresh finds may be tokens that another process got, and these may be old as well.
        for _ in 0..<2 {
            do throws(XRPCError) {
                return try await client.perform(call, token: token)
            } catch {
                guard error.saysTokenIsOver else { throw error }
                // The server has not carried the call out, so it may be sent again.
                token = try await refresh(replacing: token).tokens.access
            }
        }
        return try await client.perform(call, token: token)
    }

    /// Ends the session here, and at the server when it can be reached.
    public func signOut() async {
        guard case .signedIn = broadcast.current else { return }
        let call = XRPCCall(method: ComAtprotoServerDeleteSession.nsid, body: [], accepts: "")
        let token = (unsaved ?? stored).tokens.refresh
        await end(.byPerson)
        _ = try? await client.perform(call, token: token)
    }

    /// Takes note that the account has moved to another server, which whoever checks identities has found out.
    public func relocate(to pds: String) async throws(XRPCError) {
        let service = try client.moved(to: pds).service.description
        // Under the lock, or a refresh could put newer tokens in between.
        try await surroundings.lock.withLock(of: did) { () async throws(XRPCError) in
            try await self.save(movedTo: service)
        }
    }

    private func save(movedTo service: String) async throws(XRPCError) {
        try checkSignedIn()
        var session = stored
        session.account.pds = service
        try await Self.save(session, surroundings)
        adopt(session)
    }

    private func checkSignedIn() throws(XRPCError) {
        if case .signedOut(_, let reason) = broadcast.current { throw .signedOut(reason) }
    }

    // MARK: Refreshing

    private func refresh(replacing token: Secret<String>) async throws(XRPCError) -> StoredSession {
        try checkSignedIn()
        // Another call's refresh may have ended while this one was under way.
        guard stored.tokens.access == token else { return stored }
        let task: Task<Result<StoredSession, XRPCError>, Never>
        if let refreshing {
            task = refreshing
        } else {
            // A task of its own: it goes on when a waiter is cancelled, since the server may have changed the tokens.
            task = Task { await self.runRefresh() }
            refreshing = task
        }
        return try await task.value.get()
    }

    private func runRefresh() async -> Result<StoredSession, XRPCError> {
        defer { refreshing = nil }
        do throws(XRPCError) {
            let renewed = try await surroundings.lock.withLock(of: did) { () async throws(XRPCError) in
                try await self.renew()
            }
            return .success(renewed)
        } catch {
            surroundings.log.warning("refresh of \(did, privacy: .linked) failed: \(error.description)")
            return .failure(error)
        }
    }

    private func renew() async throws(XRPCError) -> StoredSession {
        try checkSignedIn()
        if let unsaved { return try await keep(unsaved) }
        if let adopted = try await adoptFromStore() { return adopted }
        let answer: ComAtprotoServerRefreshSession.Output
        do throws(XRPCError) {
            answer = try await askForTokens()
        } catch {
            if case .refused(let status, let name, let message) = error, status == 400 || status == 401 {
                if let again = await begunAnew() { return try await keep(again) }
                await end(.refused(name: name, message: message))
                throw .signedOut(.refused(name: name, message: message))
            }
            throw error
        }
        guard answer.did == did, !answer.accessJwt.isEmpty, !answer.refreshJwt.isEmpty else {
            throw .unreadable(
                method: ComAtprotoServerRefreshSession.nsid, reason: "it is for another account or holds no tokens")
        }
        var session = stored
        session.tokens = SessionTokens(access: Secret(answer.accessJwt), refresh: Secret(answer.refreshJwt))
        session.account.handle = answer.handle
        session.account.isActive = answer.active ?? true
        session.account.status = answer.status
        if let email = answer.email { session.account.email = email }
        if let isConfirmed = answer.emailConfirmed { session.account.isEmailConfirmed = isConfirmed }
        if let needsCode = answer.emailAuthFactor { session.account.needsEmailCode = needsCode }
        if let pds = PDSService.endpoint(in: answer.didDoc, of: did) { session.account.pds = pds }
        return try await keep(session)
    }

    private func askForTokens() async throws(XRPCError) -> ComAtprotoServerRefreshSession.Output {
        let bearer = BearerClient(client: client, token: stored.tokens.refresh)
        do throws(XRPCError) {
            return try await bearer.call(ComAtprotoServerRefreshSession.self, NoBody()).value
        } catch {
            guard error.saysServerIsGone, let entryway else { throw error }
            let bearer = BearerClient(client: entryway, token: stored.tokens.refresh)
            return try await bearer.call(ComAtprotoServerRefreshSession.self, NoBody()).value
        }
    }

    // MARK: An account that has moved

    /// The server that the person signed in at, where that is another than the account's.
    private var entryway: XRPCClient? {
        guard stored.account.service != stored.account.pds else { return nil }
        return try? client.moved(to: stored.account.service)
    }

    /// Asks the server of the sign-in where the account lives by now; false when it says nothing new.
    private func findServer() async -> Bool {
        guard let entryway else { return false }
        let before = client.service
        do throws(XRPCError) {
            let token = stored.tokens.access
            let answer = try await BearerClient(client: entryway, token: token)
                .query(ComAtprotoServerGetSession.self, NoParameters()).value
            guard let pds = PDSService.endpoint(in: answer.didDoc, of: did), pds != before.description else {
                return false
            }
            try await relocate(to: pds)
        } catch {
            // A refresh tells it as well.
            guard error.saysTokenIsOver, (try? await refresh(replacing: stored.tokens.access)) != nil else {
                return false
            }
        }
        return client.service != before
    }

    /// A new session in place of the one that the server ended, where the password is known.
    private func begunAnew() async -> StoredSession? {
        guard let password = surroundings.password else { return nil }
        let answer = try? await client.call(
            ComAtprotoServerCreateSession.self,
            .init(identifier: did, password: password.expose())
        ).value
        guard let answer, answer.did == did, !answer.accessJwt.isEmpty, !answer.refreshJwt.isEmpty else { return nil }
        var session = stored
        session.tokens = SessionTokens(access: Secret(answer.accessJwt), refresh: Secret(answer.refreshJwt))
        session.account.handle = answer.handle
        return session
    }

    /// Another process may have refreshed, or signed out, since this one last looked.
    private func adoptFromStore() async throws(XRPCError) -> StoredSession? {
        let kept: StoredSession?
        do throws(SessionStoringError) {
            kept = try await surroundings.store.session(of: did)
        } catch {
            throw .storage(reason: error.description)
        }
        guard let kept else {
            await end(.elsewhere)
            throw .signedOut(.elsewhere)
        }
        guard kept.tokens.refresh != stored.tokens.refresh else { return nil }
        return adopt(kept)
    }

    /// Saved first, used afterwards.
    private func keep(_ session: StoredSession) async throws(XRPCError) -> StoredSession {
        unsaved = session
        try await Self.save(session, surroundings)
        unsaved = nil
        if case .signedOut(_, let reason) = broadcast.current {
            // Signed out meanwhile: what was saved after that must not remain.
            try? await surroundings.store.forgetTokens(of: did)
            throw .signedOut(reason)
        }
        surroundings.log.info("refreshed \(did, privacy: .linked)")
        return adopt(session)
    }

    @discardableResult
    private func adopt(_ session: StoredSession) -> StoredSession {
        // An actor takes other calls while it waits, and one may have been to sign out.
        guard case .signedIn = broadcast.current else { return session }
        stored = session
        if let moved = try? client.moved(to: session.account.pds) { client = moved }
        broadcast.send(.signedIn(session.account))
        return session
    }

    private func end(_ reason: SignedOutReason) async {
        broadcast.send(.signedOut(did: did, reason))
        unsaved = nil
        surroundings.log.info("session of \(did, privacy: .linked) ended: \(reason.description)")
        do throws(SessionStoringError) {
            try await surroundings.store.forgetTokens(of: did)
        } catch {
            surroundings.log.error("its tokens could not be removed: \(error.description)")
        }
    }

    private static func save(_ session: StoredSession, _ surroundings: Surroundings) async throws(XRPCError) {
        do throws(SessionStoringError) {
            try await surroundings.store.save(session)
        } catch {
            throw .storage(reason: error.description)
        }
    }
}

/// Calls with one given token, for the calls about the session itself.
private struct BearerClient: XRPCCalling {
    let client: XRPCClient
    let token: Secret<String>

    func perform(_ call: XRPCCall) async throws(XRPCError) -> HTTPResponse {
        try await client.perform(call, token: token)
    }
}
