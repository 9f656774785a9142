import Foundation
import Glibc
import HTTPTesting
import Synchronization
import Testing

@testable import Transport

@Suite("Routes", .timeLimit(.minutes(5)))
struct RouteTests {
    fileprivate static let echo: LoopbackServer.Handler = { connection in
        while let request = connection.readRequest() { connection.answer(200, [:], request.headers["host"] ?? "") }
    }

    /// In a process of its own: the environment is everybody's.
    @Test("names, sockets and nothing else come from the route, whatever the environment says")
    func ownership() async {
        await #expect(processExitsWith: .success) {
            setenv("http_proxy", "http://127.0.0.1:1", 1)
            setenv("ALL_PROXY", "http://127.0.0.1:1", 1)
            let server = LoopbackServer(RouteTests.echo)
            defer { server.stop() }
            let route = FakeRoute(["pds.invalid": [host]])
            let url = "http://PDS.invalid.:\(server.port)/"
            let response = try await server.client(route, allowing: [url]).send(HTTPRequest(.get, url))
            #expect(response.body == Array("pds.invalid:\(server.port)".utf8))
            #expect(route.record.withLock { ($0.asked, $0.sockets) } == (["pds.invalid"], 1))
        }
    }

    @Test("an unreachable address is passed over for the next one")
    func racing() async throws {
        let server = LoopbackServer(Self.echo)
        defer { server.stop() }
        let url = "http://pds.invalid:\(server.port)/"
        let route = FakeRoute(["pds.invalid": ["::1", "127.0.0.2", host]])
        #expect(try await server.client(route, allowing: [url]).send(HTTPRequest(.get, url)).status == 200)
    }

    @Test("a name that the route does not know is not asked for elsewhere")
    func unknownName() async {
        let client = HTTPClient(route: FakeRoute(), userAgent: "t")
        let error = await failure { try await client.send(HTTPRequest(.get, "http://localhost/")) }
        #expect(error == .nameNotFound(host: "localhost"))
    }

    @Test("a closed route is an answer at once, also for a connection that is open already")
    func closedRoute() async throws {
        let server = LoopbackServer(Self.echo)
        defer { server.stop() }
        let route = FakeRoute()
        let client = server.client(route)
        _ = try await client.send(HTTPRequest(.get, server.url))
        route.close("the tunnel is down")
        let error = await failure { try await client.send(HTTPRequest(.get, server.url)) }
        #expect(error == .routeClosed(.tunnel("fake"), reason: "the tunnel is down"))
        #expect(error?.description.contains("tunnel:fake") == true)
        #expect(server.requests.count == 1)
    }

    @Test("closing a client ends what is under way and what comes later")
    func closedClient() async {
        let (arrived, arrival) = AsyncStream<Void>.makeStream()
        let busy = LoopbackServer { connection in
            _ = connection.readRequest()
            arrival.yield()
            connection.waitForClose()
        }
        defer { busy.stop() }
        let client = busy.client()
        let url = busy.url
        async let running = failure { try await client.send(HTTPRequest(.get, url)) }
        for await _ in arrived { break }
        client.close()
        guard case .routeClosed(.direct, _) = await running,
            case .routeClosed(.direct, _) = await failure({ try await client.send(HTTPRequest(.get, url)) })
        else {
            Issue.record("not closed")
            return
        }
        #expect(await busy.nextReport()?.requests == 1)
    }

    @Test("through a SOCKS server the name is resolved at the other end, and connections are kept")
    func socks() async throws {
        let seen = Mutex<[String]>([])
        let server = LoopbackServer { connection in
            // RFC 1928 and 1929: methods, user name and password, then the request.
            guard let hello = connection.readBytes(2), let methods = connection.readBytes(Int(hello[1])),
                methods.contains(2)
            else { return }
            connection.write([5, 2])
            guard let user = connection.readBytes(2).flatMap({ connection.readBytes(Int($0[1])) }),
                let password = connection.readBytes(1).flatMap({ connection.readBytes(Int($0[0])) })
            else { return }
            connection.write([1, 0])
            guard let request = connection.readBytes(5), request[3] == 3,
                let name = connection.readBytes(Int(request[4])), let port = connection.readBytes(2)
            else { return }
            let text = [user, password, name].map { String(decoding: $0, as: UTF8.self) }
            seen.withLock { $0 += text + ["\(port)"] }
            connection.write([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])
            Self.echo(connection)
        }
        defer { server.stop() }
        let proxy = SOCKSServer(address: IPAddress(host)!, port: server.port, user: "account-1", password: "x")
        let route = FakeRoute(socks: proxy)
        let client = HTTPClient(route: route, userAgent: "t")
        for _ in 0..<3 {
            let response = try await client.send(HTTPRequest(.post, "http://hidden.onion/", body: [1, 2, 3]))
            #expect(response.body == Array("hidden.onion".utf8))
        }
        #expect(seen.withLock { $0 } == ["account-1", "x", "hidden.onion", "[0, 80]"])
        #expect(route.record.withLock { $0.sockets } == 1)
        let error = await failure { try await client.send(HTTPRequest(.get, "http://10.0.0.1/")) }
        #expect(error == .privateAddressRefused(host: "10.0.0.1"))
    }

    @Test("two clients share no connection")
    func isolation() async throws {
        let server = LoopbackServer(Self.echo)
        defer { server.stop() }
        let (one, other) = (server.client(), server.client())
        _ = try await one.send(HTTPRequest(.get, server.url))
        _ = try await other.send(HTTPRequest(.get, server.url))
        #expect(server.connectionCount == 2)
    }

    @Test("text forms", arguments: [("direct", Route.direct), ("tor", .tor), ("tunnel:home", .tunnel("home"))])
    func texts(_ text: String, _ route: Route) throws {
        #expect(Route(text) == route)
        #expect(route.description == text)
        #expect(try JSONDecoder().decode([Route].self, from: JSONEncoder().encode([route])) == [route])
    }

    @Test("texts that name no route", arguments: ["", "Direct", "tunnel:", "tunnel", "onion"])
    func badTexts(_ text: String) {
        #expect(Route(text) == nil)
    }
}

@Suite("The direct route", .timeLimit(.minutes(5)))
struct DirectRouteTests {
    private let soon = ContinuousClock.now + .milliseconds(100)
    private let late = ContinuousClock.now + .seconds(60)

    private func addresses(_ endpoints: RouteEndpoints) -> [String] {
        guard case .addresses(let addresses) = endpoints else { return [] }
        return addresses.map(\.description)
    }

    @Test("a resolver that hangs is left at the deadline")
    func deadline() async {
        let gate = DispatchSemaphore(value: 0)
        let route = DirectRoute(
            lookup: NameLookup { name in
                gate.wait()
                return .failure(.nameNotFound(host: name))
            })
        defer { gate.signal() }
        let error = await failure { try await route.endpoints(for: "slow.example", port: 443, by: soon) }
        #expect(error == .timedOut(.name, host: "slow.example"))
    }

    @Test("cancelling leaves a resolver that hangs")
    func cancellation() async {
        let gate = DispatchSemaphore(value: 0)
        let (started, start) = AsyncStream<Void>.makeStream()
        let route = DirectRoute(
            lookup: NameLookup { name in
                start.yield()
                gate.wait()
                return .failure(.nameNotFound(host: name))
            })
        defer { gate.signal() }
        let task = Task { [late] in
            await failure { try await route.endpoints(for: "slow.example", port: 443, by: late) }
        }
        for await _ in started { break }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test("names that hang do not keep others from being looked up, and each is asked for once")
    func sharing() async throws {
        let gate = DispatchSemaphore(value: 0)
        let asked = Mutex<[String]>([])
        let route = DirectRoute(
            lookup: NameLookup(age: .seconds(3600)) { name in
                asked.withLock { $0.append(name) }
                if name.hasPrefix("slow") { gate.wait() }
                return .success([IPAddress("192.0.2.7")!])
            })
        let late = late
        let slow = (0..<4).map { _ in
            Task { try await route.endpoints(for: "slow.example", port: 443, by: late) }
        }
        #expect(addresses(try await route.endpoints(for: "quick.example", port: 443, by: late)) == ["192.0.2.7"])
        gate.signal()
        for task in slow {
            let endpoints = try await task.value
            #expect(addresses(endpoints) == ["192.0.2.7"])
        }
        _ = try await route.endpoints(for: "quick.example", port: 80, by: late)
        #expect(asked.withLock { $0.sorted() } == ["quick.example", "slow.example"])
    }

    @Test("addresses and localhost need no resolver")
    func withoutResolver() async throws {
        let route = DirectRoute(lookup: NameLookup { .failure(.nameNotFound(host: $0)) })
        #expect(addresses(try await route.endpoints(for: "::1", port: 1, by: late)) == ["::1"])
        #expect(addresses(try await route.endpoints(for: "localhost", port: 1, by: late)) == ["127.0.0.1", "::1"])
    }
}

@Suite("Private addresses", .timeLimit(.minutes(5)))
struct PrivateAddressTests {
    @Test(
        "addresses inside",
        arguments: [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.0.9", "169.254.169.254", "172.16.0.1",
            "172.31.255.255", "192.168.1.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.5",
            "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1",
            "64:ff9b:1::1", "2002:7f00:1::", "fc00::1", "fd12::1", "fe80::1", "fec0::1", "ff02::1", "2001:db8::1",
            "2001::1", "100::1", "3fff::1",
        ])
    func inside(_ text: String) throws {
        #expect(try #require(IPAddress(text)).isPrivate)
    }

    @Test(
        "addresses outside",
        arguments: [
            "1.1.1.1", "100.63.0.1", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.167.0.1", "198.20.0.1",
            "223.1.1.1",
            "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101", "2002:101:101::", "2a00::1", "2001:4860::8888",
        ])
    func outside(_ text: String) throws {
        #expect(try !#require(IPAddress(text)).isPrivate)
    }

    @Test("texts that are no addresses", arguments: ["", "localhost", "1.2.3", "1.2.3.4.5", "[::1]", "fe80::1%lo"])
    func notAddresses(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(
        "a server inside is refused by whatever name it is called",
        arguments: [
            host, "inside.example", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]", "%31%32%37.0.0.1", "127.0.0.1.",
        ])
    func refused(_ name: String) async {
        let server = LoopbackServer { $0.answer() }
        defer { server.stop() }
        let route = FakeRoute(["inside.example": [host, "::1"]])
        let client = HTTPClient(route: route, userAgent: "t")
        let error = await failure { try await client.send(HTTPRequest(.get, "http://\(name):\(server.port)/")) }
        guard case .privateAddressRefused = error else {
            Issue.record("\(name): \(String(describing: error))")
            return
        }
        #expect(server.connectionCount == 0)
        #expect(route.record.withLock { $0.sockets } == 0)
    }

    @Test("the account's own server is allowed with its port and scheme, nothing beside it")
    func allowed() async {
        let policy = PrivateAddressPolicy.allow(["http://127.0.0.1:2583/xrpc", "not a url"])
        #expect(policy.allows(try! WebAddress("http://127.0.0.1:2583/other?x")))
        #expect(!policy.allows(try! WebAddress("http://127.0.0.1:2584/")))
        #expect(!policy.allows(try! WebAddress("https://127.0.0.1:2583/")))
        #expect(!policy.allows(try! WebAddress("http://localhost:2583/")))
    }

    @Test("of a name with addresses on both sides only those outside are tried")
    func mixed() async {
        let server = LoopbackServer { $0.answer() }
        defer { server.stop() }
        let route = FakeRoute(["mixed.example": [host, "2606:4700::1111"]])
        let client = HTTPClient(route: route, userAgent: "t")
        let deadlines = HTTPDeadlines(connect: .milliseconds(100))
        let url = "http://mixed.example:\(server.port)/"
        _ = await failure { try await client.send(HTTPRequest(.get, url, deadlines: deadlines)) }
        #expect(server.connectionCount == 0)
    }
}
