import Foundation
import Glibc
import ProcessTesting
import TestScale
import Testing

/// Secrets under processes: a keyring that is locked, silent or gone at the next start, moves that are killed, codes by e-mail, and
/// clocks that are wrong.
@Suite(
    .offThePool, .enabled("WARREN_BIN is not set; ./test sets it") { Program.warren != nil }, .timeLimit(.minutes(10)))
struct SecretsProcessTests {
    @Test(.enabled(if: SessionBus.isInstalled, "dbus-daemon, gnome-keyring-daemon and gdbus are not all installed"))
    func aKeyringThatIsGoneSignsNobodyOut() throws {
        let world = try World()
        let bus = try SessionBus()
        try bus.startKeyring(unlocking: true)
        let session = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
        #expect(try world.login("alice.test", environment: session).status == 0)
        #expect(try world.run(["--json", "secrets"]).output.contains(#""place":"keyring""#))
        #expect(try world.run(["feed", "--limit", "1"], environment: session).status == 0)

        func isToldAsUnreachable(_ environment: [String: String]) throws {
            let feed = try world.run(["lists"], environment: environment)
            #expect(feed.status == 7, "\(feed)")
            #expect(feed.errors.contains("nobody was signed out"), "\(feed)")
            let accounts = try world.run(["--json", "accounts"], environment: environment)
            #expect(accounts.output.contains(#""state":"signedIn""#))
            // A new account is not put elsewhere without a word.
            let login = try world.login("bob.test", environment: environment)
            if login.status == 0 {
                Issue.record("the account went somewhere: \(try world.run(["secrets"]).output)")
            }
            #expect(!FileManager.default.fileExists(atPath: world.home + "/secrets.sealed"))
        }
        // Locked, as at a start over ssh. A sign-in can tell only when it keeps the secrets.
        bus.stopKeyring()
        try bus.startKeyring(unlocking: false)
        #expect(try world.run(["lists"], environment: session).status == 7)
        // Another in its place, as a bus starts one by itself: it has no collection.
        bus.stopKeyring()
        try bus.startKeyring(unlocking: false, data: "other")
        #expect(try world.run(["lists"], environment: session).status == 7)
        // Gone, with and without its bus.
        bus.stopKeyring()
        try isToldAsUnreachable(session)
        try isToldAsUnreachable([:])
        let queued = try world.run(["post", "§1"])
        #expect(queued.status == 6 && queued.output.hasPrefix("queued at://"), "\(queued)")

        // There again, all goes on, and what was written goes out.
        try bus.startKeyring(unlocking: true)
        let feed = try world.run(["feed", "--limit", "1"], environment: session)
        #expect(feed.status == 0 && feed.errors.contains("sent 1 entry"), "\(feed)")
        let moved = try world.run(["secrets", "move", "file"], environment: session)
        #expect(moved.status == 0, "\(moved)")
        bus.stopKeyring()
        #expect(try world.run(["feed", "--limit", "1"]).status == 0)
    }

    @Test func aMoveThatIsKilledLosesNothing() throws {
        let world = try World()
        for name in ["alice.test", "bob.test"] { #expect(try world.login(name).status == 0) }
        try world.write("some good words", to: "passphrase")
        let secret = ["--passphrase-file", world.path("passphrase")]
        let began = ContinuousClock.now
        #expect(try world.run(secret + ["secrets", "move", "passphrase"]).status == 0)
        let usual = began.duration(to: .now)
        var killed = 0
        for round in 0..<TestScale.rounds(6, long: 40) {
            let move = try world.start(secret + ["secrets", "move", round % 2 == 0 ? "file" : "passphrase"])
            poll(nil, 0, Int32(usual * Double.random(in: 0.1..<1.2) / .milliseconds(1)))
            move.kill()
            if try move.finish().status == -SIGKILL { killed += 1 }
            for name in ["alice.test", "bob.test"] {
                let lists = try world.run(secret + ["--account", name, "lists"])
                #expect(lists.status == 0, "\(lists)")
            }
        }
        #expect(try world.run(secret + ["secrets", "move", "file"]).status == 0)
        #expect(try world.run(["lists"]).status == 0)
        #expect(!FileManager.default.fileExists(atPath: world.home + "/secrets.passphrase"))
        print("secrets: \(killed) moves killed")
    }

    @Test func aCodeFromTheMailSignsIn() throws {
        let world = try World()
        try world.needCodes("bob")
        let command = try #require(Program.warren).startPiped(
            [
                "--home", world.home, "login", "bob@example.test", "--service", world.url, "--password-stdin",
                "--code-stdin",
            ])
        let before = try world.mail()
        try command.write("lettuce\n")
        var mail = before
        while mail == before { mail = try world.mail() }
        try command.write("\(World.code(in: mail))\n")
        let result = try command.finish()
        #expect(result.status == 0 && result.output.hasPrefix("Signed in as bob.test"), "\(result)")
    }

    /// The program believes in another time than the server does.
    @Test(.enabled(if: World.fakeTime != nil, "libfaketime is not installed: apt install faketime"))
    func aClockThatIsWrongHindersNothing() throws {
        let world = try World()
        func at(_ offset: String) throws -> [String: String] {
            ["LD_PRELOAD": try #require(World.fakeTime), "FAKETIME": offset, "FAKETIME_DONT_FAKE_MONOTONIC": "1"]
        }
        var keys: [String] = []
        for offset in ["+1d", "-1d", "+3650d", "-3650d", "+0d"] {
            let login = try world.login("alice.test", environment: at(offset))
            #expect(login.status == 0, "\(offset): \(login)")
            // As long after the access token's end as it gets.
            let post = try world.run(["--json", "post", "§ \(offset)"], environment: at(offset))
            #expect(post.status == 0, "\(offset): \(post)")
            keys.append(String((post.json["uri"] as? String ?? "").suffix(13)))
            let doctor = try world.run(["--json", "doctor"], environment: at(offset))
            #expect(doctor.output.contains(#""subject":"clock","verdict":"\#(offset == "+0d" ? "ok" : "limited")""#))
        }
        #expect(keys == keys.sorted() && Set(keys).count == keys.count, "\(keys)")
        #expect(try world.run(["--json", "outbox"]).output == #"{"entries":[]}"# + "\n")
    }
}

/// A network of its own process, and a home for one that signs in there.
private final class World {
    static let fakeTime = ["x86_64-linux-gnu", "aarch64-linux-gnu"]
        .map { "/usr/lib/\($0)/faketime/libfaketimeMT.so.1" }
        .first { FileManager.default.fileExists(atPath: $0) }

    let url: String
    let home: String
    private let folder: String
    private let network: RunningProgram

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "warren-secrets-\(UUID().uuidString)").path
        home = folder + "/home"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        network = try #require(Program.warren).startPiped(["--home", folder + "/server", "local", "up"])
        url = try network.line(after: "url: ")
    }

    deinit {
        network.kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    func path(_ name: String) -> String { folder + "/" + name }

    func write(_ text: String, to name: String) throws {
        try Data((text + "\n").utf8).write(to: URL(filePath: path(name)))
    }

    func start(_ arguments: [String]) throws -> RunningProgram {
        try #require(Program.warren).start(["--home", home] + arguments)
    }

    func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Program.Result {
        try #require(Program.warren).run(["--home", home] + arguments, environment: environment)
    }

    func login(_ handle: String, environment: [String: String] = [:]) throws -> Program.Result {
        try #require(Program.warren).run(
            ["--home", home, "login", handle, "--service", url, "--password-stdin"], input: "lettuce\n",
            environment: environment)
    }

    func mail() throws -> String {
        try #require(Program.warren).run(["--home", folder + "/server", "--json", "local", "mail"]).output
    }

    static func code(in mail: String) -> String {
        String(
            mail.split(separator: "@", maxSplits: 2).last?.split(separator: " is ").dropFirst().first?.prefix(11) ?? "")
    }

    /// Has the network ask for a code whenever somebody signs in.
    func needCodes(_ name: String) throws {
        func call(_ method: String, _ body: String?, token: String = "") throws -> [String: Any] {
            try Program.curl.run(
                ["--silent", "--show-error", "-X", "POST", "\(url)/xrpc/com.atproto.server.\(method)"]
                    + (token.isEmpty ? [] : ["-H", "Authorization: Bearer \(token)"])
                    + (body.map { ["-H", "Content-Type: application/json", "-d", $0] } ?? [])
            ).json
        }
        let session = try call("createSession", #"{"identifier":"\#(name).test","password":"lettuce"}"#)
        let token = try #require(session["accessJwt"] as? String)
        #expect(try call("requestEmailUpdate", nil, token: token)["tokenRequired"] as? Bool == true)
        let code = Self.code(in: try mail())
        let answer = try call(
            "updateEmail", #"{"email":"\#(name)@example.test","emailAuthFactor":true,"token":"\#(code)"}"#, token: token
        )
        #expect(answer.isEmpty)
    }
}
