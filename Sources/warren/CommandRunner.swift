import Composition
import Glibc
import Log
import Napkin
import ShellFeatures
import Strings
import Terminal

/// Runs command lines, one at a time: parses nothing, decides nothing, only puts the parts together.
@MainActor
final class CommandRunner {
    private let device: any TerminalDevice
    private let environment: ProcessEnvironment
    private let network: EmbeddedNetwork?
    private var views: TerminalViews?
    private var tour: Tour?
    private var closing: (any Cancellable)?
    private var passphrases: PassphraseSources?

    // How long others may keep a finished command before it says so.
    private static let silentWaiting = Duration.seconds(1)

    /// Makes a runner.
    /// - Parameters:
    ///   - device: where it is printed.
    ///   - environment: the environment variables.
    ///   - network: the embedded network to use; nil makes the home's own.
    init(device: any TerminalDevice, environment: ProcessEnvironment, network: EmbeddedNetwork? = nil) {
        self.device = device
        self.environment = environment
        self.network = network
    }

    /// Runs what a command line asked for. An answer that could not be printed is a failure too.
    func run(_ request: CommandLineRequest) async -> ExitCode {
        let code = await answer(request)
        guard code == .done, let reason = device.outputTrouble else { return code }
        device.writeError(Strings.trouble.error(Strings.trouble.output(reason)) + "\n")
        return .failed
    }

    private func answer(_ request: CommandLineRequest) async -> ExitCode {
        switch request.target {
        case .version:
            device.write(VersionText.line(isJSON: request.options.isJSON))
            return .done
        case .help(let words):
            do throws(UsageError) {
                device.write(
                    request.options.isJSON
                        ? try CommandHelp.json(about: words)
                        : try CommandHelp.text(about: words, width: device.width, inColour: device.showsColour))
                return .done
            } catch {
                return refuse(error)
            }
        case .tour where request.options.isJSON:
            return refuse(.onlyText(command: "local tour"))
        case .completions where request.options.isJSON:
            return refuse(.onlyText(command: "completions"))
        case .manual where request.options.isJSON:
            return refuse(.onlyText(command: "man"))
        case .completions(let shell):
            device.write(shell.script)
            return .done
        case .manual:
            device.write(ManualPage.text)
            return .done
        case .tour:
            let tour = Tour(device: device)
            self.tour = tour
            return await tour.play()
        case .route(let route):
            return await run(route, request.options)
        }
    }

    /// Says what is wrong with a command line.
    func refuse(_ error: UsageError) -> ExitCode {
        device.writeError(Strings.trouble.error(error.text) + "\n")
        return .usage
    }

    /// Ends the run in good order.
    func interrupt() {
        views?.interrupt()
        tour?.interrupt()
        closing?.cancel()
    }

    private func run(_ route: CommandRoute, _ options: GlobalOptions) async -> ExitCode {
        let views = TerminalViews(device: device, route: route, options: options)
        self.views = views
        defer { self.views = nil }
        let sink: LogSink = options.isVerbose ? .standardError(minimum: .debug) : .none
        let home = environment.home(options.home)
        let log = Log(subsystem: "warren", category: "command", sink: sink)
        let network = network ?? EmbeddedNetwork(home: home, log: log)
        let tree = route == .doctor(showsTree: true) ? NapkinTreeWatch() : nil
        let passphrases = PassphraseSources(
            device: device, file: options.passphraseFile ?? environment["WARREN_PASSPHRASE_FILE"])
        self.passphrases = passphrases
        let component = AppComponent(
            home: home, account: options.account, isLocal: options.isLocal, passphrases: passphrases, log: log,
            views: views, network: network, tree: tree)

        let end = RunEnd()
        let run = await CommandNapkinBuilder(dependency: component)
            .build(withListener: end, route: route, diagnostics: tree?.diagnostics ?? .standard)
        tree?.run = run
        let launch = Task { await run.launch(from: TerminalWindow()) }
        let outcome = await end.outcome()
        // Somebody who stops a run does not wait for a server first.
        if outcome != .interrupted { await launch.value }
        let code = views.conclude()
        if outcome != .interrupted { await views.settle() }
        if let trouble = await run.keepingTrouble() { views.tell(notKept: trouble) }
        // Who has just read from the store need not wait for the server once more.
        if outcome == .finished, views.isLive { await sendWaiting(after: run, views) }
        if outcome != .interrupted { await run.terminate() }
        if self.network == nil { await close(network, atOnce: outcome == .interrupted) }
        return code
    }

    private func sendWaiting(after run: CommandNapkinRun, _ views: TerminalViews) async {
        // Nobody expects a question any more.
        passphrases?.atTerminal.stopAsking()
        let sending = Task { await run.sendWaiting() }
        closing = sending
        views.tell(sentFromOutbox: await sending.value)
    }

    private func close(_ network: EmbeddedNetwork, atOnce: Bool) async {
        let closing = Task { await network.close() }
        self.closing = closing
        if atOnce { closing.cancel() }
        let notice = Task { [device] in
            guard (try? await Task.sleep(for: Self.silentWaiting)) != nil else { return }
            device.writeError(Strings.trouble.note(Strings.localNetwork.servesOthers()) + "\n")
        }
        await closing.value
        notice.cancel()
    }
}

/// Something under way that Ctrl-C cuts short.
protocol Cancellable: Sendable {
    func cancel()
}

extension Task: Cancellable {}

/// Waits for the end of a run.
actor RunEnd: CommandNapkinListener {
    private var ended: CommandOutcome?
    private var waiter: CheckedContinuation<CommandOutcome, Never>?

    func commandNapkinDidEnd(_ outcome: CommandOutcome) {
        guard ended == nil else { return }
        ended = outcome
        waiter?.resume(returning: outcome)
        waiter = nil
    }

    /// How the run ended, once it has. One caller only.
    func outcome() async -> CommandOutcome {
        if let ended { return ended }
        return await withCheckedContinuation { waiter = $0 }
    }
}
