import Foundation
import Glibc
import TestScale
import Testing

/// Secrets under processes: a keyring that is locked, silent or gone at the next start, moves that are killed, codes by e-mail, and
/// clocks that are wrong.
@Suite(
    .offThePool, .enabled("WARREN_BIN is not set; ./test sets it") { Program.warren != nil }, .timeLimit(.minutes(10)))
struct SecretsProcessTests {
    @Test(.enabled(if: Bus.isInstalled, "dbus-daemon and gnome-keyring-daemon are not installed"))
    func aKeyringThatIsGoneSignsNobodyOut() throws {
        let world = try World()
        let bus = try Bus()
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
            if try move.finish().status == SIGKILL { killed += 1 }
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
        let command = try #require(Program.warren).start(
            [
                "--home", world.home, "login", "bob@example.test", "--service", world.url, "--password-stdin",
                "--code-stdin",
            ])
        let before = try world.mail()
        command.input.fileHandleForWriting.write(Data("lettuce\n".utf8))
        var mail = before
        while mail == before { mail = try world.mail() }
        command.input.fileHandleForWriting.write(Data("\(World.code(in: mail))\n".utf8))
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

/// A session bus of its own, and a keyring on it that comes and goes.
private final class Bus {
    static let isInstalled = ["dbus-daemon", "gnome-keyring-daemon"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0)
    }

    let address: String
    private let folder: String
    private let bus: Process
    private var keyring: Process?

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "warren-bus-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Without the system's list of services: the bus must not start a second keyring of its own.
        try """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>session</type><listen>unix:path=\(folder)/bus</listen>
        <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
        </policy></busconfig>
        """.write(toFile: folder + "/bus.conf", atomically: true, encoding: .utf8)
        bus = Process()
        bus.executableURL = URL(filePath: "/usr/bin/dbus-daemon")
        bus.arguments = ["--config-file", folder + "/bus.conf", "--nofork", "--nopidfile", "--print-address"]
        let output = Pipe()
        bus.standardOutput = output
        try bus.run()
        address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            .trimmingCharacters(in: .newlines)
    }

    deinit {
        stopKeyring()
        kill(bus.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Returns when the keyring has taken its name.
    func startKeyring(unlocking: Bool, data: String = "data") throws {
        let keyring = Process()
        keyring.executableURL = URL(filePath: "/usr/bin/gnome-keyring-daemon")
        keyring.arguments =
            ["--foreground", "--components=secrets", "--control-directory", folder]
            + (unlocking ? ["--unlock"] : [])
        keyring.environment = [
            "DBUS_SESSION_BUS_ADDRESS": address, "HOME": folder, "XDG_DATA_HOME": folder + "/" + data,
            "XDG_RUNTIME_DIR": folder,
        ]
        let password = Pipe()
        keyring.standardInput = password
        keyring.standardOutput = FileHandle.nullDevice
        keyring.standardError = FileHandle.nullDevice
        try keyring.run()
        self.keyring = keyring
        try password.fileHandleForWriting.write(contentsOf: Data("a password".utf8))
        try password.fileHandleForWriting.close()
        let ask = [
            "gdbus", "call", "--address", address, "--dest", "org.freedesktop.DBus", "--object-path", "/",
            "--method", "org.freedesktop.DBus.NameHasOwner", "org.freedesktop.secrets",
        ]
        while try !Program(path: "/usr/bin/env").run(ask).output.contains("true") {}
    }

    func stopKeyring() {
        guard let keyring else { return }
        kill(keyring.processIdentifier, SIGKILL)
        keyring.waitUntilExit()
        self.keyring = nil
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
    private let network: Running

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "warren-secrets-\(UUID().uuidString)").path
        home = folder + "/home"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        network = try #require(Program.warren).start(["--home", folder + "/server", "local", "up"])
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

    func start(_ arguments: [String]) throws -> Running {
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
            try Program(path: "/usr/bin/env").run(
                ["curl", "--silent", "--show-error", "-X", "POST", "\(url)/xrpc/com.atproto.server.\(method)"]
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
