import Foundation
import Glibc
import Testing

/// What only the built command shows: its streams, its signals, and many of it at once.
@Suite(.enabled("WARREN_BIN is not set; ./test sets it") { Program.warren != nil }, .timeLimit(.minutes(5)))
struct CommandProcessTests {
    @Test func manyCommandsAtOnceShareOneNetwork() throws {
        let home = try TemporaryHome()
        // On a home that is made, and on one that is there.
        for _ in 0..<2 {
            let commands = try (0..<12).map { _ in
                try Command(["--home", home.path, "--local", "--json", "feed", "--limit", "1"])
            }
            for command in commands {
                let result = try command.finish()
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.output.contains("\"posts\""))
                #expect(result.errors.isEmpty || result.errors.hasPrefix("note: "), "\(result.errors)")
            }
        }
    }

    @Test func aNetworkThatStaysWaitsForThoseOfCommands() throws {
        let home = try TemporaryHome()
        let commands = try (0..<6).map { _ in
            try Command(["--home", home.path, "--local", "feed", "--limit", "1"])
        }
        let network = try #require(Program.warren).start(["--home", home.path, "local", "up"])
        let url = try network.line(after: "url: ")
        #expect(url.hasPrefix("http://127.0.0.1:"))
        for command in commands {
            let result = try command.finish()
            #expect(result.status == 0, "\(result.errors)")
        }
        let second = try Command(["--home", home.path, "local", "up"]).finish()
        #expect(second.status == 1)
        #expect(second.errors.contains(url))
        network.kill()
        let after = try Command(["--home", home.path, "--local", "feed", "--limit", "1"]).finish()
        #expect(after.status == 0, "\(after.errors)")
    }

    @Test func anAnswerThatCannotBeWrittenIsAFailure() throws {
        for words in [["version"], ["help"], ["at", "check", "did"]] {
            let result = try Command(words, input: "did:plc:z72i7hdynmk6r22z27h6tvur\n", output: "/dev/full").finish()
            #expect(result.status == 1)
            #expect(result.errors.hasPrefix("error: "))
            #expect(result.errors.contains("No space left on device"), "\(result.errors)")
        }
    }

    @Test(arguments: [SIGINT, SIGTERM]) func aPipeThatSaysNothingCanBeInterrupted(_ number: Int32) throws {
        let home = try TemporaryHome()
        let pipe = home.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let command = try Command(["at", "views", pipe])
        // Returns when the command has opened it too.
        let end = open(pipe, O_WRONLY)
        try #require(end >= 0)
        defer { close(end) }
        command.send(number)
        #expect(try command.finish().status == 130)
    }

    @Test func aPipeIsReadLikeAFile() throws {
        let home = try TemporaryHome()
        let pipe = home.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let command = try Command(["at", "views", pipe])
        try #"{"feed":[]}"#.write(toFile: pipe, atomically: false, encoding: .utf8)
        let result = try command.finish()
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func aHomeThatCannotBeMadeIsNamed() throws {
        let home = try TemporaryHome()
        try "".write(toFile: home.path + "/file", atomically: true, encoding: .utf8)
        for words in [["accounts"], ["--local", "feed"], ["local", "up"]] {
            let result = try Command(["--home", home.path + "/file/home"] + words).finish()
            #expect(result.status == 1)
            #expect(
                result.errors == """
                    error: The store on this machine failed: the folder \(home.path)/file cannot be made: \
                    Not a directory. Check the home directory and its disk.

                    """)
        }
    }
}

/// A run of `warren` with signals and streams as a shell gives them.
private struct Command {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    struct Trouble: Error { let code: Int32 }

    private let process: pid_t
    private let folder: URL

    /// Starts it. Files take what it prints, so nobody has to read.
    init(_ arguments: [String], input: String = "", output: String? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "warren-command-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(input.utf8).write(to: folder.appending(path: "input"))
        let program = try #require(Program.warren).path

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let fresh = O_WRONLY | O_CREAT
        posix_spawn_file_actions_addopen(&actions, 0, folder.path + "/input", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output ?? folder.path + "/output", fresh, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, folder.path + "/errors", fresh, 0o600)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = ["PATH", "HOME", "TMPDIR"].compactMap { name in
            ProcessInfo.processInfo.environment[name].map { strdup("\(name)=\($0)") }
        }
        defer { for text in words + variables { free(text) } }
        var started: pid_t = 0
        let code = posix_spawn(&started, program, &actions, &attributes, words, variables + [nil])
        guard code == 0 else { throw Trouble(code: code) }
        process = started
    }

    func send(_ signal: Int32) { kill(process, signal) }

    /// Waits for its end; a signal's number is told as a negative status.
    func finish() throws -> Result {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw Trouble(code: errno) }
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        let signal = status & 0x7F
        func text(_ name: String) -> String {
            (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
        }
        return Result(
            status: signal == 0 ? (status >> 8) & 0xFF : -signal, output: text("output"), errors: text("errors"))
    }
}
