import HTTPTesting
import Testing

@testable import Transport

@Suite("Redirects", .timeLimit(.minutes(5)))
struct RedirectTests {
    /// Answers `/to/URL` with a redirect there (the status in the query), everything else with what arrived.
    private static func mirror(_ connection: ServerConnection) {
        while let request = connection.readRequest() {
            if request.path.hasPrefix("/to/") {
                let status = request.target.split(separator: "?").dropFirst().first.flatMap { Int($0) } ?? 302
                connection.answer(status, ["Location": String(request.path.dropFirst(4))])
            } else {
                connection.answer(200, ["X-Authorization": request.headers["authorization"] ?? "none"], request.target)
            }
        }
    }

    @Test("on the same origin, credentials and connection are kept")
    func sameOrigin() async throws {
        let server = LoopbackServer(Self.mirror)
        defer { server.stop() }
        let response = try await server.client().send(
            HTTPRequest(.get, server.url + "/to//x/y", headers: ["Authorization": "Bearer t"]))
        #expect(response.body == Array("/x/y".utf8))
        #expect(response.headers["x-authorization"] == "Bearer t")
        #expect(server.connectionCount == 1)
    }

    @Test("a circle ends at the bound, and the hops share one connection")
    func circle() async {
        let server = LoopbackServer { connection in
            while connection.readRequest() != nil { connection.answer(302, ["Location": "/again"]) }
        }
        defer { server.stop() }
        let error = await failure { try await server.client().send(HTTPRequest(.get, server.url, maxRedirects: 4)) }
        #expect(error == .tooManyRedirects(host: host, limit: 4))
        #expect(server.requests.count == 5)
    }

    @Test("with a bound of 0 the redirect is the answer")
    func none() async throws {
        let server = LoopbackServer { connection in
            while connection.readRequest() != nil { connection.answer(302, ["Location": "/again"]) }
        }
        defer { server.stop() }
        let response = try await server.client().send(HTTPRequest(.get, server.url, maxRedirects: 0))
        #expect(response.status == 302)
    }

    @Test("streams follow them as well")
    func streamed() async throws {
        let server = LoopbackServer(Self.mirror)
        defer { server.stop() }
        let response = try await server.client().stream(HTTPRequest(.get, server.url + "/to//end"))
        var body: [UInt8] = []
        for try await part in response.body { body += part }
        #expect(body == Array("/end".utf8))
    }

    @Test("a stranger's redirect into the local network is refused even where the policy lets the person go there")
    func intoLocalNetwork() async throws {
        let inside = LoopbackServer(Self.mirror)
        defer { inside.stop() }
        let outside = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.answer(302, ["Location": inside.url])
        }
        defer { outside.stop() }
        let error = await failure {
            try await outside.client(allowing: [inside.url]).send(HTTPRequest(.get, outside.url))
        }
        #expect(error == .privateAddressRefused(host: host))
        #expect(inside.connectionCount == 0)
    }

    @Test("a redirect to a file is refused")
    func file() async {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.answer(302, ["Location": "file:///etc/passwd"])
        }
        defer { server.stop() }
        guard
            case .redirectRefused(host, _) = await failure({
                try await server.client().send(HTTPRequest(.get, server.url))
            })
        else {
            Issue.record("followed")
            return
        }
    }

    private func hop(
        _ method: HTTPMethod, _ url: String, _ location: String, _ status: Int, body: [UInt8]? = nil
    ) throws -> RequestHop? {
        let request = HTTPRequest(
            method, url,
            headers: ["Authorization": "a", "Cookie": "b", "DPoP": "c", "Accept": "d", "Content-Type": "e"],
            body: body)
        return try RequestHop(request).redirected(status: status, headers: ["Location": location])
    }

    @Test("another origin (scheme, host or port) gets no credentials")
    func crossOrigin() throws {
        for location in ["https://b.example/", "https://a.example:444/", "//b.example/"] {
            let next = try #require(try hop(.get, "https://a.example/x", location, 302))
            #expect(next.headers.fields.map(\.name) == ["Accept", "Content-Type"])
            #expect(next.leftOrigin)
        }
        let same = try #require(try hop(.get, "https://a.example/x", "HTTPS://A.example:443/y z#f", 302))
        #expect(same.headers["authorization"] == "a")
        #expect(same.address.url == "https://a.example:443/y%20z")
        #expect(!same.leftOrigin)
    }

    @Test("what the person sends goes to no other server, and https never turns into http")
    func refusals() throws {
        #expect(throws: TransportError.self) {
            try hop(.post, "https://a.example/", "https://b.example/", 307, body: [1])
        }
        #expect(throws: TransportError.self) { try hop(.get, "https://a.example/", "http://a.example/", 302) }
        #expect(throws: TransportError.self) { try hop(.get, "https://a.example/", "https://u:p@a.example/", 302) }
        #expect(try hop(.get, "http://a.example/", "https://a.example/", 302)?.address.isSecure == true)
    }

    @Test("the method changes as browsers change it")
    func methods() throws {
        let url = "https://a.example/"
        for (method, status, expected) in [
            (HTTPMethod.post, 301, HTTPMethod.get), (.post, 302, .get), (.post, 303, .get), (.put, 303, .get),
            (.head, 303, .head), (.post, 307, .post), (.post, 308, .post), (.put, 301, .put),
        ] {
            let next = try #require(try hop(method, url, "/next", status, body: [1]))
            #expect(next.method == expected)
            #expect((next.body != nil) == (expected == method))
            #expect((next.headers["content-type"] != nil) == (expected == method))
        }
        #expect(try hop(.get, url, "/next", 304) == nil)
        #expect(try hop(.get, url, "/next", 200) == nil)
    }
}
