import HTTPTesting
import Testing
import Transport

@Suite("Streams and cancellation", .timeLimit(.minutes(5)))
struct StreamTests {
    private static let part = [UInt8](repeating: 0x62, count: 64 << 10)

    @Test("a body comes in order and whole, uncompressed")
    func whole() async throws {
        let parts = (0..<200).map { "part \($0) " }
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 201 Made\r\nTransfer-Encoding: chunked\r\nX-A: b\r\n\r\n")
            for part in parts { connection.write("\(String(part.utf8.count, radix: 16))\r\n\(part)\r\n") }
            connection.write("0\r\n\r\n")
        }
        defer { server.stop() }
        let response = try await server.client().stream(HTTPRequest(.get, server.url))
        #expect(response.status == 201)
        #expect(response.headers["x-a"] == "b")
        var body: [UInt8] = []
        for try await part in response.body {
            #expect(!part.isEmpty)
            body += part
        }
        #expect(body == Array(parts.joined().utf8))
        #expect(server.requests.first?.headers["accept-encoding"] == nil)
    }

    @Test("a reader that does not read stops the server, and later gets every byte")
    func backPressure() async throws {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            connection.writeUntilBlocked(Self.part, limit: 2 << 30, quietMilliseconds: 300)
        }
        defer { server.stop() }
        let request = HTTPRequest(.get, server.url, deadlines: .bulk, maxBodyBytes: Int.max)
        let response = try await server.client().stream(request)
        let report = try #require(await server.nextReport())
        #expect(report.bytesWritten < 24 << 20)
        var count = 0
        for try await part in response.body { count += part.count }
        let head = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8.count
        #expect(count == report.bytesWritten - head)
    }

    @Test("a stream is bounded and keeps its deadlines while it is read")
    func bounds() async throws {
        let server = LoopbackServer { connection in
            guard let request = connection.readRequest() else { return }
            connection.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc")
            if request.path == "/long" { while connection.write(Self.part) { continue } }
            connection.waitForClose()
        }
        defer { server.stop() }
        let client = server.client()
        let long = try await client.stream(HTTPRequest(.get, server.url + "/long", maxBodyBytes: 1 << 20))
        #expect(await failure { for try await _ in long.body {} } == .bodyTooLarge(host: host, limit: 1 << 20))
        let silent = HTTPRequest(.get, server.url, deadlines: HTTPDeadlines(idle: .milliseconds(150)))
        let response = try await client.stream(silent)
        #expect(await failure { for try await _ in response.body {} } == .timedOut(.idle, host: host))
    }

    @Test("dropping a body closes its connection")
    func dropped() async throws {
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc")
            connection.waitForClose()
        }
        defer { server.stop() }
        let client = server.client()
        let request = HTTPRequest(.get, server.url)
        func openAndForget() async throws { _ = try await client.stream(request) }
        try await openAndForget()
        #expect(await server.nextReport()?.requests == 1)
    }

    @Test("cancelling the task ends the transfer, whatever it waits for", arguments: ["head", "body"])
    func cancelled(_ place: String) async {
        let (reached, reach) = AsyncStream<Void>.makeStream()
        let server = LoopbackServer { connection in
            _ = connection.readRequest()
            if place == "body" { connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc") }
            reach.yield()
            connection.waitForClose()
        }
        defer { server.stop() }
        let client = server.client()
        let url = server.url
        let task = Task { await failure { try await client.send(HTTPRequest(.get, url)) } }
        for await _ in reached { break }
        task.cancel()
        #expect(await task.value == .cancelled)
        // The server sees the end of the connection, not only the task.
        #expect(await server.nextReport()?.requests == 1)
    }

    @Test("a task that is cancelled already sends nothing")
    func cancelledBefore() async {
        let server = LoopbackServer { $0.answer() }
        defer { server.stop() }
        let client = server.client()
        let url = server.url
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure { try await client.send(HTTPRequest(.get, url)) }
        }
        #expect(await task.value == .cancelled)
        #expect(server.connectionCount == 0)
    }

    @Test("a client that goes away takes its connections with it")
    func clientGone() async throws {
        let server = LoopbackServer { connection in
            while connection.readRequest() != nil { connection.answer() }
        }
        defer { server.stop() }
        func sendOnce() async throws { _ = try await server.client().send(HTTPRequest(.get, server.url)) }
        try await sendOnce()
        #expect(await server.nextReport()?.requests == 1)
    }
}
