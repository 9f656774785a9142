import Foundation
import Glibc
import HTTPTesting
import ProcessTesting
import Synchronization
import TestScale
import Testing

/// The outbox under processes that are killed, stopped, and many at once: what `posted` or `queued` promised is kept.
@Suite(
    .offThePool, .enabled("WARREN_BIN is not set; ./test sets it") { Program.warren != nil }, .timeLimit(.minutes(20)))
struct OutboxProcessTests {
    private static let creating = "com.atproto.repo.createRecord"
    private static let json = ["Content-Type": "application/json"]

    @Test func killedProcessesLoseNothingAndDoubleNothing() throws {
        let world = try RemoteWorld()
        let count = TestScale.rounds(40, long: 200)
        // What one takes from its start to its end, while three others run.
        let began = ContinuousClock.now
        for command in try (0..<4).map({ try world.start(["post", "§first \($0)"]) }) {
            #expect(try command.finish().status == 0)
        }
        let usual = began.duration(to: .now)

        var promised: Set<String> = []
        var killed = 0
        for batch in 0..<count / 4 {
            if batch == count / 10 { world.takeNetworkDown() }
            if batch == count / 6 { try world.putNetworkUp() }
            let texts = (0..<4).map { "§\(batch * 4 + $0)" }
            // Some are threads, which stand whole or not at all.
            let commands = try texts.enumerated().map { place, text in
                try world.start(["post", text] + (place > 1 ? ["--then", text + "b", "--gate", "nobody"] : []))
            }
            let start = ContinuousClock.now
            // Half of them, each at a moment of its own.
            let moments = [1, 3].map { ($0, usual * Double.random(in: 0..<0.5)) }.sorted { $0.1 < $1.1 }
            for (victim, moment) in moments {
                Self.pause(until: start + moment)
                commands[victim].send(SIGKILL)
            }
            for (text, command) in zip(texts, commands) {
                let result = try command.finish()
                // One that is killed may have told before.
                let isTold = result.output.contains("posted at://") || result.output.contains("queued at://")
                if isTold { promised.insert(text) }
                switch result.status {
                case 0: #expect(result.output.contains("posted at://"))
                case 6: #expect(result.output.contains("queued at://"))
                case -SIGKILL: killed += 1
                default: Issue.record("\(text): \(result)")
                }
            }
        }
        let last = try world.run(["outbox", "retry"])
        #expect(last.status == 0, "\(last)")
        #expect(try world.run(["--json", "outbox"]).output == #"{"entries":[]}"# + "\n")

        let all = try world.posts().filter { !$0.hasPrefix("§first") }
        #expect(all.count == Set(all).count, "twice: \(all)")
        let held = all.filter { !$0.hasSuffix("b") }
        let threads = held.filter { Int($0.dropFirst()).map { $0 % 4 > 1 } == true }
        #expect(Set(threads.map { $0 + "b" }) == Set(all).subtracting(held), "half a thread")
        #expect(promised.subtracting(held) == [], "lost")
        let unpromised = Set(held).subtracting(promised)
        print(
            "outbox: \(count) posts, \(killed) processes killed, \(promised.count) told, \(held.count) stand, "
                + "\(unpromised.count) of them without a word")
        #expect(killed > 0)
    }

    @Test func aPostThatIsInterruptedWhileTheServerIsSilentIsQueued() throws {
        let world = try RemoteWorld()
        let asked = DispatchSemaphore(value: 0)
        world.proxy.set { request in
            guard request.method(is: Self.creating) else { return .passed }
            asked.signal()
            return .silence
        }
        let command = try world.start(["post", "§1"])
        asked.wait()
        command.send(SIGINT)
        let result = try command.finish()
        #expect(result.status == 6, "\(result)")
        #expect(result.output.hasPrefix("queued at://"), "\(result)")
        #expect(result.errors.contains("`warren outbox retry`"), "\(result)")
        world.proxy.set { _ in .passed }
        // Any command that gets through takes it along, and says so.
        let next = try world.run(["feed", "--limit", "1"])
        #expect(next.status == 0)
        #expect(next.errors == "note: sent 1 entry that waited in the outbox\n")
        #expect(try world.posts() == ["§1"])
    }

    @Test func aLikeThatIsInterruptedWhileTheServerIsSilentIsQueued() throws {
        let world = try RemoteWorld()
        let asked = DispatchSemaphore(value: 0)
        world.proxy.set { request in
            guard request.method(is: "app.bsky.actor.getProfile") else { return .passed }
            asked.signal()
            return .silence
        }
        let command = try world.start(["follow", "heidi.test"])
        asked.wait()
        command.send(SIGTERM)
        let result = try command.finish()
        #expect(result.status == 6, "\(result)")
        #expect(result.output == "queued: alice.test follows heidi.test\n", "\(result)")
        world.proxy.set { _ in .passed }
        #expect(try world.run(["outbox", "retry"]).status == 0)
        #expect(try world.run(["follow", "heidi.test"]).output.contains("already"))
    }

    @Test(arguments: [
        ["report", "heidi.test", "--reason", "spam"], ["mute", "words", "add", "x"],
        ["profile", "edit", "--name", "A"],
        ["lists", "create", "L"], ["delete", "at://alice.test/app.bsky.feed.post/3jzfcijpj2z2a"],
        ["draft", "post", "1"],
    ])
    func whateverIsInterruptedWhileTheServerIsSilentIsQueued(_ command: [String]) throws {
        let world = try RemoteWorld()
        #expect(try world.run(["draft", "add", "§1"]).status == 0)
        let asked = DispatchSemaphore(value: 0)
        world.proxy.set { _ in
            asked.signal()
            return .silence
        }
        let started = try world.start(command)
        asked.wait()
        started.send(SIGINT)
        let result = try started.finish()
        #expect(result.status == 6, "\(result)")
        #expect(result.output.hasPrefix("queued"), "\(result)")
        let waiting = try world.run(["--json", "outbox"]).output
        #expect(waiting.components(separatedBy: #""state":"waiting""#).count == 2, "\(waiting)")
    }

    @Test func threeProcessesWithAnExpiredTokenRefreshOnce() throws {
        let world = try RemoteWorld()
        #expect(try world.run(["feed", "--limit", "1"]).status == 0)
        let reading = "app.bsky.feed.getTimeline"
        let old = try #require(
            world.proxy.requests.last { $0.method(is: reading) }?.headers["authorization"])
        // Nobody is told before all three have asked.
        let arrived = Mutex(0)
        let gate = DispatchSemaphore(value: 0)
        world.proxy.set { request in
            guard request.headers["authorization"] == old else { return .passed }
            let place = arrived.withLock { arrived in
                arrived += 1
                return arrived
            }
            if place < 3 { gate.wait() }
            if place == 3 { for _ in 0..<2 { gate.signal() } }
            return .answered(400, Self.json, #"{"error":"ExpiredToken","message":"Token has expired"}"#)
        }
        let commands = try (0..<3).map { _ in try world.start(["feed", "--limit", "1"]) }
        for command in commands {
            let result = try command.finish()
            #expect(result.status == 0, "\(result)")
        }
        #expect(world.proxy.count("com.atproto.server.refreshSession") == 1)
        #expect(world.proxy.count("com.atproto.server.createSession") == 1)
        #expect(try world.run(["--json", "accounts"]).output.contains(#""state":"signedIn""#))
    }

    /// Passes the time: the moment at which a process is killed is to be any.
    private static func pause(until moment: ContinuousClock.Instant) {
        let left = ContinuousClock.now.duration(to: moment)
        guard left > .zero else { return }
        poll(nil, 0, Int32(left / .milliseconds(1)))
    }
}
