import FoundationEssentials
import GtkKit
import Napkin
import Observation
import Services
import ShellFeatures
import SocialFeatures
import Strings
import Wording

/// What is in a window: the sections in a sidebar that folds away where there is no room, and the page on top with its header.
final class WindowNapkinView: WindowNapkinViewControllable, GtkWindowContent {
    private let presenter: WindowNapkinPresenter
    private weak var listener: (any WindowNapkinPresentableListener)?
    private let isLocal: Bool
    private let pagePlace = Reference(retaining: adw_bin_new())
    private let toasts = Reference(retaining: adw_toast_overlay_new())
    private let page = ShownPage()
    private var shownPage: (any GtkPage)?
    private var composer: (view: ComposerNapkinView, window: WidgetPointer)?
    private var closesAfterComposer = false
    private var addingAccount: WidgetPointer?
    /// Where what was told last leads to, and what takes it away.
    private var leading: (section: WindowSection, dismiss: @MainActor () -> Void)?
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }

    init(presenter: WindowNapkinPresenter, listener: any WindowNapkinPresentableListener, isLocal: Bool) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
    }

    func isReadyToClose() -> Bool {
        guard let composer, composer.view.isWritten else { return true }
        // It is kept first; then the window asks again.
        closesAfterComposer = true
        composer.view.leave()
        return false
    }

    // MARK: WindowNapkinViewControllable

    func show(_ pages: [any ViewControllable]) {
        guard let top = pages.last else { return }
        put(top, title: (top as? any GtkPage)?.title ?? "")
    }

    func showSignIn(_ view: any ViewControllable) {
        put(view, title: "")
    }

    func showComposer(_ view: any ViewControllable) {
        guard let view = view as? ComposerNapkinView else {
            preconditionFailure("\(type(of: view)) is no composer's view of a window.")
        }
        let window = adw_window_new()!
        gtk_window_set_modal(window.cast(), 1)
        let parent = Question.window(of: widget)
        // No wider than the window that it lies on: that is as wide as there is room for, on a phone.
        let room = parent.map {
            gtk_widget_get_width(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self))
        }
        gtk_window_set_default_size(window.cast(), min(560, max(360, room ?? 560)), 520)
        gtk_window_set_title(window.cast(), Strings.window.newPost())
        gtk_window_set_transient_for(window.cast(), parent)
        adw_window_set_content(window.cast(), view.widget)
        connectHandled(UnsafeMutableRawPointer(window), "close-request") { [weak view] in
            view?.leave()
            return true
        }
        composer = (view, window)
        gtk_window_present(window.cast())
    }

    func closeComposer() {
        guard let composer else { return }
        self.composer = nil
        gtk_window_destroy(composer.window.cast())
        guard closesAfterComposer, let window = gtk_widget_get_root(widget) else { return }
        closesAfterComposer = false
        gtk_window_close(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
    }

    func showAddingAccount(_ view: any ViewControllable) {
        guard let view = view as? any GtkViewControllable else { return }
        let window = adw_window_new()!
        gtk_window_set_modal(window.cast(), 1)
        gtk_window_set_default_size(window.cast(), 440, 520)
        gtk_window_set_title(window.cast(), Strings.settings.addAccount())
        gtk_window_set_transient_for(window.cast(), Question.window(of: widget))
        let content = Box(.vertical) {
            Native { adw_header_bar_new() }
            Native { view.widget }.expanding(vertically: true)
        }.makeWidget()
        adw_window_set_content(window.cast(), content)
        let close: @MainActor () -> Void = { [weak self] in
            dispatch(to: self?.listener) { await $0.didCloseAddingAccount() }
        }
        connectHandled(UnsafeMutableRawPointer(window), "close-request") {
            close()
            return true
        }
        let keys = gtk_event_controller_key_new()!
        connectKey(keys) { key, _ in
            guard key == GDK_KEY_Escape else { return false }
            close()
            return true
        }
        gtk_widget_add_controller(content, keys)
        addingAccount = window
        gtk_window_present(window.cast())
    }

    func closeAddingAccount() {
        guard let window = addingAccount else { return }
        addingAccount = nil
        gtk_window_destroy(window.cast())
    }

    private func put(_ view: any ViewControllable, title: String) {
        guard let view = view as? any GtkViewControllable else {
            preconditionFailure("\(type(of: view)) has no widget. Views in a window are GtkViewControllable.")
        }
        page.title = title
        shownPage = view as? any GtkPage
        adw_bin_set_child(WidgetPointer(pagePlace.pointer).cast(), view.widget)
        _ = gtk_widget_child_focus(view.widget, GTK_DIR_TAB_FORWARD)
    }

    // MARK: Widgets

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal) = (presenter, isLocal)
        let flap = adw_flap_new()!
        adw_flap_set_flap(flap.opaque, makeSidebar().makeWidget())
        adw_flap_set_content(flap.opaque, makeContent(flap))
        adw_flap_set_fold_policy(flap.opaque, ADW_FLAP_FOLD_POLICY_AUTO)
        flap.scope.bind {
            presenter.phase.isSignedIn
        } _: { isSignedIn in
            // Whoever is not signed in has nowhere to go.
            adw_flap_set_locked(flap.opaque, isSignedIn ? 0 : 1)
            adw_flap_set_reveal_flap(flap.opaque, isSignedIn && adw_flap_get_folded(flap.opaque) == 0 ? 1 : 0)
        }
        let root = Box(.vertical) {
            Native { flap }.expanding(vertically: true).visible { presenter.phase.isOpen }
            Switch({ presenter.phase.openingOrFailure(isLocal: isLocal) }) { [weak self] state in
                switch state {
                case nil: return []
                case .opening: return [Native { adw_header_bar_new() }, WaitingView(text: Strings.window.opening())]
                case .failed(let text):
                    return [
                        Native { adw_header_bar_new() },
                        StatusView(
                            icon: "dialog-warning-symbolic", title: Strings.window.trouble(), text: text,
                            button: Strings.window.retry()
                        ) { dispatch(to: self?.listener) { await $0.didTapRetry() } },
                    ]
                }
            }
        }.makeWidget()
        addKeys(to: root)
        return root
    }

    private func makeContent(_ flap: WidgetPointer) -> WidgetPointer {
        let (presenter, page, toasts) = (presenter, page, WidgetPointer(toasts.pointer))
        let pagePlace = pagePlace
        let content = Box(.vertical) {
            Native { [weak self] in
                let header = adw_header_bar_new()!
                let title = adw_window_title_new("", "")!
                title.setIdentifier("title")
                title.scope.bind {
                    page.title
                } _: {
                    adw_window_title_set_title(title.opaque, $0)
                }
                title.scope.bind {
                    presenter.phase.handle ?? ""
                } _: {
                    adw_window_title_set_subtitle(title.opaque, $0)
                }
                adw_header_bar_set_title_widget(header.opaque, title)
                let sidebar = Button(icon: "sidebar-show-symbolic", name: Strings.window.sidebar()) {
                    adw_flap_set_reveal_flap(flap.opaque, adw_flap_get_reveal_flap(flap.opaque) == 0 ? 1 : 0)
                }.identifier("sidebar").visible { presenter.phase.isSignedIn && presenter.place.path.isEmpty }
                let back = Button(icon: "go-previous-symbolic", name: Strings.window.back()) {
                    dispatch(to: self?.listener) { await $0.didTapBack() }
                }.identifier("back").visible { presenter.phase.isSignedIn && !presenter.place.path.isEmpty }
                let compose = Button(icon: "document-edit-symbolic", name: Strings.window.newPost()) {
                    dispatch(to: self?.listener) { await $0.didTapCompose() }
                }.identifier("compose").visible { presenter.phase.isSignedIn }
                adw_header_bar_pack_start(header.opaque, sidebar.makeWidget())
                adw_header_bar_pack_start(header.opaque, back.makeWidget())
                adw_header_bar_pack_end(header.opaque, compose.makeWidget())
                adw_header_bar_pack_end(header.opaque, RouteView { presenter.route }.makeWidget())
                return header
            }
            Native { WidgetPointer(pagePlace.pointer) }.expanding(vertically: true)
        }.makeWidget()
        adw_toast_overlay_set_child(toasts.opaque, content)
        toasts.scope.bind {
            presenter.place
        } _: { [weak self] _ in
            guard let leading = self?.leading, presenter.isAtRoot(of: leading.section) else { return }
            self?.leading = nil
            leading.dismiss()
        }
        let isLocal = isLocal
        toasts.scope.bind {
            presenter.notice?.number ?? 0
        } _: { [weak self] _ in
            guard let notice = presenter.notice?.notice else { return }
            let section = notice.section
            // Whoever is there already needs no way to get there.
            let leads = presenter.isAtRoot(of: section) ? nil : section
            let dismiss = Toast.show(notice.text(isLocal: isLocal), in: toasts, button: leads?.title) {
                if let leads { self?.show(leads) }
            }
            self?.leading = leads.map { ($0, dismiss) }
        }
        return toasts
    }

    private func makeSidebar() -> any WidgetView {
        let presenter = presenter
        return Box(.vertical) { [weak self] in
            Native { adw_header_bar_new() }.with { header in
                adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
                adw_header_bar_set_title_widget(header.opaque, adw_window_title_new(Strings.window.title(), ""))
            }
            Native { Self.makeSections(presenter) { section in self?.show(section) } }
                .expanding(horizontally: false, vertically: true)
            Box(.vertical, spacing: 6) {
                ForEach({ presenter.phase.accounts.filter { $0.did != presenter.phase.current?.did } }, id: \.did) {
                    account in
                    Button(text: { Strings.window.actAs("@" + account.value.handle) }) {
                        dispatch(to: self?.listener) { await $0.didSelect(account: account.value.did) }
                    }.style("flat").with {
                        // Handles are long, and the sidebar is narrow.
                        let label = gtk_button_get_child($0.cast())!
                        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
                        gtk_label_set_max_width_chars(label.opaque, 20)
                    }
                }
            }.margin(6)
        }.style("background").with { gtk_widget_set_size_request($0, 200, -1) }
    }

    private static func makeSections(
        _ presenter: WindowNapkinPresenter, _ show: @escaping @MainActor (WindowSection) -> Void
    ) -> WidgetPointer {
        let list = gtk_list_box_new()!
        gtk_widget_add_css_class(list, "navigation-sidebar")
        list.setIdentifier("sections")
        list.setAccessibleLabel(Strings.window.sidebar())
        for (index, section) in zip(Int32(0)..., WindowSection.allCases) {
            let row = Box(.horizontal, spacing: 12) {
                Native { gtk_image_new_from_icon_name(section.icon) }
                Label(section.title).expanding()
                Label { presenter.counts[section].map { section.text(ofCount: $0) } ?? "" }.style("numeric").style(
                    "dim-label"
                )
                .identifier("count-" + section.rawValue).visible { presenter.counts[section] != nil }
            }.makeWidget()
            gtk_list_box_append(list.opaque, row)
            if let row = gtk_list_box_get_row_at_index(list.opaque, index) {
                let row = UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self)
                row.setIdentifier("section-" + section.rawValue)
                row.scope.bind {
                    presenter.counts[section]
                } _: { count in
                    row.setAccessibleLabel(
                        count.map { Strings.window.sectionWithCount(section.title, $0) } ?? section.title)
                }
            }
        }
        connect(list, "row-activated") {
            guard let row = gtk_list_box_get_selected_row(list.opaque) else { return }
            let index = Int(gtk_list_box_row_get_index(row))
            if WindowSection.allCases.indices.contains(index) { show(WindowSection.allCases[index]) }
        }
        list.scope.bind {
            WindowSection.allCases.firstIndex(of: presenter.place.section) ?? 0
        } _: {
            gtk_list_box_select_row(list.opaque, gtk_list_box_get_row_at_index(list.opaque, Int32($0)))
        }
        return list
    }

    private func show(_ section: WindowSection) {
        if section == presenter.place.section, presenter.place.path.isEmpty {
            shownPage?.goToStart()
            shownPage?.refresh()
        }
        dispatch(to: listener) { await $0.didSelect(section) }
    }

    // MARK: Keys

    private func addKeys(to root: WidgetPointer) {
        var isAdded = false
        connect(root, "realize") { [weak self] in
            // The window's own: it hears keys also while nothing has the focus.
            guard let window = gtk_widget_get_root(root), !isAdded else { return }
            isAdded = true
            let controller = gtk_event_controller_key_new()!
            connectKey(controller) { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
            gtk_widget_add_controller(
                UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self), controller)
        }
    }

    private func press(_ key: Int32, _ modifiers: GdkModifierType) -> Bool {
        guard presenter.phase.isSignedIn else { return false }
        switch WindowCommand.keys.action(for: key, modifiers) {
        case .section(let section): show(section)
        case .back:
            guard !presenter.place.path.isEmpty else { return false }
            dispatch(to: listener) { await $0.didTapBack() }
        case .compose: dispatch(to: listener) { await $0.didTapCompose() }
        case .search: show(.search)
        case .refresh: shownPage?.refresh()
        case .nextTab: return shownPage?.goToTab(by: 1) ?? false
        case .previousTab: return shownPage?.goToTab(by: -1) ?? false
        case .settings: show(.settings)
        case .shortcuts: Shortcuts.show(over: widget)
        case nil: return false
        }
        return true
    }
}

extension WindowNapkinPresenter {
    fileprivate func isAtRoot(of section: WindowSection?) -> Bool {
        section == place.section && place.path.isEmpty
    }
}

/// What the header says of the page that is shown.
@Observable
private final class ShownPage {
    var title = ""
}

/// The route that traffic takes, and how it stands. Today there is one.
private struct RouteView: WidgetView {
    let state: @MainActor () -> RouteState

    func makeWidget() -> WidgetPointer {
        let icon = gtk_image_new()!
        icon.setIdentifier("route")
        icon.scope.bind(state) { state in
            gtk_image_set_from_icon_name(icon.opaque, state.icon)
            gtk_widget_set_tooltip_text(icon, state.text)
            icon.setAccessibleLabel(state.text)
            for style in ["warning", "error"] { gtk_widget_remove_css_class(icon, style) }
            if let style = state.style { gtk_widget_add_css_class(icon, style) }
        }
        return icon
    }
}

extension RouteState {
    fileprivate var icon: String {
        switch self {
        case .open: "network-wired-symbolic"
        case .silent: "network-wired-disconnected-symbolic"
        case .closed: "network-error-symbolic"
        }
    }

    fileprivate var text: String {
        switch self {
        case .open: Strings.window.routeDirect()
        case .silent: Strings.window.routeSilent()
        case .closed: Strings.window.routeClosed()
        }
    }

    fileprivate var style: String? {
        switch self {
        case .open: nil
        case .silent: "warning"
        case .closed: "error"
        }
    }
}

extension WindowSection {
    fileprivate var icon: String {
        switch self {
        case .home: "go-home-symbolic"
        case .notifications: "preferences-system-notifications-symbolic"
        case .search: "system-search-symbolic"
        case .bookmarks: "user-bookmarks-symbolic"
        case .profile: "avatar-default-symbolic"
        case .drafts: "document-edit-symbolic"
        case .outbox: "mail-send-symbolic"
        case .settings: "preferences-system-symbolic"
        }
    }

    /// Of notifications nobody counts more.
    fileprivate func text(ofCount count: Int) -> String {
        self == .notifications && count >= mostUnread ? "\(count)+" : String(count)
    }

    /// What the sidebar calls it.
    var title: String {
        switch self {
        case .home: Strings.window.home()
        case .notifications: Strings.window.notifications()
        case .search: Strings.window.search()
        case .bookmarks: Strings.window.bookmarks()
        case .profile: Strings.window.profile()
        case .drafts: Strings.window.drafts()
        case .outbox: Strings.window.outbox()
        case .settings: Strings.window.settings()
        }
    }
}

extension WindowNotice {
    // A toast has one line.
    private static let longestAddress = 60

    /// Where more is to be seen of it.
    fileprivate var section: WindowSection? {
        switch self {
        case .published(let post): if case .queued = post.delivery { .outbox } else { nil }
        case .kept: .drafts
        case .unopenable, .failed: nil
        }
    }

    fileprivate func text(isLocal: Bool) -> String {
        switch self {
        case .published(let post):
            if case .queued = post.delivery { Strings.window.queued() } else { Strings.window.posted() }
        case .kept: Strings.window.keptAsDraft()
        case .unopenable(let address): Strings.window.unopenable(String(address.prefix(Self.longestAddress)))
        case .failed(let error): error.text(now: Date(), isLocal: isLocal)
        }
    }
}

private enum OpeningOrFailure: Equatable {
    case opening
    case failed(String)
}

extension WindowPhase {
    fileprivate func openingOrFailure(isLocal: Bool) -> OpeningOrFailure? {
        switch self {
        case .opening: .opening
        case .failed(let error): .failed(error.text(now: Date(), isLocal: isLocal))
        case .open: nil
        }
    }

    fileprivate var isOpen: Bool { if case .open = self { true } else { false } }
    fileprivate var accounts: [Account] { if case .open(let state) = self { state.accounts } else { [] } }
    fileprivate var current: Account? { if case .open(let state) = self { state.current } else { nil } }
    fileprivate var isSignedIn: Bool { current?.state == .signedIn }
    fileprivate var handle: String? { current.map { "@" + $0.handle } }
}
