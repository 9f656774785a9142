import Napkin
import Services
import ShellFeatures
public import SocialFeatures
import Strings

/// Lists of people at a terminal.
@MainActor
final class ListsNapkinTerminalView: ListsNapkinViewControllable, TerminalScreen {
    private let presenter: ListsNapkinPresenter
    private weak var listener: (any ListsNapkinPresentableListener)?
    private let change: ListChange?
    private let printer: TerminalPrinter

    init(
        presenter: ListsNapkinPresenter, listener: any ListsNapkinPresentableListener, change: ListChange?,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.change = change
        self.printer = printer
    }

    func appear() async {
        if let change {
            dispatch(to: listener) { await $0.didTapChange(change) }
        } else {
            dispatch(to: listener) { await $0.didTapLoadMore() }
        }
    }

    var isLive: Bool { presenter.freshness == .live }

    func conclude() {
        if let change, let outcome = presenter.outcome { return conclude(change, outcome) }
        printer.note(presenter.skipped)
        printer.note(presenter.freshness)
        let kept: KeyValuePairs<String, JSONValue> = ["kept": JSONValue(presenter.freshness)]
        if let list = presenter.list {
            let json = JSONValue.page("members", presenter.members, cursor: presenter.cursor) { JSONValue($0) }
            printer.print(json: json.prefixed(["list": JSONValue(list)]).adding(kept)) { page in
                add(list, to: &page)
                if presenter.members.isEmpty { page.paragraph(StyledText(Strings.lists.nobody())) }
                for actor in presenter.members {
                    page.space()
                    printer.posts.add(actor, to: &page)
                }
                printer.addMore(after: presenter.cursor, to: &page)
            }
            return
        }
        guard let lists = presenter.lists else { return }
        let json = JSONValue.page("lists", lists, cursor: presenter.cursor) { JSONValue($0) }
        printer.print(json: json.adding(kept)) { page in
            if lists.isEmpty { page.paragraph(StyledText(Strings.lists.none())) }
            for (index, list) in lists.enumerated() {
                if index > 0 { page.space() }
                add(list, to: &page)
            }
            printer.addMore(after: presenter.cursor, to: &page)
        }
    }

    var exitCode: ExitCode { presenter.outcome?.delivery.exitCode ?? .done }

    func interrupt() -> Bool { stop(listener, while: presenter.isWorking) }

    private func add(_ list: ActorList, to page: inout TextPage) {
        printer.posts.add(list, to: &page)
        guard let count = list.itemCount else { return }
        page.line(StyledText(Strings.lists.people(String(count)), .faint))
    }

    private func conclude(_ change: ListChange, _ outcome: ActionOutcome) {
        let (who, what) = (SafeText.line(outcome.account.handle), SafeText.line(outcome.subject.name))
        let text =
            switch (change, outcome.changed) {
            case (.create, _): Strings.lists.created(who, what, SafeText.line(outcome.record ?? ""))
            case (.add, true): Strings.lists.added(who, what)
            case (.add, false): Strings.lists.addedAlready(who, what)
            case (.remove, true): Strings.lists.removed(who, what)
            case (.remove, false): Strings.lists.removedAlready(who, what)
            case (.delete, true): Strings.lists.deleted(who, what)
            case (.delete, false): Strings.lists.deletedAlready(what)
            }
        printer.print(outcome.delivery, json: JSONValue(outcome), done: text)
    }
}

extension TerminalViews: ListsNapkinViewMaking {
    /// Makes the view of lists of people.
    public func makeListsView(
        presenter: ListsNapkinPresenter, listener: any ListsNapkinPresentableListener
    ) -> any ListsNapkinViewControllable {
        let change: ListChange? = if case .changeList(let change) = route { change } else { nil }
        return ListsNapkinTerminalView(presenter: presenter, listener: listener, change: change, printer: printer)
    }
}
