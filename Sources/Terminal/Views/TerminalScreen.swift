import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// A napkin's view at a terminal.
///
/// A terminal has no taps: what the person wants is on the command line, so the view makes the taps itself when it
/// appears. What the presenter shows is printed when the run ends.
@MainActor
protocol TerminalScreen: ViewControllable {
    /// The napkin is active: makes the taps that the command line stands for.
    func appear() async

    /// The run did what it should: prints what the presenter shows.
    func conclude()

    /// The code that a run ends with which did what it should.
    var exitCode: ExitCode { get }

    /// Whether what is shown is what the server says now: then it can be reached.
    var isLive: Bool { get }

    /// Waits for what was told once the answer was printed.
    func settle() async

    /// Ctrl-C was pressed.
    /// - Returns: true when the view ends the run by itself.
    func interrupt() -> Bool
}

extension TerminalScreen {
    func appear() async {}
    func conclude() {}
    var exitCode: ExitCode { .done }
    var isLive: Bool { true }
    func settle() async {}
    func interrupt() -> Bool { false }

    /// Ctrl-C while something is on its way: it is stopped, and what is in the outbox by then is told as queued.
    func stop(_ listener: (any WorkStopping)?, while isWorking: Bool) -> Bool {
        guard isWorking else { return false }
        dispatch(to: listener) { await $0.didTapStop() }
        return true
    }
}

/// What every view at a terminal prints with.
@MainActor
struct TerminalPrinter {
    let device: any TerminalDevice
    /// One JSON document instead of text.
    let isJSON: Bool
    /// What was asked for, to say how to ask for more.
    let request: CommandLineRequest

    // More notes than this are counted, not listed.
    private static let mostNotes = 20

    /// The embedded network is asked.
    var isLocal: Bool { request.options.isLocal }

    /// Lays posts and people out.
    var posts: PostLayout { PostLayout(now: device.now) }

    /// Prints either form.
    func print(json: @autoclosure () -> JSONValue, text: (inout TextPage) -> Void) {
        if isJSON {
            device.write(json().text + "\n")
        } else {
            printText(text)
        }
    }

    /// Prints what an action led to: that it is done, or that it is queued, and says why.
    func print(_ delivery: Delivery, json: JSONValue, done: String) {
        print(delivery, json: json, done: [done], queued: [Strings.answers.queuedAction(done)])
    }

    /// The same of several things that are done at once.
    func print(_ delivery: Delivery, json: JSONValue, done: [String], queued: [String]) {
        switch delivery {
        case .sent:
            print(json: json) { page in for line in done { page.line(StyledText(line)) } }
        case .queued(let problem):
            print(json: json.adding(["queued": .boolean(true)])) { page in
                for line in queued { page.line(StyledText(line)) }
            }
            noteQueued(problem)
        }
    }

    /// Says on the standard error that something is queued, and why.
    func noteQueued(_ problem: SocialError?) {
        let reason =
            switch problem {
            case nil: Strings.answers.queuedBehind()
            // Whoever runs it again does it twice.
            case .cancelled?: Strings.answers.queuedStopped()
            case let problem?: problem.text(now: device.now, isLocal: isLocal)
            }
        note(Strings.answers.queuedBecause(reason))
    }

    /// Prints text.
    func printText(_ body: (inout TextPage) -> Void) {
        var page = TextPage(width: device.width, inColour: device.showsColour)
        body(&page)
        device.write(page.text)
    }

    /// Prints one line of text.
    func printLine(_ text: String, _ ink: Ink = .plain) {
        printText { $0.line(StyledText(text, ink)) }
    }

    /// Says how to see what comes after the answer.
    func addMore(after cursor: String?, to page: inout TextPage) {
        guard let cursor, let command = request.line(from: cursor) else { return }
        page.space()
        page.line(StyledText(Strings.answers.more(command), .faint))
    }

    /// Says on the standard error what was left out, and why.
    func note(_ skipped: [SkippedItem]) {
        for item in skipped.prefix(Self.mostNotes) {
            let text = Strings.trouble.skipped(item.path, item.reason)
            device.writeError(SafeText.line(Strings.trouble.note(text)) + "\n")
        }
        if skipped.count > Self.mostNotes {
            let text = Strings.trouble.moreSkipped(skipped.count - Self.mostNotes)
            device.writeError(Strings.trouble.note(text) + "\n")
        }
    }

    /// Says on the standard error that what is shown is no live answer, how old it is, and why.
    func note(_ freshness: Freshness) {
        guard let text = freshness.text(now: device.now, isLocal: isLocal) else { return }
        device.writeError(SafeText.line(text) + "\n")
    }

    /// Says on the standard error what is worth knowing.
    func note(_ text: String) {
        device.writeError(SafeText.line(Strings.trouble.note(text)) + "\n")
    }

    /// Says on the standard error what went wrong.
    func error(_ text: String) {
        device.writeError(SafeText.line(Strings.trouble.error(text)) + "\n")
    }
}
