import HTTPTesting
import Testing
import Transport

@Suite("Requests and answers", .timeLimit(.minutes(5)))
struct ExchangeTests {
    @Test("an answer comes with its status, its headers in order and its body")
    func answer() async throws {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 404 Nope\r\nX-One: a\r\nX-Two:b \r\nx-one: c\r\nContent-Length: 4\r\n\r\ngone")
        }
        defer { server.stop() }
        let response = try await server.client().send(HTTPRequest(.get, "\(server.url)/a/b?c=d%20e"))
        #expect(response.status == 404)
        #expect(response.headers.values("X-ONE") == ["a", "c"])
        #expect(response.headers["x-two"] == "b")
        #expect(response.body == Array("gone".utf8))
        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.target == "/a/b?c=d%20e")
        #expect(request.headers["user-agent"] == "warren-tests")
        #expect(request.headers["host"] == "127.0.0.1:\(server.port)")
    }

    @Test("connections are kept and used again")
    func reuse() async throws {
        let server = LoopbackServer { connection in
            while let request = connection.readRequest() { connection.answer(200, [:], request.target) }
        }
        defer { server.stop() }
        let client = server.client()
        for number in 0..<5 {
            let response = try await client.send(HTTPRequest(.get, "\(server.url)/\(number)"))
            #expect(response.body == Array("/\(number)".utf8))
        }
        #expect(server.connectionCount == 1)
    }

    @Test("a kept connection that has died is replaced, and the body is sent again")
    func deadConnection() async throws {
        let server = LoopbackServer { connection in
            guard let first = connection.readRequest() else { return }
            connection.answer(200, [:], first.body)
            // The second request on the first connection is read and then met with silence and a close.
            if connection.number == 1 { _ = connection.readRequest() }
        }
        defer { server.stop() }
        let client = server.client()
        for text in ["one", "two"] {
            let request = HTTPRequest(.post, server.url, body: Array(text.utf8))
            #expect(try await client.send(request).body == Array(text.utf8))
        }
        #expect(server.connectionCount == 2)
    }

    @Test("a body of tens of megabytes is sent as it is, without asking for permission first")
    func upload() async throws {
        let server = LoopbackServer { connection in
            while let request = connection.readRequest() {
                connection.answer(200, ["X-Expect": request.headers["expect"] ?? "none"], "\(request.body.count)")
            }
        }
        defer { server.stop() }
        let part = (0..<65521).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let body = (0..<320).reduce(into: [UInt8]()) { body, _ in body += part }
        let response = try await server.client().send(
            HTTPRequest(.post, server.url, headers: ["Content-Type": "video/mp4"], body: body))
        #expect(response.body == Array("\(body.count)".utf8))
        #expect(response.headers["x-expect"] == "none")
        #expect(server.requests.first?.body == body)
        #expect(server.requests.first?.headers["content-type"] == "video/mp4")
    }

    @Test("each method arrives as itself", arguments: [HTTPMethod.get, .post, .put, .delete, .options])
    func methods(_ method: HTTPMethod) async throws {
        let server = LoopbackServer { connection in
            while let request = connection.readRequest() { connection.answer(200, [:], request.method) }
        }
        defer { server.stop() }
        #expect(try await server.client().send(HTTPRequest(method, server.url)).body == Array(method.rawValue.utf8))
    }

    @Test("HEAD announces a length and has no body")
    func head() async throws {
        let server = LoopbackServer { connection in
            while connection.readRequest() != nil {
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n")
            }
        }
        defer { server.stop() }
        let response = try await server.client().send(HTTPRequest(.head, server.url))
        #expect(response.headers["content-length"] == "999999999999")
        #expect(response.body.isEmpty)
    }

    @Test("a hundred requests at once are all answered")
    func parallel() async throws {
        let server = LoopbackServer { connection in
            while let request = connection.readRequest() { connection.answer(200, [:], request.target) }
        }
        defer { server.stop() }
        let client = server.client()
        let url = server.url
        let answers = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for number in 0..<100 {
                group.addTask { try await client.send(HTTPRequest(.get, "\(url)/\(number)")).body }
            }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(answers == Set((0..<100).map { Array("/\($0)".utf8) }))
    }

    @Test("interim answers do not count")
    func interim() async throws {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 103 Early Hints\r\nX-Early: yes\r\n\r\n")
            connection.answer(200, ["X-Late": "yes"], "done")
        }
        defer { server.stop() }
        let response = try await server.client().send(HTTPRequest(.get, server.url))
        #expect(response.headers["x-early"] == nil)
        #expect(response.headers["x-late"] == "yes")
    }

    @Test("compressed answers are asked for and unpacked")
    func gzip() async throws {
        let text = Array(String(repeating: "warren ", count: 100).utf8)
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.answer(200, ["Content-Encoding": "gzip"], Gzip.stored(text))
        }
        defer { server.stop() }
        #expect(try await server.client().send(HTTPRequest(.get, server.url)).body == text)
        #expect(server.requests.first?.headers["accept-encoding"]?.contains("gzip") == true)
    }

    @Test(
        "headers that would change the message are not sent",
        arguments: [
            ("X-A", "1\r\nX-B: 2"), ("X A", "1"), ("", "1"), ("X-A", "\u{0}"), ("Host", "other"), ("Connection", "x"),
        ]
    )
    func badHeaders(_ name: String, _ value: String) async {
        let server = LoopbackServer { _ in }
        defer { server.stop() }
        var request = HTTPRequest(.get, server.url)
        request.headers.add(name, value)
        #expect(await failure { try await server.client().send(request) } == .badHeader(name: name))
        #expect(server.connectionCount == 0)
    }

    @Test(
        "addresses that are not usable are refused before anything happens",
        arguments: [
            "", "example.com", "ftp://example.com/", "file:///etc/passwd", "http://", "http://a b/",
            "http://user:secret@example.com/", "http://bücher.example/", "http://example.com:0/",
            "http://example.com:70000/", "http://[fe80::1%25lo]/", "http://exa\nmple.com/", "http://..example.com/",
        ])
    func badURLs(_ url: String) async {
        let client = HTTPClient(route: FakeRoute(), userAgent: "t")
        guard case .badURL = await failure({ try await client.send(HTTPRequest(.get, url)) }) else {
            Issue.record("\(url) was not refused")
            return
        }
    }
}
