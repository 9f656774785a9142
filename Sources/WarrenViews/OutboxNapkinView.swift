import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// What no server has taken yet, the oldest first, with what keeps it: sent again, corrected, or dropped, which can be taken back.
final class OutboxNapkinView: OutboxNapkinViewControllable, GtkPage {
    private let presenter: OutboxNapkinPresenter
    private weak var listener: (any OutboxNapkinPresentableListener)?
    private let isLocal: Bool
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }
    var title: String { Strings.window.outbox() }

    init(presenter: OutboxNapkinPresenter, listener: any OutboxNapkinPresentableListener, isLocal: Bool) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
    }

    private enum State: Equatable {
        case loading
        case empty
        case failed(String)
        case items
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal) = (presenter, isLocal)
        let state: @MainActor () -> State = {
            guard let items = presenter.items else {
                return presenter.failure.map { .failed($0.text(now: Date(), isLocal: isLocal)) } ?? .loading
            }
            return items.isEmpty ? .empty : .items
        }
        let root = Box(.vertical) { [weak self] in
            Column(
                Box(.horizontal, spacing: 12) {
                    Label(wraps: true) {
                        presenter.failure?.text(now: Date(), isLocal: isLocal) ?? Strings.window.outboxExplained()
                    }.style("dim-label").identifier("notice").expanding()
                    Button(Strings.window.sendNow()) {
                        dispatch(to: self?.listener) { await $0.didTapRetry(nil) }
                    }.identifier("send-now").enabled { !presenter.isWorking }
                        .with { gtk_widget_set_valign($0, GTK_ALIGN_CENTER) }
                }.margin(12)
            ).visible { state() == .items }
            Scrolled(
                Column(
                    scrolls: true,
                    KeyedList({ presenter.items ?? [] }, id: \.id, name: { $0.spoken }) { item in
                        guard case .post = item.action else { return }
                        dispatch(to: self?.listener) { await $0.didTapEdit(item.id) }
                    } row: { slot in
                        self?.makeRow(slot) ?? Box(.vertical) {}
                    }.identifier("outbox").accessibleLabel { Strings.window.outbox() })
            ).expanding(vertically: true).visible { state() == .items }
            Switch(state) { state in
                switch state {
                case .items: []
                case .loading: [WaitingView(text: Strings.window.opening())]
                case .empty:
                    [
                        StatusView(
                            icon: "emblem-ok-symbolic", title: Strings.window.outboxEmpty(),
                            text: Strings.window.outboxEmptyExplained())
                    ]
                case .failed(let text):
                    [StatusView(icon: "dialog-warning-symbolic", title: Strings.window.trouble(), text: text)]
                }
            }
        }.makeWidget()
        root.scope.bind {
            presenter.dropped
        } _: { [weak self] dropped in
            guard let dropped else { return }
            Toast.offerUndo(Strings.window.dropped(), on: root) {
                dispatch(to: self?.listener) { await $0.didTapUndoDrop(dropped.id) }
            }
        }
        return root
    }

    private func makeRow(_ slot: RowSlot<Current<OutboxItem>>) -> any WidgetView {
        let (presenter, isLocal) = (presenter, isLocal)
        let item: @MainActor () -> OutboxItem? = { slot.item?.value }
        return Box(.horizontal, spacing: 6) { [weak self] in
            Box(.vertical, spacing: 3) {
                Label(wraps: true) { item()?.action.title ?? "" }.style("heading")
                Label(wraps: true) { item()?.action.detail ?? "" }.with {
                    gtk_label_set_lines($0.opaque, 3)
                    gtk_label_set_ellipsize($0.opaque, PANGO_ELLIPSIZE_END)
                }.visible { item()?.action.detail != nil }
                Label(wraps: true) { item()?.stateText ?? "" }.style("caption")
                    .bind({ item()?.state ?? .waiting }) { label, state in
                        for style in ["dim-label", "error", "warning"] { gtk_widget_remove_css_class(label, style) }
                        gtk_widget_add_css_class(label, state.style)
                    }
                    .bind({ item()?.id }) { $0.setIdentifier("state-\($1 ?? 0)") }
                Label(wraps: true) { item()?.problem?.text(now: Date(), isLocal: isLocal) ?? "" }
                    .style("caption").visible { item()?.problem != nil }
                    .bind({ item()?.id }) { $0.setIdentifier("problem-\($1 ?? 0)") }
            }.expanding()
            self?.button("view-refresh-symbolic", Strings.window.sendAgain(), "retry", item) {
                await $0.didTapRetry($1)
            }.visible { item()?.state != .waiting } ?? Box(.vertical) {}
            self?.button("document-edit-symbolic", Strings.window.edit(), "edit", item) {
                await $0.didTapEdit($1)
            }.visible { item()?.action.isPost ?? false } ?? Box(.vertical) {}
            self?.button("user-trash-symbolic", Strings.window.drop(), "drop", item) {
                await $0.didTapDrop($1)
            } ?? Box(.vertical) {}
        }.margin(12).enabled { !presenter.isWorking }
    }

    private func button(
        _ icon: String, _ name: String, _ identifier: String, _ item: @escaping @MainActor () -> OutboxItem?,
        _ event: @escaping @MainActor (any OutboxNapkinPresentableListener, Int64) async -> Void
    ) -> Modified {
        Button(icon: icon, name: name) { [weak self] in
            guard let id = item()?.id else { return }
            dispatch(to: self?.listener) { await event($0, id) }
        }.style("flat").with { gtk_widget_set_valign($0, GTK_ALIGN_CENTER) }
            .bind({ item()?.id }) { $0.setIdentifier("\(identifier)-\($1 ?? 0)") }
    }
}

extension OutboxItem.State {
    fileprivate var style: String {
        switch self {
        case .waiting: "dim-label"
        case .refused: "error"
        case .unknown: "warning"
        }
    }
}

extension OutboxItem {
    /// What a screen reader says of it.
    fileprivate var spoken: String {
        [action.title, action.detail, stateText].compactMap(\.self).joined(separator: ". ")
    }

    fileprivate var stateText: String {
        let state =
            switch state {
            case .waiting: Strings.window.waits()
            case .refused: Strings.window.refused()
            case .unknown: Strings.window.unknownEnd()
            }
        return state + " · " + Timestamps.ago(created, now: Date())
    }
}
