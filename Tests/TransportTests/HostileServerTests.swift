import Dispatch
import HTTPTesting
import Testing
import Transport

/// What a broken or hostile server costs at most.
@Suite("Bounds", .timeLimit(.minutes(5)))
struct HostileServerTests {
    private static let short = Duration.milliseconds(150)
    private static let kilobyte = [UInt8](repeating: 0x61, count: 1024)

    @Test("a server that never answers")
    func silence() async {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.waitForClose()
        }
        defer { server.stop() }
        let request = HTTPRequest(.get, server.url, deadlines: HTTPDeadlines(firstByte: Self.short))
        #expect(await failure { try await server.client().send(request) } == .timedOut(.firstByte, host: host))
        // The connection was given up, or the server would still wait.
        #expect(await server.nextReport()?.requests == 1)
    }

    @Test("a server that takes a connection and never shakes hands")
    func noHandshake() async {
        let server = LoopbackServer { $0.waitForClose() }
        defer { server.stop() }
        let url = "https://127.0.0.1:\(server.port)"
        let request = HTTPRequest(.get, url, deadlines: HTTPDeadlines(connect: Self.short))
        let error = await failure { try await server.client(allowing: [url]).send(request) }
        #expect(error == .timedOut(.connect, host: host))
    }

    @Test("a server that does not take the request's body")
    func stuckUpload() async {
        let gate = DispatchSemaphore(value: 0)
        let server = LoopbackServer { connection in
            _ = connection.readHead()
            gate.wait()
        }
        defer {
            gate.signal()
            server.stop()
        }
        let body = [UInt8](repeating: 0, count: 32 << 20)
        let request = HTTPRequest(.post, server.url, body: body, deadlines: HTTPDeadlines(idle: Self.short))
        #expect(await failure { try await server.client().send(request) } == .timedOut(.firstByte, host: host))
    }

    @Test("a server that falls silent in the middle")
    func idle() async {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
            connection.waitForClose()
        }
        defer { server.stop() }
        let request = HTTPRequest(.get, server.url, deadlines: HTTPDeadlines(idle: Self.short))
        #expect(await failure { try await server.client().send(request) } == .timedOut(.idle, host: host))
    }

    @Test("a server that drips byte after byte")
    func drip() async {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            while !connection.peerCloses(withinMilliseconds: 10) { connection.write("x") }
        }
        defer { server.stop() }
        let request = HTTPRequest(.get, server.url, deadlines: HTTPDeadlines(total: .milliseconds(400)))
        #expect(await failure { try await server.client().send(request) } == .timedOut(.total, host: host))
    }

    @Test("headers without end")
    func endlessHeaders() async throws {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\n")
            while connection.write("X-More: and more\r\n") { continue }
        }
        defer { server.stop() }
        let error = await failure { try await server.client().send(HTTPRequest(.get, server.url)) }
        #expect(error == .headersTooLarge(host: host, limit: 65536))
        #expect(try #require(await server.nextReport()).bytesWritten < 32 << 20)
    }

    @Test("one header without end")
    func endlessHeader() async throws {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nX-Long: ")
            while connection.write(Self.kilobyte) { continue }
        }
        defer { server.stop() }
        let error = await failure { try await server.client().send(HTTPRequest(.get, server.url)) }
        #expect(error == .headersTooLarge(host: host, limit: 65536))
        #expect(try #require(await server.nextReport()).bytesWritten < 32 << 20)
    }

    @Test("a body that announces 2 GB is refused unread")
    func announcedBody() async throws {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2147483648\r\n\r\n")
            while connection.bytesWritten < 2 << 30, connection.write(Self.kilobyte) { continue }
        }
        defer { server.stop() }
        let request = HTTPRequest(.get, server.url, maxBodyBytes: 256 << 20)
        #expect(
            await failure { try await server.client().send(request) } == .bodyTooLarge(host: host, limit: 256 << 20))
        #expect(try #require(await server.nextReport()).bytesWritten < 32 << 20)
    }

    @Test("a body that announces nothing is cut at the limit", arguments: [true, false])
    func unannouncedBody(chunked: Bool) async throws {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            let head = chunked ? "Transfer-Encoding: chunked" : "Connection: close"
            connection.write("HTTP/1.1 200 OK\r\n\(head)\r\n\r\n")
            let part = chunked ? Array("400\r\n".utf8) + Self.kilobyte + Array("\r\n".utf8) : Self.kilobyte
            while connection.bytesWritten < 2 << 30, connection.write(part) { continue }
        }
        defer { server.stop() }
        let error = await failure {
            try await server.client().send(HTTPRequest(.get, server.url, maxBodyBytes: 100_000))
        }
        #expect(error == .bodyTooLarge(host: host, limit: 100_000))
        #expect(try #require(await server.nextReport()).bytesWritten < 32 << 20)
    }

    @Test("a body of exactly the limit is taken")
    func exactBody() async throws {
        let server = LoopbackServer { connection in
            while connection.readRequest() != nil { connection.answer(200, [:], Self.kilobyte) }
        }
        defer { server.stop() }
        let response = try await server.client().send(HTTPRequest(.get, server.url, maxBodyBytes: 1024))
        #expect(response.body == Self.kilobyte)
    }

    @Test("25 MB packed into 160 kB")
    func bomb() async {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.answer(200, ["Content-Encoding": "gzip"], Gzip.bomb(runs: 100_000))
        }
        defer { server.stop() }
        let error = await failure {
            try await server.client().send(HTTPRequest(.get, server.url, maxBodyBytes: 1 << 20))
        }
        #expect(error == .bodyTooLarge(host: host, limit: 1 << 20))
    }

    @Test("a body that is not what its compression says")
    func brokenCompression() async {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.answer(200, ["Content-Encoding": "gzip"], "<html>not packed at all</html>")
        }
        defer { server.stop() }
        let error = await failure { try await server.client().send(HTTPRequest(.get, server.url)) }
        guard case .undecodableBody = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "bytes that are not HTTP",
        arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "\u{0}\u{1}\u{2}\u{3}\r\n\r\n", "HTTP/9.9 abc\r\n\r\n"])
    func garbage(_ text: String) async {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write(text)
        }
        defer { server.stop() }
        let error = await failure { try await server.client().send(HTTPRequest(.get, server.url)) }
        #expect(error == .notHTTP(host: host))
    }

    @Test("a connection that breaks in the middle", arguments: [true, false])
    func broken(byReset: Bool) async {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
            if byReset { connection.reset() }
        }
        defer { server.stop() }
        let error = await failure { try await server.client().send(HTTPRequest(.get, server.url)) }
        guard case .connectionLost(host, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.isConnectivity == true)
        #expect(error?.mayHaveBeenSent == true)
    }

    @Test("a server that closes without a word")
    func emptyAnswer() async {
        let server = LoopbackServer { _ = $0.readRequest() }
        defer { server.stop() }
        let error = await failure { try await server.client().send(HTTPRequest(.get, server.url)) }
        guard case .connectionLost(host, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("nobody at the port")
    func refused() async {
        let server = LoopbackServer { _ in }
        let client = server.client()
        let request = HTTPRequest(.get, server.url)
        server.stop()
        for await _ in server.reports {}
        let port = server.port
        #expect(
            await failure { try await client.send(request) }
                == .cannotConnect(host: host, reason: "connection refused at port \(port)"))
    }
}
