import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// A post, or a thread of them, that is being written, below what it answers or quotes.
final class ComposerNapkinView: ComposerNapkinViewControllable, GtkViewControllable {
    private let presenter: ComposerNapkinPresenter
    private weak var listener: (any ComposerNapkinPresentableListener)?
    private let isLocal: Bool
    private lazy var root = Reference(retaining: makeRoot())
    private var isAsking = false
    private var posts: [(id: ComposedPost.ID, view: () -> ComposedPostView?)] = []

    var widget: WidgetPointer { WidgetPointer(root.pointer) }

    init(presenter: ComposerNapkinPresenter, listener: any ComposerNapkinPresentableListener, isLocal: Bool) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
    }

    /// Leaves: what is written is kept as a draft, which the window tells. Only when it cannot be kept there is a question.
    func leave() {
        dispatch(to: listener) { await $0.didTapLeave() }
    }

    private func ask(_ title: String, _ text: String) {
        guard !isAsking else { return }
        isAsking = true
        Question.ask(
            title, text, yes: Strings.window.discard(), no: Strings.window.goOnWriting(), identifier: "unsaved",
            over: widget, ended: { [weak self] in self?.isAsking = false }
        ) { [weak self] in
            dispatch(to: self?.listener) { await $0.didTapDiscard() }
        }
    }

    private func publish() {
        dispatch(to: listener) { await $0.didTapPublish() }
    }

    /// Whether something would be lost: also what was typed a moment ago and has not been looked at yet.
    var isWritten: Bool {
        presenter.isChanged
            || posts.contains { id, view in
                guard let typed = view()?.typed, let part = presenter.part(id) else { return false }
                return typed != part.text
            }
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal) = (presenter, isLocal)
        let root = Box(.vertical) { [weak self] in
            Native {
                let header = adw_header_bar_new()!
                adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
                adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
                let title =
                    presenter.draft.replyTo != nil ? Strings.window.newReply() : Strings.window.newPost()
                adw_header_bar_set_title_widget(header.opaque, adw_window_title_new(title, ""))
                let cancel = Button(text: {
                    presenter.isChanged ? Strings.window.close() : Strings.window.cancel()
                }) { self?.leave() }.identifier("cancel").enabled { presenter.phase == .editing }.makeWidget()
                adw_header_bar_pack_start(header.opaque, cancel)
                let discard = Button(icon: "user-trash-symbolic", name: Strings.window.discard()) {
                    self?.ask(Strings.window.discardTitle(), Strings.window.discardExplained())
                }.identifier("discard").visible { presenter.isChanged }.enabled { presenter.phase == .editing }
                adw_header_bar_pack_start(header.opaque, discard.makeWidget())
                let publish = Button(Strings.window.publish()) { self?.publish() }
                    .style("suggested-action").identifier("publish")
                    .enabled { presenter.canPublish && presenter.phase == .editing }.makeWidget()
                adw_header_bar_pack_end(header.opaque, publish)
                return header
            }
            Label(wraps: true) { presenter.failure?.text(now: Date(), isLocal: isLocal) ?? "" }
                .style("error").identifier("failure").margin(12).visible { presenter.failure != nil }
            Scrolled(
                Box(.vertical) {
                    Self.context(Strings.window.answered, "answered") {
                        presenter.draft.replyTo.flatMap { presenter.context[$0] }
                    }
                    ForEach({ presenter.posts }, id: \.id) { post in
                        Native { self?.makePost(post.value.id) ?? gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) }
                            .expanding(vertically: true)
                    }
                    Self.context(Strings.window.quoted, "quoted") {
                        presenter.draft.quote.flatMap { presenter.context[$0] }
                    }
                }
            ).expanding(vertically: true)
            Box(.horizontal, spacing: 6) {
                languagesButton(presenter) { languages in
                    dispatch(to: self?.listener) { await $0.didChangeLanguages(languages) }
                }
                gatesButton(presenter) { gates in
                    dispatch(to: self?.listener) { await $0.didChangeGates(gates) }
                }
            }.margin(6)
        }.makeWidget()
        let keys = gtk_event_controller_key_new()!
        connectKey(keys) { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
        gtk_widget_add_controller(root, keys)
        root.scope.bind {
            presenter.unkept
        } _: { [weak self] in
            guard $0 > 0 else { return }
            self?.ask(Strings.window.unkept(), presenter.failure?.text(now: Date(), isLocal: isLocal) ?? "")
        }
        dispatch(to: listener) { await $0.didAskForContext() }
        return root
    }

    private func makePost(_ id: ComposedPost.ID) -> WidgetPointer {
        let post = ComposedPostView(id, presenter: presenter, listener: listener) { [weak self] in self?.publish() }
        posts.removeAll { $0.view() == nil }
        posts.append((id, { [weak post] in post }))
        return post.makeWidget()
    }

    private func press(_ key: Int32, _ modifiers: GdkModifierType) -> Bool {
        switch ComposerCommand.keys.action(for: key, modifiers) {
        case .publish: publish()
        case .leave: leave()
        case nil: return false
        }
        return true
    }

    /// Who wrote a post, and how it begins.
    private static func context(
        _ title: Phrase<String>, _ identifier: String, _ post: @escaping @MainActor () -> Post?
    ) -> any View {
        Box(.vertical, spacing: 3) {
            Label(wraps: true) { post().map { title($0.author.displayName ?? "@" + $0.author.handle) } ?? "" }
                .style("heading")
            Label(wraps: true) { post()?.text ?? "" }.identifier(identifier).with {
                gtk_label_set_lines($0.opaque, 3)
                gtk_label_set_ellipsize($0.opaque, PANGO_ELLIPSIZE_END)
            }
        }.style("dim-label").margin(12).visible { post() != nil }
    }
}
