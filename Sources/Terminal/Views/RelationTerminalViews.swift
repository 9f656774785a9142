import Napkin
import Services
import ShellFeatures
public import SocialFeatures
import Strings

/// A block or mute button at a terminal.
@MainActor
final class ActorActionNapkinTerminalView: ActorActionNapkinViewControllable, TerminalScreen {
    private let presenter: ActorActionNapkinPresenter
    private weak var listener: (any ActorActionNapkinPresentableListener)?
    private let undo: Bool
    private let printer: TerminalPrinter

    init(
        presenter: ActorActionNapkinPresenter, listener: any ActorActionNapkinPresentableListener, undo: Bool,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.undo = undo
        self.printer = printer
    }

    func appear() async {
        if undo {
            dispatch(to: listener) { await $0.didTapRevert() }
        } else {
            dispatch(to: listener) { await $0.didTapPerform() }
        }
    }

    func conclude() {
        guard let outcome = presenter.outcome else { return }
        let (who, whom) = (SafeText.line(outcome.account.handle), SafeText.line(outcome.subject.name))
        let text =
            switch (presenter.action, undo, outcome.changed) {
            case (.block, false, true): Strings.relations.blocked(who, whom)
            case (.block, false, false): Strings.relations.blockedAlready(who, whom)
            case (.block, true, true): Strings.relations.unblocked(who, whom)
            case (.block, true, false): Strings.relations.unblockedAlready(who, whom)
            case (.mute, false, true): Strings.relations.muted(who, whom)
            case (.mute, false, false): Strings.relations.mutedAlready(who, whom)
            case (.mute, true, true): Strings.relations.unmuted(who, whom)
            case (.mute, true, false): Strings.relations.unmutedAlready(who, whom)
            }
        printer.print(outcome.delivery, of: outcome.record ?? whom, json: JSONValue(outcome), done: text)
    }

    var exitCode: ExitCode { presenter.outcome?.delivery.exitCode ?? .done }

    func interrupt() -> Bool {
        guard presenter.isWorking else { return false }
        dispatch(to: listener) { await $0.didTapStop() }
        return true
    }
}

/// A list of bookmarks at a terminal.
@MainActor
final class BookmarksNapkinTerminalView: BookmarksNapkinViewControllable, TerminalScreen {
    private let presenter: BookmarksNapkinPresenter
    private let printer: TerminalPrinter

    init(presenter: BookmarksNapkinPresenter, printer: TerminalPrinter) {
        self.presenter = presenter
        self.printer = printer
    }

    func conclude() {
        printer.note(presenter.skipped)
        let json = JSONValue.page("bookmarks", presenter.items, cursor: presenter.cursor) { JSONValue($0) }
        printer.print(json: json) { page in
            if presenter.items.isEmpty { page.paragraph(StyledText(Strings.relations.noBookmarks())) }
            for (index, bookmark) in presenter.items.enumerated() {
                if index > 0 { page.space() }
                printer.posts.add(bookmark.item, to: &page)
                // A post shows its own address; without it, the bookmark could not be taken away.
                if case .post = bookmark.item { continue }
                page.line(StyledText(SafeText.line(bookmark.subject.uri), .faint))
            }
            printer.addMore(after: presenter.cursor, to: &page)
        }
    }
}

extension TerminalViews: ActorActionNapkinViewMaking {
    /// Makes the view of an action on somebody.
    public func makeActorActionView(
        presenter: ActorActionNapkinPresenter, listener: any ActorActionNapkinPresentableListener
    ) -> any ActorActionNapkinViewControllable {
        let undo = if case .relate(_, let undo, _) = route { undo } else { false }
        return ActorActionNapkinTerminalView(
            presenter: presenter, listener: listener, undo: undo, printer: printer)
    }
}

extension TerminalViews: BookmarksNapkinViewMaking {
    /// Makes the view of bookmarks.
    public func makeBookmarksView(
        presenter: BookmarksNapkinPresenter, listener: any BookmarksNapkinPresentableListener
    ) -> any BookmarksNapkinViewControllable {
        BookmarksNapkinTerminalView(presenter: presenter, printer: printer)
    }
}
