import ATProto
import FoundationEssentials
import HTTPTesting
import Lexicons
import Log
import Testing
import Transport

@testable import XRPC

@Suite("XRPC calls", .timeLimit(.minutes(5)))
struct XRPCClientTests {
    @Test("a query carries its parameters and headers, and the answer what came along")
    func query() async throws {
        let server = LoopbackServer(answering: { _ in
            (
                200,
                json.merging([
                    "atproto-content-labelers": "did:plc:a;redact, did:plc:b", "atproto-repo-rev": "3lf",
                    "ratelimit-limit": "3000", "ratelimit-remaining": "2999", "ratelimit-reset": "1790000000",
                ]) { $1 }, #"{"did":"did:plc:x","extra":1}"#
            )
        })
        defer { server.stop() }
        let options = XRPCOptions(
            proxy: "did:web:api.example#bsky_appview",
            labelers: [LabelerChoice(did: "did:plc:a", redacts: true), LabelerChoice(did: "did:plc:c")],
            languages: ["pl", "en"])
        let reply = try await server.client().query(
            ComAtprotoIdentityResolveHandle.self, .init(handle: "a b.test"), options: options)
        #expect(reply.value.did == "did:plc:x")
        #expect(reply.labelers == [LabelerChoice(did: "did:plc:a", redacts: true), LabelerChoice(did: "did:plc:b")])
        #expect(reply.rateLimit?.remaining == 2999)
        #expect(reply.rateLimit?.reset == Date(timeIntervalSince1970: 1_790_000_000))
        #expect(reply.repositoryRevision == "3lf")
        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.target == "/xrpc/com.atproto.identity.resolveHandle?handle=a%20b.test")
        #expect(request.headers["accept"] == "application/json")
        #expect(request.headers["atproto-proxy"] == "did:web:api.example#bsky_appview")
        #expect(request.headers["atproto-accept-labelers"] == "did:plc:a;redact, did:plc:c")
        #expect(request.headers["accept-language"] == "pl, en")
        #expect(request.headers["authorization"] == nil)
    }

    @Test("a procedure sends its input as JSON")
    func procedure() async throws {
        let server = LoopbackServer(answering: { _ in (200, json, #"{"uri":"at://x/y/z","cid":"bafy"}"#) })
        defer { server.stop() }
        let reply = try await server.client().call(
            ComAtprotoRepoCreateRecord.self,
            .init(repo: "alice.test", collection: "app.bsky.feed.post", record: try RawJSON(json: Array("{}".utf8))))
        #expect(reply.value.uri == "at://x/y/z")
        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.headers["content-type"] == "application/json")
        #expect(request.text.contains(#""collection":"app.bsky.feed.post""#))
    }

    @Test(
        "a blob goes as its bytes, and a pattern is no type",
        arguments: [("image/png", "image/png"), ("*/*", "application/octet-stream")])
    func blob(_ type: String, _ sent: String) async throws {
        let server = LoopbackServer(answering: { request in
            let blob =
                #"{"$type":"blob","ref":{"$link":"bafkrei"},"mimeType":"image/png","size":\#(request.body.count)}"#
            return (200, json, #"{"blob":\#(blob)}"#)
        })
        defer { server.stop() }
        let bytes = [UInt8](repeating: 0xFE, count: 100_000)
        let blob = try await server.client().uploadBlob(bytes, mimeType: type)
        #expect(blob.size == 100_000)
        #expect(server.requests.first?.body == bytes)
        #expect(server.requests.first?.headers["content-type"] == sent)
    }

    @Test("raw answers are handed on as they are")
    func raw() async throws {
        let server = LoopbackServer(answering: { _ in (200, ["Content-Type": "application/vnd.ipld.car"], "car") })
        defer { server.stop() }
        let reply = try await server.client().query(ComAtprotoSyncGetRepo.self, .init(did: "did:plc:x"))
        #expect(reply.value.bytes == Array("car".utf8))
    }

    private static let html = "<html>\n<head><title>502 Bad\tGateway</title></head><body>nginx</body></html>"

    @Test(
        "answers that are no successes",
        arguments: [
            (
                400, "application/json", #"{"error":"InvalidRequest","message":"no"}"#,
                XRPCError.refused(status: 400, name: "InvalidRequest", message: "no")
            ),
            (
                404, "application/json", #"{"error":"RecordNotFound"}"#,
                .refused(status: 404, name: "RecordNotFound", message: "")
            ),
            // A wrong content type does not hide an error that is one.
            (401, "text/plain", #"{"error":"AuthMissing"}"#, .refused(status: 401, name: "AuthMissing", message: "")),
            (404, "text/html", html, .notXRPC(status: 404, contentType: "text/html", excerpt: "502 Bad Gateway nginx")),
            (400, "", "", .notXRPC(status: 400, contentType: "", excerpt: "")),
            (
                400, "application/json", #"["error"]"#,
                .notXRPC(status: 400, contentType: "application/json", excerpt: #"["error"]"#)
            ),
            (
                400, "application/json", #"{"error":5}"#,
                .notXRPC(status: 400, contentType: "application/json", excerpt: #"{"error":5}"#)
            ),
            (302, "", "", .notXRPC(status: 302, contentType: "", excerpt: "")),
            (200, "text/html", html, .notXRPC(status: 200, contentType: "text/html", excerpt: "502 Bad Gateway nginx")),
            (502, "text/html", html, .serverFault(status: 502, message: "502 Bad Gateway nginx", retryAt: nil)),
            (
                500, "application/json", #"{"error":"InternalServerError","message":"oops"}"#,
                .serverFault(status: 500, message: "oops", retryAt: nil)
            ),
            (
                501, "application/json", #"{"error":"MethodNotImplemented"}"#,
                .serverFault(status: 501, message: "MethodNotImplemented", retryAt: nil)
            ),
            (413, "text/html", html, .payloadTooLarge(host: "127.0.0.1", bytes: 0)),
        ])
    func faults(_ status: Int, _ type: String, _ body: String, _ expected: XRPCError) async throws {
        let server = LoopbackServer(answering: { _ in (status, type.isEmpty ? [:] : ["Content-Type": type], body) })
        defer { server.stop() }
        let client = try server.client()
        let error = await xrpcFailure {
            try await client.query(ComAtprotoIdentityResolveHandle.self, .init(handle: "x.test"))
        }
        #expect(error == expected)
        #expect(error?.description.isEmpty == false)
    }

    @Test(
        "a success without the fields that the lexicon requires is unreadable, not a crash",
        arguments: ["{}", "", "[]", "{\"did\":"])
    func unreadable(_ body: String) async throws {
        let server = LoopbackServer(answering: { _ in (200, json, body) })
        defer { server.stop() }
        let client = try server.client()
        let error = await xrpcFailure {
            try await client.query(ComAtprotoIdentityResolveHandle.self, .init(handle: "x.test"))
        }
        guard case .unreadable("com.atproto.identity.resolveHandle", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("excerpts are short, on one line, and harmless")
    func excerpts() {
        #expect(XRPCFault.excerpt(Array("a\u{1B}[31m\r\n\tb <script x>c</script> d".utf8)) == "a [31m b c d")
        #expect(XRPCFault.excerpt([UInt8](repeating: 0x61, count: 1 << 20)).count < 200)
        #expect(XRPCFault.excerpt([0xFF, 0x00, 0xFE]) == "")
    }

    @Test("a network error is one")
    func network() async throws {
        let server = LoopbackServer { (_: ServerConnection) in }
        let client = try server.client()
        server.stop()
        for await _ in server.reports {}
        let error = await xrpcFailure { try await client.query(ComAtprotoServerDescribeServer.self) }
        guard case .transport(.cannotConnect) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.isTemporary == true)
    }

    @Test(
        "plain http is for this machine only",
        arguments: ["http://pds.example", "http://192.168.1.2:3000", "ftp://x", "pds.example", ""])
    func insecure(_ service: String) {
        let http = HTTPClient(route: DirectRoute(), userAgent: "t")
        #expect(throws: XRPCError.self) { try XRPCClient(http: http, service: service) }
        #expect(
            (try? XRPCClient(http: http, service: "http://localhost:2583/path"))?.service.description
                == "http://localhost:2583")
    }

    @Test(
        "labeler headers",
        arguments: [
            ("did:plc:a", [LabelerChoice(did: "did:plc:a")]),
            (
                " did:plc:a ;redact=?1 ,, nonsense, did:web:b;other",
                [LabelerChoice(did: "did:plc:a", redacts: true), LabelerChoice(did: "did:web:b")]
            ),
            ("", []),
        ])
    func labelers(_ header: String, _ expected: [LabelerChoice]) {
        #expect(LabelerChoice.list(header) == expected)
    }
}

@Suite("Rate limits", .timeLimit(.minutes(5)))
struct RateLimitTests {
    private static let start: TimeInterval = 1_790_000_000

    private func limited(
        _ headers: [String: String], status: Int = 429,
        method: @escaping @Sendable (XRPCClient) async throws -> Void = { client in
            _ = try await client.query(ComAtprotoIdentityResolveHandle.self, .init(handle: "x.test"))
        }
    ) async throws -> (server: LoopbackServer, client: XRPCClient, clock: FakeClock, error: XRPCError?) {
        let server = LoopbackServer(answering: { request in
            request.path.hasSuffix("describeServer")
                ? (200, json, #"{"did":"did:web:x","availableUserDomains":[]}"#) : (status, headers, "slow down")
        })
        let clock = FakeClock(Self.start)
        let client = try server.client(limits: RateLimitLedger { clock.now })
        let error = await xrpcFailure { try await method(client) }
        return (server, client, clock, error)
    }

    private func at(_ seconds: TimeInterval) -> XRPCError {
        .rateLimited(host: "127.0.0.1", until: Date(timeIntervalSince1970: Self.start + seconds))
    }

    @Test(
        "when to ask again",
        arguments: [
            (["ratelimit-reset": "1790000030"], 30), (["ratelimit-reset": "45"], 45), (["Retry-After": "60"], 60),
            (["Retry-After": "Mon, 21 Sep 2026 14:14:20 GMT"], 60), ([:], 30), (["Retry-After": "soon"], 30),
            // A time that has passed is a second from now, and one in another year a day and an hour.
            (["ratelimit-reset": "1789999999"], 1), (["ratelimit-reset": "1890000000"], 90_000),
            (["ratelimit-reset": "nan", "Retry-After": "-5"], 30),
            // The server's clock is a day behind ours, or ten years ahead of it: the span is what it means.
            (["Date": "Sun, 20 Sep 2026 14:13:20 GMT", "ratelimit-reset": "1789913630"], 30),
            (["Date": "Sun, 21 Sep 2036 14:13:20 GMT", "Retry-After": "Sun, 21 Sep 2036 14:14:20 GMT"], 60),
        ] as [([String: String], TimeInterval)])
    func times(_ headers: [String: String], _ seconds: TimeInterval) async throws {
        let (server, _, _, error) = try await limited(headers)
        defer { server.stop() }
        #expect(error == at(seconds))
    }

    @Test("until then nothing is sent to that server; afterwards it is")
    func noRetryBefore() async throws {
        let (server, client, clock, _) = try await limited(["ratelimit-reset": "1790000030"])
        defer { server.stop() }
        clock.advance(29)
        let error = await xrpcFailure { try await client.query(ComAtprotoServerDescribeServer.self) }
        #expect(error == at(30))
        #expect(server.requests.count == 1)
        clock.advance(2)
        #expect(try await client.query(ComAtprotoServerDescribeServer.self).value.did == "did:web:x")
        #expect(server.requests.count == 2)
    }

    @Test("the day's limit on signing in stops signing in, not reading")
    func signInLimit() async throws {
        let (server, client, _, error) = try await limited(["ratelimit-reset": "1790080000"]) { client in
            _ = try await client.call(ComAtprotoServerCreateSession.self, .init(identifier: "a", password: "b"))
        }
        defer { server.stop() }
        #expect(error == at(80_000))
        _ = try await client.query(ComAtprotoServerDescribeServer.self)
        let again = await xrpcFailure {
            try await client.call(ComAtprotoServerCreateSession.self, .init(identifier: "a", password: "b"))
        }
        #expect(again == at(80_000))
        #expect(server.requests.count == 2)
    }

    @Test("a fault of the server says when to ask again, and stops nothing")
    func retryAfter() async throws {
        let (server, client, _, error) = try await limited(["Retry-After": "10"], status: 503)
        defer { server.stop() }
        let time = Date(timeIntervalSince1970: Self.start + 10)
        #expect(error == .serverFault(status: 503, message: "slow down", retryAt: time))
        _ = try await client.query(ComAtprotoServerDescribeServer.self)
    }
}

@Suite("Walking along pages")
struct CursorWalkTests {
    /// Plays pages until the walk is over; the cursors that were asked with.
    private func play(_ pages: [(String?, Int)], maxPages: Int = 50) -> (asked: [String?], end: CursorWalk.End?) {
        var walk = CursorWalk(maxPages: maxPages)
        var asked: [String?] = []
        for page in pages where !walk.isFinished {
            asked.append(walk.cursor)
            walk.advance(to: page.0, items: page.1)
        }
        return (asked, walk.end)
    }

    @Test("ends as servers make them")
    func ends() {
        #expect(play([("a", 3), (nil, 2)]) == ([nil, "a"], .complete))
        #expect(play([("a", 3), ("", 2)]) == ([nil, "a"], .complete))
        #expect(play([("a", 3), ("a", 3), ("b", 1)]) == ([nil, "a"], .repeatedCursor))
        #expect(play([("a", 3), ("a", 0), ("b", 1)]) == ([nil, "a"], .repeatedCursor))
        #expect(play([("a", 1), ("b", 1), ("a", 1), ("c", 1)]) == ([nil, "a", "b"], .repeatedCursor))
        #expect(play([(nil, 0)]) == ([nil], .complete))
    }

    @Test("an empty or short page with a new cursor is not the end, but many are")
    func emptyPages() {
        #expect(play([("a", 0), ("b", 0), ("c", 5), (nil, 1)]) == ([nil, "a", "b", "c"], .complete))
        #expect(play((0..<50).map { ("\($0)", 0) }).asked.count == 10)
        #expect(play((0..<50).map { ("\($0)", 0) }).end == .emptyPages)
    }

    @Test("a cursor that grows, and pages without end")
    func bounds() {
        let growing = (0..<20).map { (Optional(String(repeating: "x", count: 1 << $0)), 1) }
        #expect(play(growing).end == .oversizedCursor)
        let (asked, end) = play((0..<100).map { ("\($0)", 1) }, maxPages: 7)
        #expect(asked.count == 7)
        #expect(end == .pageLimit)
    }

    @Test("a walk goes on where an earlier one stopped")
    func restart() {
        var walk = CursorWalk(maxPages: 1)
        walk.advance(to: "next", items: 1)
        var later = CursorWalk(from: walk.cursor)
        #expect(later.cursor == "next")
        later.advance(to: "next", items: 0)
        #expect(later.end == .repeatedCursor)
    }
}
