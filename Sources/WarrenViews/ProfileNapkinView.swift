import DesignSystem
import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// Somebody's profile, with their posts below it.
final class ProfileNapkinView: ProfileNapkinViewControllable, GtkPage {
    private let presenter: ProfileNapkinPresenter
    private weak var listener: (any ProfileNapkinPresentableListener)?
    private let isLocal: Bool
    private let posts = Reference(retaining: adw_bin_new())
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }
    var title: String { Strings.window.profile() }

    init(presenter: ProfileNapkinPresenter, listener: any ProfileNapkinPresentableListener, isLocal: Bool) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
    }

    func refresh() {
        dispatch(to: listener) { await $0.didTapRefresh() }
    }

    func showPosts(_ posts: any ViewControllable) {
        guard let posts = posts as? any GtkViewControllable else {
            preconditionFailure("\(type(of: posts)) has no widget. Views in a window are GtkViewControllable.")
        }
        adw_bin_set_child(WidgetPointer(self.posts.pointer).cast(), posts.widget)
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal, posts) = (presenter, isLocal, posts)
        return Box(.vertical) {
            Column(
                Box(.vertical, spacing: 6) { [weak self] in
                    Box(.horizontal, spacing: 12) {
                        Box(.vertical) {
                            Label(wraps: true) { presenter.profile?.actor.name ?? "" }.style("title-2").identifier(
                                "name")
                            Label(wraps: true) { presenter.profile.map { "@" + $0.actor.handle } ?? "" }
                                .style("dim-label").identifier("handle")
                        }.expanding()
                        Button(text: { presenter.isFollowed ? Strings.window.following() : Strings.window.follow() }) {
                            dispatch(to: self?.listener) { await $0.didTapFollow() }
                        }.identifier("follow").with { gtk_widget_set_valign($0, GTK_ALIGN_CENTER) }
                            .bind({ presenter.isFollowed }) { button, isFollowed in
                                if isFollowed {
                                    gtk_widget_remove_css_class(button, "suggested-action")
                                } else {
                                    gtk_widget_add_css_class(button, "suggested-action")
                                }
                            }
                            .visible { presenter.canFollow }
                    }
                    Label(wraps: true) { presenter.profile?.actor.description ?? "" }
                        .identifier("description").visible { presenter.profile?.actor.description?.isEmpty == false }
                    Label(wraps: true) { presenter.block ?? "" }.identifier("block").visible { presenter.block != nil }
                    Label(wraps: true) { presenter.counts }.style("dim-label").identifier("counts")
                    Label(wraps: true) {
                        presenter.failure?.text(now: Date(), isLocal: isLocal)
                            ?? presenter.profile?.freshness.text(now: Date(), isLocal: isLocal) ?? ""
                    }.identifier("notice").visible {
                        presenter.failure != nil || presenter.profile.map { $0.freshness != .live } ?? false
                    }
                }.margin(12)
            ).visible { presenter.profile != nil }
            Native { WidgetPointer(posts.pointer) }.expanding(vertically: true).visible { presenter.profile != nil }
            Switch({ presenter.profile == nil ? presenter.failure.map { Optional($0) } ?? nil : nil }) { failure in
                if let failure {
                    StatusView(
                        icon: "dialog-warning-symbolic", title: Strings.window.trouble(),
                        text: failure.text(now: Date(), isLocal: isLocal))
                }
            }
            If({ presenter.profile == nil && presenter.failure == nil }) {
                WaitingView(text: Strings.window.loading())
            }
        }.makeWidget()
    }
}

extension ProfileNapkinPresenter {
    fileprivate var isFollowed: Bool { profile?.actor.viewer.following != nil }

    fileprivate var canFollow: Bool {
        guard let profile, !profile.isOwn else { return false }
        let viewer = profile.actor.viewer
        return !viewer.isApart
    }

    /// Which block keeps the posts away; nil when none does.
    fileprivate var block: String? {
        guard let viewer = profile?.actor.viewer, viewer.isApart else { return nil }
        return viewer.blocking == nil ? Strings.posts.blockedBy() : Strings.posts.blocking()
    }

    fileprivate var counts: String {
        guard let profile else { return "" }
        return [
            Strings.posts.followers(profile.followersCount), Strings.posts.follows(profile.followsCount),
            Strings.posts.posts(profile.postsCount),
        ].joined(separator: " · ")
    }
}
