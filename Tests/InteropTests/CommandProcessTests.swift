import Foundation
import Glibc
import ProcessTesting
import Testing

/// What only the built command shows: its streams, its signals, and many of it at once.
@Suite(
    .offThePool, .enabled("WARREN_BIN is not set; ./test sets it") { Program.warren != nil }, .timeLimit(.minutes(5)))
struct CommandProcessTests {
    @Test func manyCommandsAtOnceShareOneNetwork() throws {
        let home = try TemporaryHome()
        // On a home that is made, and on one that is there.
        for _ in 0..<2 {
            let commands = try (0..<12).map { _ in
                try Self.start(["--home", home.path, "--local", "--json", "feed", "--limit", "1"])
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
            try Self.start(["--home", home.path, "--local", "feed", "--limit", "1"])
        }
        let network = try #require(Program.warren).startPiped(["--home", home.path, "local", "up"])
        let url = try network.line(after: "url: ")
        #expect(url.hasPrefix("http://127.0.0.1:"))
        for command in commands {
            let result = try command.finish()
            #expect(result.status == 0, "\(result.errors)")
        }
        let second = try Self.start(["--home", home.path, "local", "up"]).finish()
        #expect(second.status == 1)
        #expect(second.errors.contains(url))
        network.kill()
        let after = try Self.start(["--home", home.path, "--local", "feed", "--limit", "1"]).finish()
        #expect(after.status == 0, "\(after.errors)")
    }

    @Test func anAnswerThatCannotBeWrittenIsAFailure() throws {
        for words in [["version"], ["help"], ["at", "check", "did"]] {
            let result = try Self.start(words, input: "did:plc:z72i7hdynmk6r22z27h6tvur\n", output: "/dev/full")
                .finish()
            #expect(result.status == 1)
            #expect(result.errors.hasPrefix("error: "))
            #expect(result.errors.contains("No space left on device"), "\(result.errors)")
        }
    }

    @Test(arguments: [SIGINT, SIGTERM]) func aPipeThatSaysNothingCanBeInterrupted(_ number: Int32) throws {
        let home = try TemporaryHome()
        let pipe = home.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let command = try Self.start(["at", "views", pipe])
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
        let command = try Self.start(["at", "views", pipe])
        try #"{"feed":[]}"#.write(toFile: pipe, atomically: false, encoding: .utf8)
        let result = try command.finish()
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func aHomeThatCannotBeMadeIsNamed() throws {
        let home = try TemporaryHome()
        try "".write(toFile: home.path + "/file", atomically: true, encoding: .utf8)
        for words in [["accounts"], ["--local", "feed"], ["local", "up"]] {
            let result = try Self.start(["--home", home.path + "/file/home"] + words).finish()
            #expect(result.status == 1)
            #expect(
                result.errors == """
                    error: The store on this machine failed: the folder \(home.path)/file cannot be made: \
                    Not a directory. Check the home directory and its disk.

                    """)
        }
    }

    private static func start(
        _ arguments: [String], input: String = "", output: String? = nil
    ) throws -> RunningProgram {
        try #require(Program.warren).start(arguments, input: input, output: output)
    }
}
