import CSpawn
import Glibc
import Synchronization

/// A program that was started. It is killed, and its end awaited, when nobody holds it any more.
public final class RunningProgram: Sendable {
    enum Streams {
        /// The text is its input; what it writes is kept, or goes to a file.
        case kept(input: String, output: String?)
        /// Pipes whose other ends are the test's.
        case piped
    }

    /// It ended before it said what it was to say.
    public struct Ended: Error {
        /// What it wrote to its error output.
        public let errors: String
        /// What it wrote to its output.
        public let output: String
    }

    /// Its process.
    public let id: Int32
    private let isPiped: Bool
    /// The test's end of its input; nil once it is closed, and without pipes.
    private let input: Mutex<Descriptor?>
    /// Nil when a file of the test's takes it.
    private let output: Descriptor?
    private let errors: Descriptor
    /// What was read of its piped output.
    private let said = Mutex<[UInt8]>([])
    /// As `waitpid` tells it; nil until then.
    private let status = Mutex<Int32?>(nil)

    init(_ path: String, _ arguments: [String], _ environment: [String: String], _ streams: Streams) throws {
        let childInput: Descriptor
        let childOutput: Descriptor
        errors = try .memory()
        switch streams {
        case .kept(let text, let file):
            isPiped = false
            childInput = try .memory()
            try childInput.write(Array(text.utf8))
            lseek(childInput.number, 0, SEEK_SET)
            input = Mutex(nil)
            childOutput = try file.map(Descriptor.init(writingTo:)) ?? .memory()
            output = file == nil ? childOutput : nil
        case .piped:
            isPiped = true
            // Writing to a program that has ended is an ordinary event here.
            signal(SIGPIPE, SIG_IGN)
            let toChild = try Descriptor.pipe()
            childInput = toChild.reading
            input = Mutex(toChild.writing)
            let fromChild = try Descriptor.pipe()
            childOutput = fromChild.writing
            output = fromChild.reading
        }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (place, descriptor) in [childInput, childOutput, errors].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor.number, Int32(place))
        }
        // Whatever else this process has open, also what its libraries open without CLOEXEC.
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)

        // Signals as a shell gives them: none blocked, none ignored.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let words = ([path] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + variables { free(text) } }
        var started: pid_t = 0
        let code = posix_spawn(&started, path, &actions, &attributes, words + [nil], variables + [nil])
        guard code == 0 else { throw Program.Trouble(call: "posix_spawn \(path)", code: code) }
        id = started
        // The child's ends are the child's alone: its pipes end with it.
        withExtendedLifetime((childInput, childOutput)) {}
    }

    deinit { kill() }

    /// Sends it a signal, unless it has ended.
    public func send(_ signal: Int32) {
        // Under the lock: a process that was waited for may be another by now.
        status.withLock { if $0 == nil { _ = Glibc.kill(id, signal) } }
    }

    /// Ends it at once, and returns when it is gone.
    public func kill() {
        send(SIGKILL)
        wait()
    }

    /// Writes to its piped input.
    public func write(_ text: String) throws { try input.withLock { try $0?.write(Array(text.utf8)) } }

    /// Ends its piped input.
    public func endInput() { input.withLock { $0 = nil } }

    /// Reads its piped output until a line begins so; gives the rest of that line.
    /// - Throws: `Ended` when none does.
    public func line(after prefix: String) throws -> String {
        try said.withLock { said in
            repeat {
                let lines = String(decoding: said, as: UTF8.self).split(
                    separator: "\n", omittingEmptySubsequences: false)
                // What stands after the last line's end may go on.
                if let line = lines.dropLast().first(where: { $0.hasPrefix(prefix) }) {
                    return String(line.dropFirst(prefix.count))
                }
            } while try output?.read(into: &said) == true
            throw Ended(errors: try errors.contents(), output: String(decoding: said, as: UTF8.self))
        }
    }

    /// Ends its piped input, and waits for its end.
    public func finish() throws -> Program.Result {
        endInput()
        if isPiped { try said.withLock { said in while try output?.read(into: &said) == true {} } }
        let status = wait()
        let signal = status & 0x7F
        return Program.Result(
            status: signal == 0 ? (status >> 8) & 0xFF : -signal,
            output: isPiped ? said.withLock { String(decoding: $0, as: UTF8.self) } : try output?.contents() ?? "",
            errors: try errors.contents())
    }

    @discardableResult
    private func wait() -> Int32 {
        if let known = status.withLock({ $0 }) { return known }
        // Without the lock, and without taking the process away from others who wait.
        var report = siginfo_t()
        while waitid(P_PID, id_t(id), &report, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return status.withLock { status in
            if let status { return status }
            var ended: Int32 = 0
            while waitpid(id, &ended, 0) < 0, errno == EINTR {}
            status = ended
            return ended
        }
    }
}
