import FoundationEssentials
import Napkin
import Services
import ShellFeatures
public import SocialFeatures
import Strings
import Wording

/// Muted words at a terminal.
@MainActor
final class MutedWordsNapkinTerminalView: MutedWordsNapkinViewControllable, TerminalScreen {
    private let presenter: MutedWordsNapkinPresenter
    private weak var listener: (any MutedWordsNapkinPresentableListener)?
    private let route: CommandRoute
    private let printer: TerminalPrinter

    init(
        presenter: MutedWordsNapkinPresenter, listener: any MutedWordsNapkinPresentableListener, route: CommandRoute,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.route = route
        self.printer = printer
    }

    func appear() async {
        switch route {
        case .muteWord(let word, let targets, let exceptFollowed, let hours):
            dispatch(to: listener) {
                await $0.didTapMute(word: word, in: targets, exceptFollowed: exceptFollowed, hours: hours)
            }
        case .unmuteWord(let word): dispatch(to: listener) { await $0.didTapUnmute(word: word) }
        default: dispatch(to: listener) { await $0.didTapRefresh() }
        }
    }

    func conclude() {
        if let outcome = presenter.outcome {
            let (who, word) = (SafeText.line(outcome.account.handle), SafeText.line(outcome.subject.name))
            let isUndone = if case .unmuteWord = route { true } else { false }
            let text =
                switch (isUndone, outcome.changed) {
                case (false, true): Strings.words.muted(who, word)
                case (false, false): Strings.words.mutedAlready(who, word)
                case (true, true): Strings.words.unmuted(who, word)
                case (true, false): Strings.words.unmutedAlready(who, word)
                }
            printer.print(outcome.delivery, json: JSONValue(outcome), done: text)
            return
        }
        guard let words = presenter.words else { return }
        printer.note(presenter.freshness)
        let json = JSONValue.object([
            "words": .array(words.map { JSONValue($0) }), "kept": JSONValue(presenter.freshness),
        ])
        printer.print(json: json) { page in
            if words.isEmpty { page.paragraph(StyledText(Strings.words.none())) }
            for word in words { page.paragraph(line(word)) }
        }
    }

    var isLive: Bool { presenter.freshness == .live }
    var exitCode: ExitCode { presenter.outcome?.delivery.exitCode ?? .done }

    func interrupt() -> Bool { stop(listener, while: presenter.isWorking) }

    private func line(_ word: MutedWord) -> StyledText {
        var line = StyledText(SafeText.line(word.value), .name)
        var notes = word.targets.map { target in
            switch MutedWord.Target(rawValue: target) {
            case .content: Strings.words.content()
            case .tag: Strings.words.tag()
            case nil: SafeText.line(target)
            }
        }
        if word.exceptFollowed { notes.append(Strings.words.exceptFollowed()) }
        if let date = word.expiresAt {
            let hours = Int((date.timeIntervalSince(printer.device.now) / 3600).rounded(.up))
            if hours <= 0 {
                notes.append(Strings.words.over())
            } else {
                notes.append(hours < 48 ? Strings.words.hoursLeft(hours) : Strings.words.daysLeft(hours / 24))
                notes.append(Strings.words.until(Timestamps.localDay(date)))
            }
        }
        line.append("  " + notes.joined(separator: ", "), .faint)
        return line
    }
}

/// Preferences at a terminal.
@MainActor
final class PreferencesNapkinTerminalView: PreferencesNapkinViewControllable, TerminalScreen {
    private let presenter: PreferencesNapkinPresenter
    private let printer: TerminalPrinter

    init(presenter: PreferencesNapkinPresenter, printer: TerminalPrinter) {
        self.presenter = presenter
        self.printer = printer
    }

    var isLive: Bool { presenter.freshness == .live }

    func conclude() {
        guard let entries = presenter.entries else { return }
        printer.note(presenter.freshness)
        let json = JSONValue.object([
            "preferences": .array(entries.map { .raw($0.json) }), "kept": JSONValue(presenter.freshness),
        ])
        printer.print(json: json) { page in
            if entries.isEmpty { return page.paragraph(StyledText(Strings.words.noPreferences())) }
            for entry in entries { page.line(StyledText(SafeText.line(entry.type ?? "–"))) }
            page.space()
            page.paragraph(StyledText(Strings.words.preferencesHint(), .faint))
        }
    }
}

extension JSONValue {
    /// A word whose posts are hidden.
    init(_ word: MutedWord) {
        self = .object([
            "value": .string(word.value),
            "targets": .array(word.targets.map { .string($0) }),
            "exceptFollowed": .boolean(word.exceptFollowed),
            "expiresAt": .date(word.expiresAt),
        ])
    }
}

extension TerminalViews: MutedWordsNapkinViewMaking {
    /// Makes the view of muted words.
    public func makeMutedWordsView(
        presenter: MutedWordsNapkinPresenter, listener: any MutedWordsNapkinPresentableListener
    ) -> any MutedWordsNapkinViewControllable {
        MutedWordsNapkinTerminalView(presenter: presenter, listener: listener, route: route, printer: printer)
    }
}

extension TerminalViews: PreferencesNapkinViewMaking {
    /// Makes the view of preferences.
    public func makePreferencesView(
        presenter: PreferencesNapkinPresenter, listener: any PreferencesNapkinPresentableListener
    ) -> any PreferencesNapkinViewControllable {
        PreferencesNapkinTerminalView(presenter: presenter, printer: printer)
    }
}
