import Napkin
import Services
import ShellFeatures
import Strings
import Wording

/// A run at a terminal: shows the child, and in the end its answer or its error.
@MainActor
final class CommandNapkinTerminalView: CommandNapkinViewControllable {
    private let presenter: CommandNapkinPresenter
    private weak var listener: (any CommandNapkinPresentableListener)?
    private let printer: TerminalPrinter
    private var child: (any TerminalScreen)?
    private var script: Task<Void, Never>?

    init(
        presenter: CommandNapkinPresenter, listener: any CommandNapkinPresentableListener, printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.printer = printer
    }

    func show(_ child: any ViewControllable) {
        guard let child = child as? any TerminalScreen else { return }
        self.child = child
        script = Task { await child.appear() }
    }

    func interrupt() {
        if child?.interrupt() == true { return }
        dispatch(to: listener) { await $0.didTapInterrupt() }
    }

    /// Whether what the child shows is what the server says now.
    var isLive: Bool { child?.isLive ?? true }

    /// Waits for what the child told the run once it had printed.
    func settle() async {
        await child?.settle()
    }

    func conclude() -> ExitCode {
        script?.cancel()
        switch presenter.outcome {
        case .finished:
            child?.conclude()
            return child?.exitCode ?? .done
        case .failed(let error):
            printer.error(error.text(now: printer.device.now, isLocal: printer.isLocal))
            return error.exitCode
        case .unknownChoice(let what, let given, let choices):
            printer.error(UsageError.badChoice(argument: what, value: given, choices: choices).text)
            return .usage
        case .interrupted, nil:
            return .interrupted
        }
    }
}
