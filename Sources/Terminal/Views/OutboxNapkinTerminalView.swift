import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// The outbox at a terminal.
@MainActor
final class OutboxNapkinTerminalView: OutboxNapkinViewControllable, TerminalScreen {
    /// What the command line asked for, beyond looking.
    enum Tap {
        case retry(Int64?)
        case drop(Int64)
    }

    private let presenter: OutboxNapkinPresenter
    private weak var listener: (any OutboxNapkinPresentableListener)?
    private let tap: Tap?
    private let printer: TerminalPrinter

    init(
        presenter: OutboxNapkinPresenter, listener: any OutboxNapkinPresentableListener, tap: Tap?,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.tap = tap
        self.printer = printer
    }

    func appear() async {
        switch tap {
        case .retry(let id): dispatch(to: listener) { await $0.didTapRetry(id) }
        case .drop(let id): dispatch(to: listener) { await $0.didTapDrop(id) }
        case nil: return
        }
    }

    func conclude() {
        if let dropped = presenter.dropped {
            printer.print(json: JSONValue(dropped)) { page in
                page.line(StyledText(Strings.answers.outboxDropped(String(dropped.id))))
                page.line(StyledText(SafeText.line(dropped.action.summary)))
            }
            return
        }
        let items = presenter.left ?? presenter.items ?? []
        printer.print(json: .object(["entries": .array(items.map { JSONValue($0) })])) { page in
            guard !items.isEmpty else { return page.paragraph(StyledText(Strings.answers.outboxEmpty())) }
            for item in items { add(item, to: &page) }
            page.space()
            page.paragraph(StyledText(Strings.answers.outboxHelp(), .faint))
        }
    }

    /// After a retry, whether everything went out.
    var exitCode: ExitCode {
        guard case .retry(let id) = tap, let items = presenter.left else { return .done }
        let left = items.filter { id == nil || $0.id == id }
        if left.contains(where: { $0.state != .waiting }) { return .failed }
        return left.isEmpty ? .done : .queued
    }

    private func add(_ item: OutboxItem, to page: inout TextPage) {
        var line = StyledText("\(item.id)  ", .faint)
        switch item.state {
        case .waiting: line.append(Strings.answers.outboxWaiting(), .plain)
        case .refused: line.append(Strings.answers.outboxRefused(), .warning)
        case .unknown: line.append(Strings.answers.outboxUnknown(), .warning)
        }
        line.append("  \(SafeText.line(item.account.handle))  ", .name)
        line.append(SafeText.line(item.action.summary))
        line.append("  \(Timestamps.ago(item.created, now: printer.device.now))", .faint)
        page.paragraph(line)
        if let problem = item.problem {
            let text = SafeText.line(problem.text(now: printer.device.now, isLocal: printer.isLocal))
            page.paragraph(StyledText("   " + text, .faint))
        }
    }
}
