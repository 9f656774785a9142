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
        var words: [String] = []
        for index in 1..<max(Int(CommandLine.argc), 1) {
            guard let pointer = CommandLine.unsafeArgv[index] else { continue }
            guard let word = String(validatingCString: pointer) else { throw .notText }
            words.append(word)
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
