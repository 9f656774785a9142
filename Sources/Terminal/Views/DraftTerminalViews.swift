import Napkin
import Services
import ShellFeatures
public import SocialFeatures
import Strings
import Wording

import struct FoundationEssentials.Date

/// Drafts at a terminal.
@MainActor
final class DraftsNapkinTerminalView: DraftsNapkinViewControllable, TerminalScreen {
    /// What the command line asked for, beyond looking.
    enum Tap {
        case show
        case publish(Int64)
        case delete(Int64)
    }

    private let presenter: DraftsNapkinPresenter
    private weak var listener: (any DraftsNapkinPresentableListener)?
    private let tap: Tap?
    private let printer: TerminalPrinter

    init(
        presenter: DraftsNapkinPresenter, listener: any DraftsNapkinPresentableListener, tap: Tap?,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.tap = tap
        self.printer = printer
    }

    func appear() async {
        switch tap {
        case .publish(let id): dispatch(to: listener) { await $0.didTapPublish(id) }
        case .delete(let id): dispatch(to: listener) { await $0.didTapDelete(id) }
        case .show, nil: return
        }
    }

    func conclude() {
        if let post = presenter.published {
            printer.print(post)
            return
        }
        let layout = DraftLayout(now: printer.device.now)
        if let draft = presenter.deleted {
            printer.print(json: JSONValue(draft)) { page in
                page.line(StyledText(Strings.drafts.deletedDraft(String(draft.id))))
                layout.add(draft, to: &page)
            }
            return
        }
        guard let drafts = presenter.drafts else { return }
        if case .show = tap, let draft = drafts.first {
            printer.print(json: JSONValue(draft)) { layout.add(draft, to: &$0) }
            return
        }
        printer.print(json: .object(["drafts": .array(drafts.map { JSONValue($0) })])) { page in
            if drafts.isEmpty { page.paragraph(StyledText(Strings.drafts.none())) }
            for (index, draft) in drafts.enumerated() {
                if index > 0 { page.space() }
                layout.add(draft, to: &page)
            }
        }
    }

    var exitCode: ExitCode { presenter.published?.delivery.exitCode ?? .done }

    func interrupt() -> Bool { stop(listener, while: presenter.isWorking) }
}

/// A deletion of a post at a terminal.
@MainActor
final class DeletionNapkinTerminalView: DeletionNapkinViewControllable, TerminalScreen {
    private let presenter: DeletionNapkinPresenter
    private weak var listener: (any DeletionNapkinPresentableListener)?
    private let printer: TerminalPrinter

    init(
        presenter: DeletionNapkinPresenter, listener: any DeletionNapkinPresentableListener, printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.printer = printer
    }

    func appear() async {
        dispatch(to: listener) { await $0.didTapDelete() }
    }

    func conclude() {
        guard let deleted = presenter.deleted else { return }
        let outcome = deleted.outcome
        let (who, uri) = (SafeText.line(outcome.account.handle), SafeText.line(outcome.subject.name))
        let done =
            if deleted.wasQueued {
                Strings.drafts.withdrawn(uri)
            } else if outcome.changed {
                Strings.drafts.deletedPost(who, uri)
            } else {
                Strings.drafts.gone(uri)
            }
        let json = JSONValue(outcome).adding(["draft": deleted.draft.map { JSONValue($0) } ?? .null])
        printer.print(outcome.delivery, json: json, done: done)
        if let draft = deleted.draft {
            if !printer.isJSON {
                printer.printText { DraftLayout(now: printer.device.now).addContent(of: draft, to: &$0) }
            }
            printer.note(Strings.drafts.again(String(draft.id)))
        } else if outcome.delivery != .sent {
            printer.note(Strings.drafts.againLater())
        }
    }

    var exitCode: ExitCode { presenter.deleted?.outcome.delivery.exitCode ?? .done }

    func interrupt() -> Bool { stop(listener, while: presenter.isWorking) }
}

/// Lays drafts out.
struct DraftLayout {
    let now: Date

    func add(_ draft: StoredDraft, to page: inout TextPage) {
        var line = StyledText("\(draft.id)  ", .faint)
        line.append(SafeText.line(draft.account.handle), .name)
        line.append("  \(Timestamps.ago(draft.created, now: now))", .faint)
        page.line(line)
        addContent(of: draft, to: &page)
        if let origin = draft.origin {
            page.line(StyledText(Strings.drafts.deletedFrom(SafeText.line(origin)), .faint))
        }
    }

    /// What would be posted.
    func addContent(of draft: StoredDraft, to page: inout TextPage) {
        for (place, part) in draft.parts.enumerated() {
            if place > 0 { page.line(StyledText("↳", .faint)) }
            page.behind(StyledText("│ ", .faint)) { add(part, to: &$0) }
        }
        if let uri = draft.replyTo { page.line(StyledText(Strings.drafts.answersURI(SafeText.line(uri)), .faint)) }
        for line in draft.gates.lines { page.line(StyledText("⊘ " + line, .faint)) }
    }

    private func add(_ part: StoredDraft.Part, to page: inout TextPage) {
        for paragraph in part.text.split(separator: "\n", omittingEmptySubsequences: false) {
            page.paragraph(StyledText(SafeText.line(String(paragraph))))
        }
        for (index, picture) in part.pictures.enumerated() {
            PostLayout.addPicture(index + 1, of: part.pictures.count, alt: picture.alt, to: &page)
        }
        for label in part.labels { page.line(StyledText("[\(SafeText.line(label))]", .warning)) }
        if let uri = part.quote { page.line(StyledText(Strings.drafts.quotesURI(SafeText.line(uri)), .faint)) }
    }
}

extension JSONValue {
    /// A post that is kept.
    init(_ draft: StoredDraft) {
        self = .object([
            "id": .integer(Int(draft.id)),
            "account": .object(["did": .string(draft.account.did), "handle": .string(draft.account.handle)]),
            "text": .string(draft.text),
            "replyTo": .optional(draft.replyTo),
            "quote": .optional(draft.first.quote),
            "langs": .array(draft.languages.map { .string($0) }),
            "pictures": Self.pictures(draft.first),
            "created": .date(draft.created),
            "deletedFrom": .optional(draft.origin),
            "labels": Self.labels(draft.first),
            "further": .array(
                draft.further.map {
                    .object([
                        "text": .string($0.text), "quote": .optional($0.quote), "pictures": Self.pictures($0),
                        "labels": Self.labels($0),
                    ])
                }),
            "threadgate": draft.gates.replies.map { .object(["allow": .array($0.map { JSONValue($0) })]) } ?? .null,
            "embeddingDisabled": .boolean(draft.gates.forbidsQuotes),
        ])
    }

    private static func pictures(_ part: StoredDraft.Part) -> JSONValue {
        .array(part.pictures.map { .object(["name": .string($0.name), "alt": .string($0.alt)]) })
    }

    private static func labels(_ part: StoredDraft.Part) -> JSONValue {
        .array(part.labels.map { .string($0) })
    }
}

extension TerminalViews: DraftsNapkinViewMaking {
    /// Makes the view of drafts.
    public func makeDraftsView(
        presenter: DraftsNapkinPresenter, listener: any DraftsNapkinPresentableListener
    ) -> any DraftsNapkinViewControllable {
        let tap: DraftsNapkinTerminalView.Tap? =
            switch route {
            case .draft: .show
            case .publishDraft(let id): .publish(id)
            case .deleteDraft(let id): .delete(id)
            default: nil
            }
        return DraftsNapkinTerminalView(presenter: presenter, listener: listener, tap: tap, printer: printer)
    }
}

extension TerminalViews: DeletionNapkinViewMaking {
    /// Makes the view of a deletion of a post.
    public func makeDeletionView(
        presenter: DeletionNapkinPresenter, listener: any DeletionNapkinPresentableListener
    ) -> any DeletionNapkinViewControllable {
        DeletionNapkinTerminalView(presenter: presenter, listener: listener, printer: printer)
    }
}
