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
        return Box(.vertical) { [weak self] in
            Label(wraps: true) {
                presenter.failure?.text(now: Date(), isLocal: isLocal)
                    ?? presenter.freshness.text(now: Date(), isLocal: isLocal) ?? ""
            }.identifier("notice").margin(12).visible {
                state() == .items && (presenter.failure != nil || presenter.freshness != .live)
            }
            Scrolled(
                Column(
                    scrolls: true,
                    KeyedList({ presenter.items }, id: \.key) { item in
                        self?.open(item)
                    } row: { slot in
                        Self.makeRow(slot)
                    }.identifier("notifications"))
            ).expanding(vertically: true).visible { state() == .items }
            Box(.horizontal, spacing: 12) {
                Button(Strings.window.more()) { dispatch(to: self?.listener) { await $0.didTapLoadMore() } }
                    .identifier("more").visible { presenter.cursor != nil }
                Button(Strings.window.markSeen()) { dispatch(to: self?.listener) { await $0.didTapMarkSeen() } }
                    .identifier("mark-seen").enabled { !presenter.isMarking }
                    .visible { presenter.items.contains { !$0.isRead } }
            }.margin(12).visible { state() == .items }
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
    }

    private static func makeRow(_ slot: RowSlot<Current<SocialNotification>>) -> any WidgetView {
        Box(.vertical, spacing: 3) {
            Label(wraps: true) { slot.item?.value.summary ?? "" }
                .bind({ slot.item?.value.isRead ?? true }) { label, isRead in
                    if isRead {
                        gtk_widget_remove_css_class(label, "heading")
                    } else {
                        gtk_widget_add_css_class(label, "heading")
                    }
                }
            Label(wraps: true) { slot.item?.value.text ?? "" }
                .style("dim-label").visible { slot.item?.value.text?.isEmpty == false }
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

extension SocialNotification {
    // One record can cause several.
    fileprivate var key: String { uri + " " + reason.name }

    fileprivate var summary: String {
        // A name may be written the other way round than the sentence, which goes as the interface does.
        let who = "\u{2068}" + author.name + "\u{2069}"
        let what =
            switch reason {
            case .like: Strings.posts.didLike(who)
            case .repost: Strings.posts.didRepost(who)
            case .follow: Strings.posts.didFollow(who)
            case .mention: Strings.posts.didMention(who)
            case .reply: Strings.posts.didReply(who)
            case .quote: Strings.posts.didQuote(who)
            case .starterpackJoined: Strings.posts.didJoin(who)
            case .other(let name): Strings.posts.didOther(who, name)
            }
        let start = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? "\u{200F}" : "\u{200E}"
        return start + (indexedAt.map { what + " · " + Timestamps.ago($0, now: Date()) } ?? what)
    }
}
