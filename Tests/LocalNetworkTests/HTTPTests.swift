import ATProto
import Foundation
import Glibc
import Testing

@testable import LocalNetwork

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct HTTPTests {
    @Test func refusalsAreJSONWithErrorAndMessage() async throws {
        try await withPeople { network in
            let caller = Caller(network)
            let unknown = try await caller.query("app.bsky.feed.inventedMethod")
            #expect(unknown.status == 501)
            #expect(unknown.error == "MethodNotImplemented")
            #expect(unknown.json.text("message")?.contains("app.bsky.feed.inventedMethod") == true)

            let wrongVerb = try await caller.call("com.atproto.server.describeServer")
            #expect(wrongVerb.status == 400 && wrongVerb.error == "InvalidRequest")
            let badPath = try await caller.query("notamethod")
            #expect(badPath.status == 400)
            let badJSON = try await caller.send(
                "POST", "/xrpc/com.atproto.server.createSession", body: Array("{".utf8), contentType: "application/json"
            )
            #expect(badJSON.status == 400 && badJSON.error == "InvalidRequest")
            let notJSON = try await caller.send(
                "POST", "/xrpc/com.atproto.server.createSession", body: Array("a=b".utf8), contentType: "text/plain")
            #expect(notJSON.status == 400)
        }
    }

    @Test(arguments: ["0", "101", "ten", "-1", "99999999999999999999"])
    func aLimitOutOfBoundsIsRefused(_ limit: String) async throws {
        try await withPeople { network in
            let answer = try await Caller(network).query("app.bsky.actor.searchActors", ["q": "a", "limit": limit])
            #expect(answer.status == 400 && answer.error == "InvalidRequest")
            #expect(answer.json.text("message")?.contains("limit") == true)
        }
    }

    @Test func aBodyPastItsLimitIsRefused() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let tooLong = Array(repeating: UInt8(ascii: " "), count: XRPCRouter.jsonLimit + 1)
            // Refused by the announced length: the server closes before it has read the body, which the client
            // may see as a broken connection instead of the answer.
            let answer = try? await alice.send(
                "POST", "/xrpc/com.atproto.repo.createRecord", body: tooLong, contentType: "application/json")
            #expect(answer == nil || answer?.status == 413)
            #expect(try await alice.query("com.atproto.server.getSession").status == 200)
        }
    }

    @Test func answersCarryRateLimits() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let first = try await alice.query("com.atproto.server.getSession")
            let second = try await alice.query("com.atproto.server.getSession")
            let remaining = try #require(first.headers["ratelimit-remaining"].flatMap(Int.init))
            #expect(second.headers["ratelimit-remaining"].flatMap(Int.init) == remaining - 1)
            #expect(first.headers["ratelimit-policy"] == "\(RateLimits.callLimit);w=300")
            let reset = try #require(first.headers["ratelimit-reset"].flatMap(Double.init))
            #expect(abs(reset - Date().timeIntervalSince1970) <= 301)
        }
    }

    @Test(arguments: [
        "http://localhost:3000", "https://127.0.0.1", "http://[::1]:5173", "http://app.localhost", "tauri://localhost",
        "http://client.test:8080",
    ])
    func pagesOfThisMachineMayUseIt(_ origin: String) async throws {
        try await withPeople { network in
            let caller = Caller(network)
            let answer = try await caller.query("com.atproto.server.describeServer", headers: ["Origin": origin])
            #expect(answer.status == 200)
            #expect(answer.headers["access-control-allow-origin"] == origin)
            #expect(answer.headers["vary"] == "Origin")
            let preflight = try await caller.send(
                "OPTIONS", "/xrpc/com.atproto.server.getSession", headers: ["Origin": origin])
            #expect(preflight.status == 204)
            #expect(preflight.headers["access-control-allow-origin"] == origin)
            #expect(preflight.headers["access-control-allow-headers"]?.contains("atproto-proxy") == true)
        }
    }

    @Test(arguments: [
        "https://example.com", "null", "http://localhost.example.com", "http://127.0.0.1.example.com", "http://test",
        "http://127.0.0.1@example.com", "http://example.com/.test", "http://128.0.0.1", "",
    ])
    func otherPagesMayNot(_ origin: String) async throws {
        try await withPeople { network in
            for path in ["/xrpc/com.atproto.server.describeServer", "/"] {
                for method in ["GET", "OPTIONS"] {
                    let answer = try await Caller(network).send(method, path, headers: ["Origin": origin])
                    #expect(answer.status == 403 && answer.error == "ForeignOrigin")
                    #expect(answer.headers["access-control-allow-origin"] == nil)
                }
            }
            #expect(network.callCount(of: "com.atproto.server.describeServer") == 0)
        }
    }

    @Test func onlyNamesOfThisMachineAreAnswered() async throws {
        try await withPeople { network in
            let caller = Caller(network)
            for host in ["localhost:1", "LOCALHOST", "127.0.0.1", "[::1]:2583", "alice.test", "pds.localhost:80"] {
                let answer = try await caller.query("com.atproto.server.describeServer", headers: ["Host": host])
                #expect(answer.status == 200, "\(host)")
            }
            for host in ["example.com", "example.com:2583", "127.0.0.1.example.com", "localhost:x", "10.0.0.1", "test"]
            {
                let answer = try await caller.query("com.atproto.server.describeServer", headers: ["Host": host])
                #expect(answer.status == 421 && answer.error == "MisdirectedRequest", "\(host)")
                #expect(answer.json.text("message")?.contains(host) == true)
            }
        }
    }

    @Test func connectionsThatSayNothingMakeRoom() async throws {
        let socket = try LoopbackSocket(port: 0)
        let started = HTTPServer(
            socket, bounds: .init(threads: 1, connections: 4, silentSeconds: 1), bodyLimit: { _ in 0 },
            handler: { _ in .text("here") })
        let server = try #require(started)
        defer { server.stop() }
        let silent = try (0..<8).map { _ in try SilentConnection(to: socket.port) }
        let address = try #require(URL(string: "http://127.0.0.1:\(socket.port)/"))
        let (data, _) = try await URLSession.shared.data(for: URLRequest(url: address, timeoutInterval: 30))
        #expect(String(decoding: data, as: UTF8.self) == "here")
        withExtendedLifetime(silent) {}
    }

    @Test func tooManyCallsAreRefusedUntilTheWindowEnds() {
        let limits = RateLimits()
        let now = Instant(milliseconds: 1_000_000)
        var last = limits.count("k", limit: 2, now: now)
        last = limits.count("k", limit: 2, now: now)
        #expect(!last.isExceeded && last.remaining == 0)
        last = limits.count("k", limit: 2, now: now)
        #expect(last.isExceeded)
        #expect(!limits.count("other", limit: 2, now: now).isExceeded)
        #expect(!limits.count("k", limit: 2, now: now.advanced(seconds: RateLimits.windowSeconds)).isExceeded)
    }

    @Test func everyTextComesBackAsItWasWritten() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let text = "\"quoted\" \\ back\nnew line\ttab \u{1} \u{7F} \u{2028} é e\u{301} 👩🏽‍🌾 \u{FEFF} عربي </script>"
            let post = try await alice.post(text)
            let shown = try #require(try await alice.view(post)?.text("record", "text"))
            #expect(Array(shown.utf8) == Array(text.utf8))
        }
    }

    @Test func theProxyHeaderMustNameAService() async throws {
        try await withPeople { network in
            let caller = Caller(network)
            let good = try await caller.query(
                "app.bsky.actor.getProfile", ["actor": "alice.test"],
                headers: ["atproto-proxy": "did:web:api.bsky.app#bsky_appview"])
            #expect(good.status == 200)
            let bad = try await caller.query(
                "app.bsky.actor.getProfile", ["actor": "alice.test"], headers: ["atproto-proxy": "api.bsky.app"])
            #expect(bad.status == 400)
        }
    }

    @Test func manyCallsAtOnceAreAllAnswered() async throws {
        try await withPeople { network in
            let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<40 {
                    group.addTask { try await Caller(network).query("com.atproto.server.describeServer").status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers == Array(repeating: 200, count: 40))
            #expect(network.callCount(of: "com.atproto.server.describeServer") == 40)
        }
    }
}

/// A connection that sends half a request.
private final class SilentConnection {
    private let descriptor: Int32

    struct Trouble: Error { let code: Int32 }

    init(to port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Trouble(code: errno) }
        let half = Array("GET / HTTP/1.1\r\nHos".utf8)
        _ = half.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    deinit { close(descriptor) }
}
