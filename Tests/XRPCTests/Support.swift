import FoundationEssentials
import HTTPTesting
import Log
import Synchronization
import Transport
import XRPC

extension LoopbackServer {
    /// A server that answers each request with what the closure says: status, headers, body.
    convenience init(
        answering answer: @escaping @Sendable (ReceivedRequest) -> (Int, [String: String], String)
    ) {
        self.init { connection in
            while let request = connection.readRequest() {
                let (status, headers, body) = answer(request)
                connection.answer(status, headers, body)
            }
        }
    }

    func client(
        allowing more: [String] = [], limits: RateLimitLedger = RateLimitLedger(), log: Log = .none
    ) throws -> XRPCClient {
        let http = HTTPClient(
            route: DirectRoute(), userAgent: "warren-tests", privateAddresses: .allow([url] + more), log: log)
        return try XRPCClient(http: http, service: url, limits: limits, log: log)
    }
}

let json = ["Content-Type": "application/json; charset=utf-8"]

func xrpcFailure<Value>(_ body: () async throws -> Value) async -> XRPCError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? XRPCError
    }
}

/// A clock that stands until it is moved.
final class FakeClock: Sendable {
    private let time: Mutex<Date>

    init(_ seconds: TimeInterval) { time = Mutex(Date(timeIntervalSince1970: seconds)) }

    var now: Date { time.withLock { $0 } }

    func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

/// A store in memory that can be told to fail, and to wait.
actor FakeSessionStore: SessionStoring {
    private(set) var sessions: [String: StoredSession] = [:]
    private(set) var saves = 0
    private(set) var fails = false
    private var onSave: (@Sendable (StoredSession) async -> Void)?

    func fail(_ fails: Bool) { self.fails = fails }
    func put(_ session: StoredSession) { sessions[session.account.did] = session }
    func whenSaving(_ body: @escaping @Sendable (StoredSession) async -> Void) { onSave = body }

    func session(of did: String) throws(SessionStoringError) -> StoredSession? { sessions[did] }

    func save(_ session: StoredSession) async throws(SessionStoringError) {
        if fails { throw SessionStoringError("the disk is full") }
        await onSave?(session)
        saves += 1
        sessions[session.account.did] = session
    }

    func forgetTokens(of did: String) throws(SessionStoringError) { sessions[did] = nil }
}

/// A personal data server with one account, which rotates tokens as the real ones do.
final class FakePDS: Sendable {
    struct State {
        var generation = 1
        var accessIsExpired = false
        var refusal: (status: Int, body: String)?
        var refreshes = 0
        var refreshTokens: [String] = []
        var didDocPDS: String?
        var refreshesToFail = 0
    }

    static let did = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"

    let state = Mutex(State())
    let server: LoopbackServer
    private let link = Link()

    init() {
        let link = link
        server = LoopbackServer { connection in
            while let request = connection.readRequest() {
                guard let owner = link.owner.withLock({ $0 }) else { return }
                guard let (status, body) = owner.answer(request) else { return }
                connection.answer(status, json, body)
            }
        }
        link.owner.withLock { $0 = self }
    }

    /// From the server's handler to here, until `stop` breaks the circle.
    private final class Link: Sendable {
        let owner = Mutex<FakePDS?>(nil)
    }

    func stop() {
        link.owner.withLock { $0 = nil }
        server.stop()
    }

    func count(_ method: String) -> Int { server.requests.filter { $0.path == "/xrpc/\(method)" }.count }

    /// `nil` closes the connection without an answer.
    private func answer(_ request: ReceivedRequest) -> (Int, String)? {
        state.withLock { state in
            let token = request.headers["authorization"] ?? ""
            switch request.path {
            case "/xrpc/com.atproto.server.createSession":
                if request.text.contains("2fa") && !request.text.contains("ABCDE-FGHIJ") {
                    return (401, #"{"error":"AuthFactorTokenRequired","message":"A sign in code has been sent"}"#)
                }
                guard request.text.contains("lettuce") else {
                    return (401, #"{"error":"AuthenticationRequired","message":"Invalid identifier or password"}"#)
                }
                return (200, tokens(state))
            case "/xrpc/com.atproto.server.refreshSession":
                state.refreshes += 1
                state.refreshTokens.append(token)
                if state.refreshesToFail > 0 {
                    state.refreshesToFail -= 1
                    return nil
                }
                if let refusal = state.refusal { return refusal }
                guard token == "Bearer refresh-\(state.generation)" else {
                    return (400, #"{"error":"ExpiredToken","message":"Token has been revoked"}"#)
                }
                state.generation += 1
                state.accessIsExpired = false
                return (200, tokens(state))
            case "/xrpc/com.atproto.server.deleteSession":
                return (200, "")
            default:
                if request.path.hasSuffix("scope") {
                    return (403, #"{"error":"ScopeMissing","message":"Missing required scope"}"#)
                }
                if state.accessIsExpired || token != "Bearer access-\(state.generation)" {
                    return (400, #"{"error":"ExpiredToken","message":"Token has expired"}"#)
                }
                return (200, #"{"handle":"alice.test","did":"\#(Self.did)","active":true\#(document(state))}"#)
            }
        }
    }

    private func tokens(_ state: State) -> String {
        return #"{"accessJwt":"access-\#(state.generation)","refreshJwt":"refresh-\#(state.generation)","#
            + #""handle":"alice.test","did":"\#(Self.did)","active":true\#(document(state))}"#
    }

    private func document(_ state: State) -> String {
        state.didDocPDS.map { pds in
            ##","didDoc":{"id":"\##(Self.did)","service":[{"id":"#atproto_pds","##
                + ##""type":"AtprotoPersonalDataServer","serviceEndpoint":"\##(pds)"}]}"##
        } ?? ""
    }
}
