import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// The posts that are kept and not sent, the newest first: one is opened to go on writing, posted as it is, or deleted, which can be
/// taken back.
final class DraftsNapkinView: DraftsNapkinViewControllable, GtkPage {
    private let presenter: DraftsNapkinPresenter
    private weak var listener: (any DraftsNapkinPresentableListener)?
    private let isLocal: Bool
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }
    var title: String { Strings.window.drafts() }

    init(presenter: DraftsNapkinPresenter, listener: any DraftsNapkinPresentableListener, isLocal: Bool) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
    }

    private enum State: Equatable {
        case loading
        case empty
        case failed(String)
        case drafts
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal) = (presenter, isLocal)
        let state: @MainActor () -> State = {
            guard let drafts = presenter.drafts else {
                return presenter.failure.map { .failed($0.text(now: Date(), isLocal: isLocal)) } ?? .loading
            }
            return drafts.isEmpty ? .empty : .drafts
        }
        let root = Box(.vertical) { [weak self] in
            Label(wraps: true) { presenter.failure?.text(now: Date(), isLocal: isLocal) ?? "" }
                .style("error").identifier("notice").margin(12)
                .visible { presenter.failure != nil && state() == .drafts }
            Scrolled(
                Column(
                    scrolls: true,
                    KeyedList({ presenter.drafts ?? [] }, id: \.id, name: { $0.shownText + ". " + $0.detail }) {
                        draft in
                        dispatch(to: self?.listener) { await $0.didTapOpen(draft.id) }
                    } row: { slot in
                        Self.makeRow(slot) { id in
                            dispatch(to: self?.listener) { await $0.didTapPublish(id) }
                        } delete: { id in
                            dispatch(to: self?.listener) { await $0.didTapDelete(id) }
                        }
                    }.identifier("drafts").accessibleLabel { Strings.window.drafts() })
            ).expanding(vertically: true).visible { state() == .drafts }
            Switch(state) { state in
                switch state {
                case .drafts: []
                case .loading: [WaitingView(text: Strings.window.opening())]
                case .empty:
                    [
                        StatusView(
                            icon: "document-edit-symbolic", title: Strings.window.noDrafts(),
                            text: Strings.window.noDraftsExplained())
                    ]
                case .failed(let text):
                    [StatusView(icon: "dialog-warning-symbolic", title: Strings.window.trouble(), text: text)]
                }
            }
        }.makeWidget()
        root.scope.bind {
            presenter.deleted
        } _: { [weak self] deleted in
            guard let deleted else { return }
            Toast.offerUndo(Strings.window.draftDeleted(), on: root) {
                dispatch(to: self?.listener) { await $0.didTapUndoDelete(deleted.id) }
            }
        }
        return root
    }

    private static func makeRow(
        _ slot: RowSlot<Current<StoredDraft>>, publish: @escaping @MainActor (Int64) -> Void,
        delete: @escaping @MainActor (Int64) -> Void
    ) -> any WidgetView {
        let draft: @MainActor () -> StoredDraft? = { slot.item?.value }
        return Box(.horizontal, spacing: 6) {
            Box(.vertical, spacing: 3) {
                Label(wraps: true) { draft()?.shownText ?? "" }.with {
                    gtk_label_set_lines($0.opaque, 4)
                    gtk_label_set_ellipsize($0.opaque, PANGO_ELLIPSIZE_END)
                }
                Label(wraps: true) { draft()?.detail ?? "" }.style("dim-label").style("caption")
            }.expanding()
            Button(icon: "document-send-symbolic", name: Strings.window.publish()) {
                if let id = draft()?.id { publish(id) }
            }.style("flat").with(centre).bind({ draft()?.id }) { $0.setIdentifier("publish-draft-\($1 ?? 0)") }
            Button(icon: "user-trash-symbolic", name: Strings.window.delete()) {
                if let id = draft()?.id { delete(id) }
            }.style("flat").with(centre).bind({ draft()?.id }) { $0.setIdentifier("delete-draft-\($1 ?? 0)") }
        }.margin(12)
    }

    private static func centre(_ widget: WidgetPointer) {
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    }
}

extension StoredDraft {
    /// Its text; where there is none, what it consists of.
    fileprivate var shownText: String {
        let texts = parts.map(\.text).filter { !$0.showsNothing }
        return texts.isEmpty ? Strings.window.withoutText() : texts.joined(separator: "\n")
    }

    /// When it was kept, and what else it has.
    fileprivate var detail: String {
        var details = [Timestamps.ago(created, now: Date())]
        if replyTo != nil { details.append(Strings.window.isReply()) }
        if parts.count > 1 { details.append(Strings.window.threadOf(parts.count)) }
        let pictures = parts.reduce(0) { $0 + $1.pictures.count }
        if pictures > 0 { details.append(Strings.window.pictureCount(pictures)) }
        if parts.contains(where: { $0.quote != nil }) { details.append(Strings.window.isQuote()) }
        if origin != nil { details.append(Strings.window.fromDeleted()) }
        return details.joined(separator: " · ")
    }
}
