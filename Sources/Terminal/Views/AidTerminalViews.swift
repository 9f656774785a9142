import Napkin
import Services
import ShellFeatures
import SocialFeatures
import Strings

/// A check of identifiers at a terminal: answers the standard input line by line.
@MainActor
final class SyntaxCheckNapkinTerminalView: SyntaxCheckNapkinViewControllable, TerminalScreen {
    private let presenter: SyntaxCheckNapkinPresenter
    private weak var listener: (any SyntaxCheckNapkinPresentableListener)?
    private let kind: String
    private let printer: TerminalPrinter

    init(
        presenter: SyntaxCheckNapkinPresenter, listener: any SyntaxCheckNapkinPresentableListener, kind: String,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.kind = kind
        self.printer = printer
    }

    func appear() async {
        let kind = kind
        await dispatch(to: listener) { await $0.didSelect(kind: kind) }?.value
        guard presenter.kind != nil else { return }
        let yes = printer.isJSON ? "true\n" : "ok\n"
        let no = printer.isJSON ? "false\n" : "bad\n"
        var source = LineSource(device: printer.device)
        while !printer.device.isOutputClosed, !Task.isCancelled, let batch = await source.nextBatch() {
            // A line that is too long, or no text, is no identifier.
            let lines = batch.map { line -> String? in
                if case .bytes(let bytes) = line { String(validating: bytes, as: UTF8.self) } else { nil }
            }
            await dispatch(to: listener) { await $0.didEnter(lines) }?.value
            printer.device.write(presenter.verdicts.map { $0 ? yes : no }.joined())
        }
        dispatch(to: listener) { await $0.didEnd() }
    }
}

/// A saved answer at a terminal.
@MainActor
final class SavedResponseNapkinTerminalView: SavedResponseNapkinViewControllable, TerminalScreen {
    private static let largestAnswer = 64_000_000

    private let presenter: SavedResponseNapkinPresenter
    private weak var listener: (any SavedResponseNapkinPresentableListener)?
    private let path: String
    private let printer: TerminalPrinter

    init(
        presenter: SavedResponseNapkinPresenter, listener: any SavedResponseNapkinPresentableListener, path: String,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.path = path
        self.printer = printer
    }

    func appear() async {
        do throws(FileTrouble) {
            let bytes =
                path == "-"
                ? try await FileBytes.readStandardInput(of: printer.device, atMost: Self.largestAnswer)
                : try await FileBytes.read(path, atMost: Self.largestAnswer)
            dispatch(to: listener) { await $0.didChoose(bytes) }
        } catch {
            let name = path == "-" ? Strings.trouble.standardInput() : path
            let problem = error.text
            dispatch(to: listener) { await $0.didFailToOpen(name, problem: problem) }
        }
    }

    func conclude() {
        guard let response = presenter.response else { return }
        printer.note(response.skipped)
        let json = JSONValue(response).adding(["skipped": JSONValue(response.skipped)])
        printer.print(json: json) {
            SavedResponseLayout(posts: printer.posts, now: printer.device.now).add(response, to: &$0)
        }
    }
}

/// A look at the machine at a terminal.
@MainActor
final class DoctorNapkinTerminalView: DoctorNapkinViewControllable, TerminalScreen {
    private let presenter: DoctorNapkinPresenter
    private let printer: TerminalPrinter

    init(presenter: DoctorNapkinPresenter, printer: TerminalPrinter) {
        self.presenter = presenter
        self.printer = printer
    }

    func conclude() {
        switch presenter.repair {
        case .repaired(let repair):
            return printer.print(json: JSONValue(repair)) { page in
                page.paragraph(
                    StyledText(
                        Strings.answers.repaired(
                            repair.saved, repair.lost, repair.damagedPages, SafeText.line(repair.keptFile))))
                let column = repair.tables.map { DisplayWidth.of($0.name) }.max() ?? 0
                for table in repair.tables { Self.add(table, column: column, to: &page) }
            }
        case .unneeded:
            return printer.print(json: .object(["saved": .null])) { page in
                page.paragraph(StyledText(Strings.answers.repairUnneeded()))
            }
        case nil: break
        }
        guard let findings = presenter.findings?.map({ $0.told(now: printer.device.now) }) else { return }
        var json = JSONValue.object(["findings": .array(findings.map { JSONValue($0) })])
        let tree = presenter.tree
        let napkins = tree?.description.split(separator: "\n").map(String.init) ?? []
        if let tree {
            json = json.adding([
                "tree": .array(napkins.map { .string($0) }), "events": .array(tree.events.map { .string($0) }),
            ])
        }
        printer.print(json: json) { page in
            let column = findings.map { DisplayWidth.of($0.subject) }.max() ?? 0
            for finding in findings { Self.add(finding, column: column, to: &page) }
            guard let tree else { return }
            page.space()
            for line in napkins { page.line(StyledText(line)) }
            page.space()
            for event in tree.events { page.line(StyledText(event, .faint)) }
        }
    }

    var exitCode: ExitCode {
        presenter.findings?.contains { $0.verdict == .missing } == true ? .failed : .done
    }

    private static func add(_ table: StoreRepair.Table, column: Int, to page: inout TextPage) {
        let pad = String(repeating: " ", count: column - DisplayWidth.of(table.name) + 2)
        let text =
            switch (table.isPartial, table.lost) {
            case (true, _): StyledText(Strings.answers.tablePartial(table.saved, table.lost), .warning)
            case (false, 0): StyledText(Strings.answers.tableWhole(table.saved))
            case (false, _): StyledText(Strings.answers.tableLost(table.saved, table.lost), .warning)
            }
        page.item(mark: StyledText(SafeText.line(table.name) + pad, .name), text)
    }

    private static func add(_ finding: MachineFinding, column: Int, to page: inout TextPage) {
        let (word, ink): (String, Ink) =
            switch finding.verdict {
            case .ok: (Strings.answers.ok(), .good)
            case .limited: (Strings.answers.limited(), .warning)
            case .missing: (Strings.answers.missing(), .bad)
            }
        let words = [Strings.answers.ok(), Strings.answers.limited(), Strings.answers.missing()]
        let wordColumn = words.map(DisplayWidth.of).max() ?? 0
        var mark = StyledText(word, ink)
        mark.append(String(repeating: " ", count: wordColumn - DisplayWidth.of(word) + 2))
        mark.append(SafeText.line(finding.subject), .name)
        mark.append(String(repeating: " ", count: column - DisplayWidth.of(finding.subject) + 2))
        var text = StyledText(finding.detail)
        if let remedy = finding.remedy { text.append("\n" + Strings.answers.remedy(remedy), .faint) }
        page.item(mark: mark, text)
    }
}

/// The local network at a terminal: says where it is, and stays until it is stopped.
@MainActor
final class LocalNetworkNapkinTerminalView: LocalNetworkNapkinViewControllable, TerminalScreen {
    /// What the command line asked for.
    enum Tap {
        case start(port: UInt16?)
        case stop
        case mail
    }

    private let presenter: LocalNetworkNapkinPresenter
    private weak var listener: (any LocalNetworkNapkinPresentableListener)?
    private let tap: Tap
    private let printer: TerminalPrinter

    init(
        presenter: LocalNetworkNapkinPresenter, listener: any LocalNetworkNapkinPresentableListener, tap: Tap,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.tap = tap
        self.printer = printer
    }

    func appear() async {
        switch tap {
        case .stop: dispatch(to: listener) { await $0.didTapStop() }
        case .mail: dispatch(to: listener) { await $0.didTapMail() }
        case .start(let port):
            await dispatch(to: listener) { await $0.didTapStart(port: port) }?.value
            guard case .running(let network) = presenter.phase else { return }
            printer.print(json: JSONValue(network)) { page in
                page.line(StyledText(Strings.answers.localURL(network.url)))
                for account in network.accounts { page.line(StyledText(Strings.answers.localAccount(account))) }
                page.line(StyledText(Strings.answers.localPassword(network.password)))
                page.paragraph(StyledText(Strings.answers.localHint(), .faint))
            }
        }
    }

    func interrupt() -> Bool {
        guard case .start = tap else { return false }
        switch presenter.phase {
        case .running:
            dispatch(to: listener) { await $0.didTapStop() }
            return true
        // A start may wait for other processes, and leaves nothing half done.
        case .unknown, .starting, .stopping, .stopped: return false
        }
    }

    func conclude() {
        let didRun = presenter.didRun ?? false
        let text = didRun ? Strings.answers.localStopped() : Strings.answers.localNotRunning()
        switch tap {
        // The answer was printed when it started; what follows is for people.
        case .start: if !printer.isJSON { printer.printLine(text, .faint) }
        case .mail: show(presenter.mail ?? [])
        case .stop:
            printer.print(json: .object(["stopped": .boolean(didRun)])) { $0.line(StyledText(text)) }
        }
    }

    private func show(_ mail: [LocalMail]) {
        let json = JSONValue.array(
            mail.map {
                .object([
                    "to": .string($0.recipient), "subject": .string($0.subject), "text": .string($0.text),
                    "sentAt": .date($0.sentAt),
                ])
            })
        printer.print(json: .object(["mail": json])) { page in
            if mail.isEmpty { page.paragraph(StyledText(Strings.localNetwork.noMail())) }
            for mail in mail {
                page.line(StyledText("\(mail.recipient)  \(mail.subject)", .name))
                page.paragraph(StyledText(mail.text))
            }
        }
    }
}
