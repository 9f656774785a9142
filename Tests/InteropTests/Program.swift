import Foundation
import Glibc
import Testing

/// A program of this machine, run to its end or kept running.
struct Program {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
        var json: [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
        }
    }

    let path: String

    /// The built `warren`; `./test` names it.
    static let warren = ProcessInfo.processInfo.environment["WARREN_BIN"].map(Program.init)
    /// A Python with the independent client and server; `./test` names it.
    static let python = ProcessInfo.processInfo.environment["WARREN_PYTHON"].map(Program.init)

    static func script(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Interop/\(name)").path
    }

    /// Runs to the end.
    @discardableResult
    func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> Result {
        let running = try start(arguments, environment: environment)
        running.input.fileHandleForWriting.write(Data(input.utf8))
        return try running.finish()
    }

    func start(_ arguments: [String], environment more: [String: String] = [:]) throws -> Running {
        let running = Running()
        running.process.executableURL = URL(filePath: path)
        running.process.arguments = arguments
        // Nothing of what other tests put into this process's environment, such as a keyring of theirs, nor the
        // machine's language.
        running.process.environment = ProcessInfo.processInfo.environment
            .filter { ["PATH", "HOME", "TMPDIR"].contains($0.key) }
            .merging(["LC_ALL": "C.UTF-8"]) { $1 }
            .merging(more) { $1 }
        running.process.standardInput = running.input
        running.process.standardOutput = running.output
        // A file, not a pipe: nobody has to read it for the program to go on.
        try Data().write(to: running.errors)
        running.process.standardError = try FileHandle(forWritingTo: running.errors)
        try running.process.run()
        return running
    }
}

/// A program that runs.
final class Running {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    let errors = FileManager.default.temporaryDirectory.appending(path: "warren-interop-\(UUID().uuidString).err")

    /// Reads its output until a line begins so; gives the rest of that line.
    func line(after prefix: String) throws -> String {
        var text = ""
        while true {
            let more = output.fileHandleForReading.availableData
            text += String(decoding: more, as: UTF8.self)
            for line in text.split(separator: "\n") where line.hasPrefix(prefix) && text.hasSuffix("\n") {
                return String(line.dropFirst(prefix.count))
            }
            if more.isEmpty {
                throw Ended(errors: (try? String(contentsOf: errors, encoding: .utf8)) ?? "", output: text)
            }
        }
    }

    /// Ends it at once. Foundation starts programs with SIGTERM blocked, so that would not do.
    func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }

    /// Closes its input, waits for its end.
    func finish() throws -> Program.Result {
        try input.fileHandleForWriting.close()
        let text = try output.fileHandleForReading.wholeText()
        process.waitUntilExit()
        let said = try FileHandle(forReadingFrom: errors).wholeText()
        try? FileManager.default.removeItem(at: errors)
        return Program.Result(status: process.terminationStatus, output: text, errors: said)
    }

    struct Ended: Error {
        let errors: String
        let output: String
    }
}

extension FileHandle {
    /// Everything up to the end. Foundation's own reading fails where a signal of the runtime's comes in between.
    fileprivate func wholeText() throws -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(fileDescriptor, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 {
                return String(decoding: bytes, as: UTF8.self)
            } else if errno != EINTR {
                throw Command.Trouble(code: errno)
            }
        }
    }
}

/// A run of `warren` with signals and streams as a shell gives them.
struct Command {
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
            (try? FileHandle(forReadingFrom: folder.appending(path: name)).wholeText()) ?? ""
        }
        return Result(
            status: signal == 0 ? (status >> 8) & 0xFF : -signal, output: text("output"), errors: text("errors"))
    }
}

/// A folder for one test's home.
struct TemporaryHome: ~Copyable {
    let path = FileManager.default.temporaryDirectory.appending(path: "warren-interop-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension Trait where Self == ConditionTrait {
    /// The programs that `./test` prepares are there.
    static var withInteropPrograms: Self {
        .enabled("WARREN_BIN or WARREN_PYTHON is not set; ./test sets both") {
            Program.warren != nil && Program.python != nil
        }
    }
}
