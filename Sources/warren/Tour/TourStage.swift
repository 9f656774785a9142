import Composition
import FoundationEssentials
import Glibc
import Log
import Services
import Strings
import Terminal

/// Why a story does not go on.
enum TourTrouble: Error {
    /// Something was not as the story says.
    case wentWrong(String)
    /// Somebody stopped it.
    case interrupted
}

/// What the story plays on: a home that is thrown away, an embedded network in it, and the command runner, by which every
/// command of the story is really run.
@MainActor
final class TourStage {
    /// What a command answered.
    struct Answer {
        let code: ExitCode
        let output: String
        let errors: String

        /// The first at-URI in the answer.
        var uri: String? {
            var rest = output[...]
            while let start = rest.firstIndex(of: "a") {
                rest = rest[start...]
                if rest.hasPrefix("at://") { return String(rest.prefix { !$0.isWhitespace && $0 != "\u{1B}" }) }
                rest = rest.dropFirst()
            }
            return nil
        }
    }

    /// The directory that the story's files are in.
    let home: String
    private let device: any TerminalDevice
    private let printer: TourPrinter
    private let network: EmbeddedNetwork
    private let environment: ProcessEnvironment
    private var current: CommandRunner?
    private var server: (runner: CommandRunner, task: Task<ExitCode, Never>)?
    private var isInterrupted = false

    // How long the network may take to start.
    private static let patience = Duration.seconds(30)

    init(home: String, device: any TerminalDevice, printer: TourPrinter) {
        self.home = home
        self.device = device
        self.printer = printer
        network = EmbeddedNetwork(home: home, log: .none)
        environment = ProcessEnvironment(["WARREN_HOME": home, "HOME": home])
    }

    /// Stops the command that is running.
    func interrupt() {
        isInterrupted = true
        current?.interrupt()
    }

    /// Shows a command, runs it, and shows what it answered.
    /// - Parameters:
    ///   - typed: what is shown, where it is more than the words.
    ///   - code: what the story says that it ends with.
    ///   - expected: what the story says that it answers.
    @discardableResult
    func run(
        _ words: [String], typed: String? = nil, input: String = "", code: ExitCode = .done,
        expecting expected: [String]
    ) async throws(TourTrouble) -> Answer {
        let line = (["warren"] + words.map(ShellWord.quoted)).joined(separator: " ")
        printer.command(typed.map { $0 + " | " + line } ?? line)
        let answer = await runQuietly(words, input: input)
        printer.answer(answer.output)
        printer.problem(answer.errors)
        printer.space()
        try check(answer, code, expected)
        return answer
    }

    /// Runs a command without showing it.
    func runQuietly(_ words: [String], input: String = "") async -> Answer {
        let terminal = recorder(input: input)
        let runner = CommandRunner(device: terminal, environment: environment, network: network)
        current = runner
        defer { current = nil }
        let code = await Self.execute(words, runner)
        return Answer(code: code, output: terminal.output, errors: terminal.errors)
    }

    /// Shows the command that starts the network and what it answered; it goes on running.
    func startNetwork(_ words: [String]) async throws(TourTrouble) -> String {
        printer.command((["warren"] + words).joined(separator: " "))
        let terminal = recorder(input: "")
        let runner = CommandRunner(device: terminal, environment: environment, network: network)
        let task = Task { await Self.execute(words, runner) }
        server = (runner, task)
        let start = ContinuousClock.now
        // The command prints its answer in one piece once the network runs.
        while terminal.output.isEmpty, terminal.errors.isEmpty, start.duration(to: .now) < Self.patience {
            if isInterrupted { throw .interrupted }
            try? await Task.sleep(for: .milliseconds(5))
        }
        printer.answer(terminal.output)
        printer.problem(terminal.errors)
        printer.space()
        guard let network = await network.running() else {
            throw .wentWrong(Strings.tour.missingText("url:"))
        }
        return network.url
    }

    /// Ends the command that started the network, whose network may be gone already.
    func endServer() async {
        guard let server else { return }
        self.server = nil
        server.runner.interrupt()
        _ = await server.task.value
    }

    /// Writes a file into the home.
    func write(_ bytes: [UInt8], to name: String) throws(TourTrouble) -> String {
        let path = home + "/" + name
        do { try Data(bytes).write(to: URL(filePath: path)) } catch { throw .wentWrong("\(path): \(error)") }
        return path
    }

    private func check(_ answer: Answer, _ code: ExitCode, _ expected: [String]) throws(TourTrouble) {
        if isInterrupted { throw .interrupted }
        guard answer.code == code else {
            throw .wentWrong(Strings.tour.wrongCode(String(answer.code.rawValue), String(code.rawValue)))
        }
        let whole = answer.output + answer.errors
        for text in expected where !whole.contains(text) { throw .wentWrong(Strings.tour.missingText(text)) }
    }

    private func recorder(input: String) -> RecordedTerminal {
        RecordedTerminal(width: printer.innerWidth, showsColour: device.showsColour, input: Array(input.utf8))
    }

    private static func execute(_ words: [String], _ runner: CommandRunner) async -> ExitCode {
        do throws(UsageError) {
            return await runner.run(try CommandLineParser().parse(words))
        } catch {
            return runner.refuse(error)
        }
    }
}
