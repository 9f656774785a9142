import DesignSystem
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings

/// The home: a strip of tabs where there are several, and the posts of the one that is shown.
final class HomeNapkinView: HomeNapkinViewControllable, GtkPage {
    private let presenter: HomeNapkinPresenter
    private weak var listener: (any HomeNapkinPresentableListener)?
    private let posts = Reference(retaining: adw_bin_new())
    private var page: (any GtkPage)?
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }
    var title: String { Strings.window.home() }

    init(presenter: HomeNapkinPresenter, listener: any HomeNapkinPresentableListener) {
        self.presenter = presenter
        self.listener = listener
    }

    func showPosts(_ posts: any ViewControllable) {
        guard let posts = posts as? any GtkPage else {
            preconditionFailure("\(type(of: posts)) is no page of a window.")
        }
        page = posts
        adw_bin_set_child(WidgetPointer(self.posts.pointer).cast(), posts.widget)
        _ = gtk_widget_child_focus(posts.widget, GTK_DIR_TAB_FORWARD)
    }

    func goToStart() {
        page?.goToStart()
    }

    func refresh() {
        page?.refresh()
    }

    func goToTab(by step: Int) -> Bool {
        dispatch(to: listener) { await $0.didTapNext(by: step) }
        return presenter.tabs.count > 1
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, posts) = (presenter, posts)
        return Box(.vertical) { [weak self] in
            Scrolled(
                isHorizontal: true,
                Box(.horizontal, spacing: 6) {
                    ForEach({ presenter.tabs }, id: \.source) { tab in
                        self?.makeTab(tab.value.source, name: { tab.value.title }) ?? Label("")
                    }
                }.margin(6).with { gtk_widget_set_halign($0, GTK_ALIGN_CENTER) }
            ).identifier("tabs").visible { presenter.tabs.count > 1 }.with {
                gtk_scrolled_window_set_policy($0.opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER)
            }
            Native { WidgetPointer(posts.pointer) }.expanding(vertically: true)
        }.makeWidget()
    }

    private func makeTab(_ source: FeedSource, name: @escaping @MainActor () -> String) -> any WidgetView {
        let presenter = presenter
        return Native { [weak self] in
            let tab = gtk_toggle_button_new()!
            gtk_widget_add_css_class(tab, "flat")
            tab.scope.bind(name) { gtk_button_set_label(tab.cast(), $0) }
            tab.scope.bind({ presenter.selected == source }) {
                gtk_toggle_button_set_active(tab.cast(), $0 ? 1 : 0)
            }
            connect(tab, "clicked") {
                // The one that is shown stays so; chosen once more it goes to its beginning.
                if presenter.selected == source {
                    gtk_toggle_button_set_active(tab.cast(), 1)
                    self?.goToStart()
                } else {
                    dispatch(to: self?.listener) { await $0.didSelect(source) }
                }
            }
            return tab
        }
    }
}

extension HomeTab {
    fileprivate var title: String {
        if let name { return name }
        return if case .home = source { Strings.window.followedTab() } else { Strings.window.unknownFeed() }
    }
}
