import ATProto
import FoundationEssentials
import HTTPTesting
import Lexicons
import Log
import Synchronization
import Testing
import Transport
import XRPC

@Suite("Sessions", .timeLimit(.minutes(5)))
struct SessionTests {
    private let pds = FakePDS()
    private let store = FakeSessionStore()
    private let memory = LogMemory()

    private func client(allowing more: [String] = []) throws -> XRPCClient {
        try pds.server.client(
            allowing: more, log: Log(subsystem: "t", category: "t", sink: .memory(memory, minimum: .debug)))
    }

    private var surroundings: Session.Surroundings {
        .init(store: store, log: Log(subsystem: "t", category: "t", sink: .memory(memory, minimum: .debug)))
    }

    private func signIn(_ identifier: String = "alice.test", token: String? = nil) async throws -> Session {
        try await Session.signIn(
            identifier, password: Secret("lettuce"), authFactorToken: token, client: client(), in: surroundings)
    }

    private func ask(_ session: Session) async throws -> String {
        try await session.query(ComAtprotoServerGetSession.self).value.handle
    }

    @Test("signing in keeps the session, and calls carry its token")
    func signsIn() async throws {
        defer { pds.stop() }
        let session = try await signIn()
        #expect(session.did == FakePDS.did)
        #expect(try await ask(session) == "alice.test")
        let kept = try #require(await store.sessions[FakePDS.did])
        #expect(kept.tokens.refresh == Secret("refresh-1"))
        #expect(session.configuration == .signedIn(kept.account))
        #expect(pds.count("com.atproto.server.refreshSession") == 0)
    }

    @Test("a session that was kept is taken up without a request")
    func restores() async throws {
        defer { pds.stop() }
        _ = try await signIn()
        let kept = try #require(await store.sessions[FakePDS.did])
        let session = try Session(restoring: kept, client: client(), in: surroundings)
        #expect(pds.server.requests.count == 1)
        #expect(try await ask(session) == "alice.test")
    }

    @Test("a wrong password and a missing e-mail code are told apart")
    func refusedSignIn() async throws {
        defer { pds.stop() }
        let wrong = await xrpcFailure {
            try await Session.signIn("alice.test", password: Secret("cabbage"), client: client(), in: surroundings)
        }
        #expect(wrong?.needsAuthFactorToken == false)
        #expect(wrong?.description == "Invalid identifier or password")
        let code = await xrpcFailure { try await signIn("2fa@example.test") }
        #expect(code?.needsAuthFactorToken == true)
        _ = try await signIn("2fa@example.test", token: "ABCDE-FGHIJ")
        #expect(await store.saves == 1)
    }

    @Test("six calls that find the token expired make one refresh, and all are answered")
    func oneRefresh() async throws {
        defer { pds.stop() }
        let session = try await signIn()
        pds.state.withLock { $0.accessIsExpired = true }
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<6 { group.addTask { try await ask(session) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: "alice.test", count: 6))
        #expect(pds.state.withLock { $0.refreshTokens } == ["Bearer refresh-1"])
        #expect(await store.sessions[FakePDS.did]?.tokens.refresh == Secret("refresh-2"))
    }

    @Test("sessions of one account that share the lock and the store make one refresh as well")
    func sharedLock() async throws {
        defer { pds.stop() }
        _ = try await signIn()
        let kept = try #require(await store.sessions[FakePDS.did])
        let surroundings = surroundings
        let sessions = try (0..<4).map { _ in try Session(restoring: kept, client: client(), in: surroundings) }
        pds.state.withLock { $0.accessIsExpired = true }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for session in sessions { group.addTask { _ = try await ask(session) } }
            try await group.waitForAll()
        }
        #expect(pds.state.withLock { $0.refreshes } == 1)
    }

    @Test("new tokens are saved before they are used")
    func savedFirst() async throws {
        defer { pds.stop() }
        let session = try await signIn()
        pds.state.withLock { $0.accessIsExpired = true }
        let usedBefore = Mutex<Int?>(nil)
        await store.whenSaving { [pds] saved in
            #expect(saved.tokens.access == Secret("access-2"))
            usedBefore.withLock {
                $0 = pds.server.requests.filter { $0.headers["authorization"] == "Bearer access-2" }.count
            }
        }
        _ = try await ask(session)
        #expect(usedBefore.withLock { $0 } == 0)
    }

    @Test("tokens that cannot be saved are not used, nor lost")
    func cannotSave() async throws {
        defer { pds.stop() }
        let session = try await signIn()
        pds.state.withLock { $0.accessIsExpired = true }
        await store.fail(true)
        for _ in 0..<2 {
            let error = await xrpcFailure { try await ask(session) }
            #expect(error == .storage(reason: "the disk is full"))
        }
        guard case .signedIn = session.configuration else {
            Issue.record("signed out")
            return
        }
        await store.fail(false)
        #expect(try await ask(session) == "alice.test")
        #expect(pds.state.withLock { $0.refreshes } == 1)
    }

    @Test("a refusal for another reason does not refresh")
    func scopeMissing() async throws {
        defer { pds.stop() }
        let session = try await signIn()
        let error = await xrpcFailure { try await session.perform(XRPCCall(method: "app.bsky.needs.scope")) }
        #expect(error == .refused(status: 403, name: "ScopeMissing", message: "Missing required scope"))
        #expect(pds.state.withLock { $0.refreshes } == 0)
    }

    @Test(
        "which refusals refresh",
        arguments: [
            (400, "ExpiredToken", "m", true), (401, "ExpiredToken", "m", true), (401, "InvalidToken", "m", true),
            (400, "InvalidToken", "Token could not be verified", true), (400, "InvalidToken", "Bad token scope", false),
            (401, "AuthMissing", "m", false), (403, "ExpiredToken", "m", false), (400, "InvalidRequest", "m", false),
            (401, "AccountTakedown", "m", false),
        ])
    func triggers(_ status: Int, _ name: String, _ message: String, _ refreshes: Bool) async throws {
        let refreshed = Mutex(0)
        let server = LoopbackServer(answering: { request in
            guard request.path.hasSuffix("refreshSession") else {
                return (status, json, #"{"error":"\#(name)","message":"\#(message)"}"#)
            }
            refreshed.withLock { $0 += 1 }
            return (400, json, #"{"error":"ExpiredToken","message":"gone"}"#)
        })
        defer { server.stop() }
        pds.stop()
        let account = SessionAccount(did: FakePDS.did, handle: "a.test", service: server.url, pds: server.url)
        let stored = StoredSession(account: account, tokens: .init(access: Secret("a"), refresh: Secret("r")))
        await store.put(stored)
        let session = try Session(restoring: stored, client: server.client(), in: surroundings)
        _ = await xrpcFailure { try await ask(session) }
        #expect(refreshed.withLock { $0 } == (refreshes ? 1 : 0))
    }

    @Test("a refresh that is refused ends the session, and says so to everyone")
    func refusedRefresh() async throws {
        defer { pds.stop() }
        let session = try await signIn()
        var configurations = session.configurations().makeAsyncIterator()
        guard case .signedIn = await configurations.next() else {
            Issue.record("the current configuration comes first")
            return
        }
        pds.state.withLock {
            $0.accessIsExpired = true
            $0.refusal = (400, #"{"error":"ExpiredToken","message":"Token has been revoked"}"#)
        }
        let reason = SignedOutReason.refused(name: "ExpiredToken", message: "Token has been revoked")
        #expect(await xrpcFailure { try await ask(session) } == .signedOut(reason))
        #expect(await configurations.next() == .signedOut(did: FakePDS.did, reason))
        #expect(await xrpcFailure { try await ask(session) } == .signedOut(reason))
        #expect(pds.state.withLock { $0.refreshes } == 1)
        #expect(await store.sessions.isEmpty)
    }

    @Test("a session that the server ended is begun anew where the password is known")
    func begunAnew() async throws {
        defer { pds.stop() }
        _ = try await signIn()
        let kept = try #require(await store.sessions[FakePDS.did])
        // Another server's tokens, as after its store was deleted.
        pds.state.withLock { $0.generation = 7 }
        var surroundings = surroundings
        surroundings.password = Secret("lettuce")
        let session = try Session(restoring: kept, client: client(), in: surroundings)
        #expect(try await ask(session) == "alice.test")
        #expect(pds.state.withLock { $0.refreshes } == 1)
        #expect(await store.sessions[FakePDS.did]?.tokens.refresh == Secret("refresh-7"))
        // A password that is wrong does not help.
        pds.state.withLock { $0.generation = 8 }
        surroundings.password = Secret("cabbage")
        let other = try Session(restoring: kept, client: client(), in: surroundings)
        await store.put(kept)
        guard case .signedOut(.refused) = await xrpcFailure({ try await ask(other) }) else {
            Issue.record("not signed out")
            return
        }
    }

    @Test(
        "a refresh that fails in any other way leaves the session as it is",
        arguments: [(503, "{}"), (200, "<html>"), (404, "not found"), (429, "")])
    func failedRefresh(_ status: Int, _ body: String) async throws {
        defer { pds.stop() }
        let session = try await signIn()
        let kept = await store.sessions[FakePDS.did]
        pds.state.withLock {
            $0.accessIsExpired = true
            $0.refusal = (status, body)
        }
        let error = await xrpcFailure { try await ask(session) }
        #expect(error != nil)
        guard case .signedIn = session.configuration else {
            Issue.record("signed out by \(String(describing: error))")
            return
        }
        #expect(await store.sessions[FakePDS.did] == kept)
    }

    @Test("a refresh that the network loses is tried again by the next call")
    func lostRefresh() async throws {
        defer { pds.stop() }
        let session = try await signIn()
        pds.state.withLock {
            $0.accessIsExpired = true
            // Twice: on a connection that is used again, the client itself asks once more.
            $0.refreshesToFail = 2
        }
        let error = await xrpcFailure { try await ask(session) }
        guard case .transport = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await ask(session) == "alice.test")
    }

    @Test("tokens that another process got are taken from the store instead of asking again")
    func refreshedElsewhere() async throws {
        defer { pds.stop() }
        let session = try await signIn()
        pds.state.withLock { $0.generation = 5 }
        var other = try #require(await store.sessions[FakePDS.did])
        other.tokens = SessionTokens(access: Secret("access-5"), refresh: Secret("refresh-5"))
        await store.put(other)
        #expect(try await ask(session) == "alice.test")
        #expect(pds.state.withLock { $0.refreshes } == 0)
        // They may be old as well.
        other.tokens = SessionTokens(access: Secret("access-old"), refresh: Secret("refresh-6"))
        await store.put(other)
        pds.state.withLock { $0.generation = 6 }
        #expect(try await ask(session) == "alice.test")
        #expect(pds.state.withLock { $0.refreshTokens } == ["Bearer refresh-6"])
    }

    @Test("a session that was removed elsewhere is over")
    func removedElsewhere() async throws {
        defer { pds.stop() }
        let session = try await signIn()
        pds.state.withLock { $0.accessIsExpired = true }
        try await store.forgetTokens(of: FakePDS.did)
        #expect(await xrpcFailure { try await ask(session) } == .signedOut(.elsewhere))
    }

    @Test("cancelling the call that refreshes loses no tokens")
    func cancelledWaiter() async throws {
        defer { pds.stop() }
        let session = try await signIn()
        pds.state.withLock { $0.accessIsExpired = true }
        let (saving, isSaving) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        await store.whenSaving { _ in
            isSaving.yield()
            for await _ in released { break }
        }
        let task = Task { try await ask(session) }
        for await _ in saving { break }
        task.cancel()
        release.yield()
        _ = await task.result
        #expect(await store.sessions[FakePDS.did]?.tokens.refresh == Secret("refresh-2"))
        #expect(try await ask(session) == "alice.test")
        #expect(pds.state.withLock { $0.refreshes } == 1)
    }

    @Test("signing out forgets the tokens and tells the server")
    func signsOut() async throws {
        defer { pds.stop() }
        let session = try await signIn()
        await session.signOut()
        #expect(await store.sessions.isEmpty)
        #expect(session.configuration == .signedOut(did: FakePDS.did, .byPerson))
        #expect(await xrpcFailure { try await ask(session) } == .signedOut(.byPerson))
        let deletion = try #require(pds.server.requests.last)
        #expect(deletion.path == "/xrpc/com.atproto.server.deleteSession")
        #expect(deletion.headers["authorization"] == "Bearer refresh-1")
    }

    @Test("calls go to the server that the DID document names, also when it changes")
    func pdsFromDocument() async throws {
        defer { pds.stop() }
        let home = FakePDS()
        let next = FakePDS()
        defer {
            home.stop()
            next.stop()
        }
        pds.state.withLock { [url = home.server.url] in $0.didDocPDS = url + "/" }
        home.state.withLock { [url = next.server.url] in $0.didDocPDS = url }
        next.state.withLock { $0.generation = 2 }
        let client = try client(allowing: [home.server.url, next.server.url])
        let session = try await Session.signIn(
            "alice.test", password: Secret("lettuce"), client: client, in: surroundings)
        _ = try await ask(session)
        #expect(home.count("com.atproto.server.getSession") == 1)
        home.state.withLock { $0.accessIsExpired = true }
        _ = try await ask(session)
        #expect(next.count("com.atproto.server.getSession") == 1)
        #expect(await store.sessions[FakePDS.did]?.account.pds == next.server.url)
        #expect(await store.sessions[FakePDS.did]?.account.service == pds.server.url)
        // And when somebody else finds out.
        pds.state.withLock { $0.generation = 2 }
        try await session.relocate(to: pds.server.url)
        _ = try await ask(session)
        #expect(pds.count("com.atproto.server.getSession") == 1)
    }

    @Test("an account whose server is gone is found through the server of the sign-in", arguments: [false, true])
    func movedAway(isTokenOver: Bool) async throws {
        defer { pds.stop() }
        let (old, next) = (FakePDS(), FakePDS())
        defer { next.stop() }
        pds.state.withLock { [url = old.server.url] in $0.didDocPDS = url }
        let client = try client(allowing: [old.server.url, next.server.url])
        let session = try await Session.signIn(
            "alice.test", password: Secret("lettuce"), client: client, in: surroundings)
        _ = try await ask(session)
        // It has moved, and nothing listens where it was.
        old.stop()
        pds.state.withLock { [url = next.server.url] in
            $0.didDocPDS = url
            $0.accessIsExpired = isTokenOver
        }
        next.state.withLock { $0.generation = isTokenOver ? 2 : 1 }
        _ = try await ask(session)
        #expect(next.count("com.atproto.server.getSession") == 1)
        #expect(pds.count("com.atproto.server.refreshSession") == (isTokenOver ? 1 : 0))
        #expect(await store.sessions[FakePDS.did]?.account.pds == next.server.url)
        // Where the server of the sign-in says nothing new, the call has failed as before.
        next.stop()
        let error = await xrpcFailure { try await ask(session) }
        guard case .transport = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "a document that names no usable server leaves calls where the person signed in",
        arguments: ["http://10.0.0.1", "nonsense", "ftp://x.example"])
    func badDocument(_ endpoint: String) async throws {
        defer { pds.stop() }
        pds.state.withLock { $0.didDocPDS = endpoint }
        #expect(try await ask(signIn()) == "alice.test")
    }

    @Test("no token or password gets into the log")
    func discretion() async throws {
        defer { pds.stop() }
        let session = try await signIn()
        pds.state.withLock { $0.accessIsExpired = true }
        _ = try await ask(session)
        pds.state.withLock {
            $0.accessIsExpired = true
            $0.refusal = (400, #"{"error":"ExpiredToken","message":"x"}"#)
        }
        _ = await xrpcFailure { try await ask(session) }
        let log = memory.texts.joined(separator: "\n")
        #expect(!memory.texts.isEmpty)
        for secret in ["access-", "refresh-", "lettuce", "Bearer"] { #expect(!log.contains(secret)) }
    }
}
