import Composition
import Dispatch
import Glibc
import Terminal

/// The command: reads its arguments, runs one napkin tree, and exits with the code that the run ended with.
@main
enum Warren {
    @MainActor
    static func main() async {
        // A reader that goes away (as `head` does) is no reason to die in the middle of a write to the network.
        signal(SIGPIPE, SIG_IGN)
        StandardStreams.fill()
        let environment = ProcessEnvironment()
        let code: ExitCode
        do throws(UsageError) {
            let request = try CommandLineParser().parse(try Arguments.ofThisProcess())
            let device = ProcessTerminal(
                environment: { environment[$0] }, allowsColour: request.options.allowsColour)
            let runner = CommandRunner(device: device, environment: environment)
            let interrupts = Interrupts {
                device.restore()
                runner.interrupt()
            }
            code = await runner.run(request)
            interrupts.cancel()
        } catch {
            let device = ProcessTerminal(environment: { environment[$0] }, allowsColour: true)
            code = CommandRunner(device: device, environment: environment).refuse(error)
        }
        ProcessEnd.now(code)
    }
}

/// The end of the process.
enum ProcessEnd {
    /// Ends at once. `exit` would run the libraries' own clean-up beside threads that still use them, and crash now and then:
    /// what has to reach the disk or the terminal is there already.
    static func now(_ code: ExitCode) -> Never {
        _exit(code.rawValue)
    }
}

/// The words of the command line.
enum Arguments {
    /// The process's words, without the program's name.
    static func ofThisProcess() throws(UsageError) -> [String] {
        // Where a preloaded library has changed the environment before the start, Swift does not find them.
        guard CommandLine.argc > 0 else { return try ofKernel() }
        var words: [String] = []
        for index in 1..<max(Int(CommandLine.argc), 1) {
            guard let pointer = CommandLine.unsafeArgv[index] else { continue }
            guard let word = String(validatingCString: pointer) else { throw .notText }
            words.append(word)
        }
        return words
    }

    /// The words as the kernel keeps them, each with a zero at its end.
    private static func ofKernel() throws(UsageError) -> [String] {
        let descriptor = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += chunk.prefix(count)
        }
        var words: [String] = []
        for word in bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false).dropFirst() {
            guard let text = String(validating: word, as: UTF8.self) else { throw .notText }
            words.append(text)
        }
        return words
    }
}

/// The standard input, output and error.
enum StandardStreams {
    /// Puts something that cannot be used in the place of a stream that was closed before the start: else a file or a
    /// connection gets its number, and what is printed.
    static func fill() {
        for (descriptor, access) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest number that is free, which is this one.
            _ = open("/dev/null", access)
        }
    }
}
