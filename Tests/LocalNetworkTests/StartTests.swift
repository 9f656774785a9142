import ATProto
import Foundation
import Testing

@testable import LocalNetwork

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct StartTests {
    @Test func aNetworkInMemoryHasItsPeopleAndTheirPassword() async throws {
        try await withSmallWorld { network in
            #expect(network.url.hasPrefix("http://127.0.0.1:"))
            #expect(network.accounts.map(\.handle) == LocalNetwork.smallWorldHandles)
            #expect(network.accounts.first?.handle == "alice.test")
            let alice = try await Caller.signedIn(network, as: "alice")
            #expect(alice.did == network.accounts.first?.did)
        }
    }

    @Test func aTakenPortIsNamed() async throws {
        try await withPeople { network in
            let port = try #require(UInt16(network.url.split(separator: ":").last ?? ""))
            await #expect(throws: LocalNetworkError.portTaken(port)) {
                _ = try await LocalNetwork.start(in: nil, port: port)
            }
            #expect(LocalNetworkError.portTaken(port).description.contains("\(port)"))
        }
    }

    @Test func aDirectoryIsUsedByOneNetworkAtATime() async throws {
        try await withFolder { folder in
            let first = try await LocalNetwork.start(in: folder, content: .peopleOnly, clock: { Instant.now })
            #expect(
                LocalNetwork.running(in: folder) == RunningLocalNetwork(url: first.url, pid: getpid(), isLasting: true))
            await #expect(throws: LocalNetworkError.alreadyRunning(directory: folder, url: first.url)) {
                _ = try await LocalNetwork.start(in: folder)
            }
            await first.stop()
            #expect(LocalNetwork.running(in: folder) == nil)
            #expect(!FileManager.default.fileExists(atPath: folder + "/network.json"))
        }
    }

    @Test func aNetworkStaysUntilNobodyUsesItAnyMore() async throws {
        try await withFolder { folder in
            let network = try await LocalNetwork.start(
                in: folder, isLasting: false, content: .peopleOnly, clock: { Instant.now })
            #expect(LocalNetwork.running(in: folder)?.isLasting == false)
            let uses = [
                try #require(try LocalNetworkUse(of: folder)), try #require(try LocalNetworkUse(of: folder)),
            ]
            let stopping = Task { await network.stop(waiting: .seconds(600)) }
            for use in uses {
                for _ in 0..<20 {
                    #expect(try await Caller(network).query("com.atproto.server.describeServer").status == 200)
                }
                use.end()
            }
            await stopping.value
            #expect(LocalNetwork.running(in: folder) == nil)
            // The next one may be used as soon as it is there, or before.
            #expect(try LocalNetworkUse(of: folder) != nil)
        }
    }

    @Test func waitingForUsersEndsWithItsTaskOrInTime() async throws {
        try await withFolder { folder in
            for isCancelled in [true, false] {
                let network = try await LocalNetwork.start(in: folder, content: .peopleOnly, clock: { Instant.now })
                let use = try #require(try LocalNetworkUse(of: folder))
                let stopping = Task { await network.stop(waiting: isCancelled ? .seconds(600) : .milliseconds(1)) }
                if isCancelled { stopping.cancel() }
                await stopping.value
                #expect(LocalNetwork.running(in: folder) == nil)
                use.end()
            }
        }
    }

    @Test func askingWhetherOneRunsKeepsNobodyFromStarting() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let asking = Task.detached { while !Task.isCancelled { _ = LocalNetwork.running(in: folder) } }
            for _ in 0..<5000 { try NetworkHome(claiming: folder).leave() }
            asking.cancel()
            await asking.value
        }
    }

    @Test func aStoreThatIsNoneIsNamedWithWhatToDo() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(repeating: 7, count: 5000).write(to: URL(filePath: folder + "/network.sqlite"))
            let error = await #expect(throws: LocalNetworkError.self) { _ = try await LocalNetwork.start(in: folder) }
            guard case .unusable(folder, let reason) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.contains("network.sqlite is not a database"))
            // The directory is free again.
            try FileManager.default.removeItem(atPath: folder + "/network.sqlite")
            await (try LocalNetwork.start(in: folder, content: .peopleOnly, clock: { Instant.now })).stop()
        }
    }

    @Test func whatACrashLeftIsSeenThrough() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let state = #"{"pid":\#(getpid()),"port":9,"url":"http://127.0.0.1:9"}"#
            try state.write(toFile: folder + "/network.json", atomically: true, encoding: .utf8)
            try "".write(toFile: folder + "/network.lock", atomically: true, encoding: .utf8)
            #expect(LocalNetwork.running(in: folder) == nil)
            let network = try await LocalNetwork.start(in: folder, content: .peopleOnly, clock: { Instant.now })
            #expect(LocalNetwork.running(in: folder)?.url == network.url)
            await network.stop()
        }
    }

    @Test func aKeptNetworkGoesOnWhereItWasLeft() async throws {
        try await withFolder { folder in
            let first = try await LocalNetwork.start(in: folder, content: .peopleOnly, clock: { Instant.now })
            let alice = try await Caller.signedIn(first, as: "alice")
            let post = try await alice.post("still here tomorrow")
            await first.stop()

            let second = try await LocalNetwork.start(in: folder)
            var again = Caller(second)
            again.access = alice.access
            #expect(try await again.view(post)?.text("record", "text") == "still here tomorrow")
            #expect(second.accounts == first.accounts)
            // The identity moved with the port: the document names where the account is now.
            let document = try await again.send("GET", "/" + alice.did).json
            #expect(document.at("service", "0")?.text("serviceEndpoint") == second.url)
            await second.stop()
        }
    }

    @Test func onlyLoopbackIsBound() async throws {
        try await withPeople { network in
            // The whole of 127/8 is this machine: a server bound to every address would answer here too.
            let other = network.url.replacingOccurrences(of: "127.0.0.1", with: "127.0.0.2")
            await #expect(throws: URLError.self) {
                _ = try await URLSession.shared.data(from: try #require(URL(string: other + "/xrpc/_health")))
            }
        }
    }
}
