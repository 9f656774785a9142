import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// What happened to the account, the newest first; what was not seen yet stands out.
final class NotificationsNapkinView: NotificationsNapkinViewControllable, GtkPage {
    private let presenter: NotificationsNapkinPresenter
    private weak var listener: (any NotificationsNapkinPresentableListener)?
    private let isLocal: Bool
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }
    var title: String { Strings.window.notifications() }

    init(
        presenter: NotificationsNapkinPresenter, listener: any NotificationsNapkinPresentableListener, isLocal: Bool
    ) {
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
            if !presenter.items.isEmpty { return .items }
            if let failure = presenter.failure { return .failed(failure.text(now: Date(), isLocal: isLocal)) }
            return presenter.isLoaded ? .empty : .loading
        }
        let root = Box(.vertical) { [weak self] in
            Label(wraps: true) {
                presenter.failure?.text(now: Date(), isLocal: isLocal)
                    ?? presenter.freshness.text(now: Date(), isLocal: isLocal) ?? ""
            }.identifier("notice").margin(12).visible {
                state() == .items && (presenter.failure != nil || presenter.freshness != .live)
            }
            Scrolled(
                Column(
                    scrolls: true,
                    KeyedList({ presenter.groups }, id: \.id, name: { $0.spoken }) { group in
                        self?.open(group.newest)
                    } row: { slot in
                        Self.makeRow(slot)
                    }.identifier("notifications").accessibleLabel { Strings.window.notifications() })
            ).expanding(vertically: true).visible { state() == .items }
            Button(Strings.window.more()) { dispatch(to: self?.listener) { await $0.didTapLoadMore() } }
                .identifier("more").margin(12).visible { state() == .items && presenter.cursor != nil }
            Switch(state) { state in
                switch state {
                case .items: []
                case .loading: [WaitingView(text: Strings.window.loading())]
                case .empty:
                    [
                        StatusView(
                            icon: "preferences-system-notifications-symbolic", title: Strings.window.nothingHere(),
                            text: Strings.answers.noNotifications())
                    ]
                case .failed(let text):
                    [StatusView(icon: "dialog-warning-symbolic", title: Strings.window.trouble(), text: text)]
                }
            }
        }.makeWidget()
        connect(root, "map") { [weak self] in
            dispatch(to: self?.listener, key: "shown") { await $0.didShow() }
        }
        return root
    }

    private static func makeRow(_ slot: RowSlot<Current<NotificationGroup>>) -> any WidgetView {
        let group: @MainActor () -> NotificationGroup? = { slot.item?.value }
        return Box(.horizontal, spacing: 12) {
            Native { gtk_image_new_from_icon_name("media-record-symbolic") }.style("accent")
                .with {
                    gtk_image_set_pixel_size($0.opaque, 8)
                    gtk_widget_set_valign($0, GTK_ALIGN_START)
                    gtk_widget_set_margin_top($0, 6)
                    $0.setAccessibleLabel(Strings.notices.unread())
                }
                // What was seen keeps the room, so that lines begin below each other.
                .bind({ group()?.isRead ?? true }) { gtk_widget_set_opacity($0, $1 ? 0 : 1) }
            Box(.vertical, spacing: 3) {
                Label(wraps: true) { group()?.summary ?? "" }
                    .bind({ group()?.isRead ?? true }) { label, isRead in
                        if isRead {
                            gtk_widget_remove_css_class(label, "heading")
                        } else {
                            gtk_widget_add_css_class(label, "heading")
                        }
                    }
                Label(wraps: true) { group()?.newest.text ?? "" }
                    .style("dim-label").visible { group()?.newest.text?.isEmpty == false }
            }.expanding()
        }.margin(12)
    }

    private func open(_ item: SocialNotification) {
        switch item.reason {
        case .reply, .mention, .quote: dispatch(to: listener) { await $0.didSelect(post: item.uri) }
        case .like, .repost:
            guard let post = item.subject else { return }
            dispatch(to: listener) { await $0.didSelect(post: post) }
        case .follow, .starterpackJoined, .other: dispatch(to: listener) { await $0.didSelect(actor: item.author.did) }
        }
    }
}

extension NotificationGroup {
    /// What a screen reader says of it.
    fileprivate var spoken: String {
        [isRead ? nil : Strings.notices.unread(), summary, newest.text].compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: ". ")
    }

    fileprivate var summary: String {
        // A name may be written the other way round than the sentence, which goes as the interface does.
        let what = summary { "\u{2068}" + $0.name + "\u{2069}" }
        let start = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? "\u{200F}" : "\u{200E}"
        return start + (newest.indexedAt.map { what + " · " + Timestamps.ago($0, now: Date()) } ?? what)
    }
}
