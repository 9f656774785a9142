import Napkin
import Services
import ShellFeatures
public import SocialFeatures
import Strings

/// A report at a terminal.
@MainActor
final class ReportNapkinTerminalView: ReportNapkinViewControllable, TerminalScreen {
    private let presenter: ReportNapkinPresenter
    private weak var listener: (any ReportNapkinPresentableListener)?
    private let route: CommandRoute
    private let printer: TerminalPrinter

    init(
        presenter: ReportNapkinPresenter, listener: any ReportNapkinPresentableListener, route: CommandRoute,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.route = route
        self.printer = printer
    }

    func appear() async {
        guard case .report(_, let reason, let text) = route else { return }
        dispatch(to: listener) { await $0.didTapReport(because: reason, text: text) }
    }

    func conclude() {
        guard let outcome = presenter.outcome else { return }
        let (who, what) = (SafeText.line(outcome.account.handle), SafeText.line(outcome.subject.name))
        printer.print(
            outcome.delivery, json: JSONValue(outcome), done: Strings.reports.sent(who, what))
    }

    var exitCode: ExitCode { presenter.outcome?.delivery.exitCode ?? .done }

    func interrupt() -> Bool { stop(listener, while: presenter.isWorking) }
}

extension TerminalViews: ReportNapkinViewMaking {
    /// Makes the view of a report.
    public func makeReportView(
        presenter: ReportNapkinPresenter, listener: any ReportNapkinPresentableListener
    ) -> any ReportNapkinViewControllable {
        ReportNapkinTerminalView(presenter: presenter, listener: listener, route: route, printer: printer)
    }
}
