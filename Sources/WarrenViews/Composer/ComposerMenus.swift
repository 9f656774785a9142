import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings

/// A button that opens a few switches.
struct SwitchesButton: WidgetView {
    let icon: String
    let name: String
    let identifier: String
    @ViewBuilder let content: @MainActor () -> [any View]

    func makeWidget() -> WidgetPointer {
        let button = gtk_menu_button_new()!
        gtk_menu_button_set_icon_name(button.opaque, icon)
        gtk_widget_set_tooltip_text(button, name)
        gtk_widget_add_css_class(button, "flat")
        button.setAccessibleLabel(name)
        button.setIdentifier(identifier)
        let popover = gtk_popover_new()!
        let box = Box(.vertical, spacing: 6) {
            Label(name).style("heading")
            content()
        }.margin(6)
        let scrolled = Scrolled(box).makeWidget()
        gtk_scrolled_window_set_propagate_natural_height(scrolled.opaque, 1)
        gtk_scrolled_window_set_propagate_natural_width(scrolled.opaque, 1)
        gtk_scrolled_window_set_max_content_height(scrolled.opaque, 320)
        gtk_popover_set_child(popover.cast(), scrolled)
        gtk_menu_button_set_popover(button.opaque, popover)
        return button
    }
}

/// What the content of a post is.
func labelsButton(
    _ labels: @escaping @MainActor () -> [SelfLabel], identifier: String,
    write: @escaping @MainActor ([SelfLabel]) -> Void
) -> SwitchesButton {
    SwitchesButton(icon: "dialog-warning-symbolic", name: Strings.window.contentLabels(), identifier: identifier) {
        for label in SelfLabel.allCases {
            Toggle(label.name) {
                labels().contains(label)
            } write: { isOn in
                guard labels().contains(label) != isOn else { return }
                write(SelfLabel.allCases.filter { $0 == label ? isOn : labels().contains($0) })
            }.identifier("label-" + label.rawValue)
        }
    }
}

/// What others may do with the posts.
func gatesButton(
    _ presenter: ComposerNapkinPresenter, write: @escaping @MainActor (PostGates) -> Void
) -> SwitchesButton {
    func replies(_ name: String, _ identifier: String, _ rule: ReplyRule) -> any View {
        Toggle(name) {
            presenter.draft.gates.replies?.contains(rule) ?? false
        } write: { isOn in
            var gates = presenter.draft.gates
            guard gates.replies?.contains(rule) ?? false != isOn else { return }
            let others = (gates.replies ?? []).filter { $0 != rule }
            let rules = isOn ? others + [rule] : others
            gates.replies = rules.isEmpty ? nil : rules
            write(gates)
        }.identifier(identifier)
    }
    return SwitchesButton(icon: "system-users-symbolic", name: Strings.window.gates(), identifier: "gates") {
        // The gate of a thread is its first author's.
        if presenter.draft.replyTo == nil {
            Toggle(Strings.window.nobodyReplies()) {
                presenter.draft.gates.replies == []
            } write: { isOn in
                var gates = presenter.draft.gates
                guard (gates.replies == []) != isOn else { return }
                gates.replies = isOn ? [] : nil
                write(gates)
            }.identifier("gate-nobody")
            replies(Strings.window.mentionedReply(), "gate-mentioned", .mentioned)
            replies(Strings.window.followedReply(), "gate-following", .following)
            replies(Strings.window.followersReply(), "gate-followers", .followers)
        }
        Toggle(Strings.window.nobodyQuotes()) {
            presenter.draft.gates.forbidsQuotes
        } write: { isOn in
            var gates = presenter.draft.gates
            guard gates.forbidsQuotes != isOn else { return }
            gates.forbidsQuotes = isOn
            write(gates)
        }.identifier("gate-no-quotes")
    }
}

/// The languages of the posts, each by its own name.
func languagesButton(
    _ presenter: ComposerNapkinPresenter, write: @escaping @MainActor ([String]) -> Void
) -> SwitchesButton {
    let named = [
        ("ar", "العربية"), ("cs", "Čeština"), ("de", "Deutsch"), ("en", "English"), ("es", "Español"),
        ("fi", "Suomi"), ("fr", "Français"), ("hi", "हिन्दी"), ("it", "Italiano"), ("ja", "日本語"), ("ko", "한국어"),
        ("nl", "Nederlands"), ("pl", "Polski"), ("pt", "Português"), ("ro", "Română"), ("sv", "Svenska"),
        ("tr", "Türkçe"), ("uk", "Українська"), ("vi", "Tiếng Việt"), ("zh", "中文"),
    ]
    // A draft may have come with others.
    let others = presenter.draft.languages.filter { tag in !named.contains { $0.0 == tag } }.map { ($0, $0) }
    return SwitchesButton(
        icon: "preferences-desktop-locale-symbolic", name: Strings.window.languages(), identifier: "languages"
    ) {
        for (tag, name) in others + named {
            Toggle(name) {
                presenter.draft.languages.contains(tag)
            } write: { isOn in
                let languages = presenter.draft.languages
                guard languages.contains(tag) != isOn else { return }
                write(isOn ? languages + [tag] : languages.filter { $0 != tag })
            }.identifier("language-" + tag)
        }
    }
}

extension SelfLabel {
    fileprivate var name: String {
        switch self {
        case .sexual: Strings.window.labelSexual()
        case .nudity: Strings.window.labelNudity()
        case .porn: Strings.window.labelPorn()
        case .graphicMedia: Strings.window.labelGraphicMedia()
        }
    }
}
