import GtkKit
import ShellFeatures

/// What keys do in the window, wherever the focus is.
enum WindowCommand: Hashable {
    case section(WindowSection)
    case back
    case compose
    case search
    case refresh
    case nextTab
    case previousTab
    case settings
    case shortcuts

    /// Which keys do what.
    static let keys = KeyTable<WindowCommand>(
        [
            (.compose, [KeyCombination(GDK_KEY_n), KeyCombination(GDK_KEY_n, control: true)]),
            (.search, [KeyCombination(GDK_KEY_slash), KeyCombination(GDK_KEY_f, control: true)]),
            (.refresh, [KeyCombination(GDK_KEY_F5), KeyCombination(GDK_KEY_r, control: true)]),
            (.nextTab, [KeyCombination(GDK_KEY_Page_Down, control: true)]),
            (.previousTab, [KeyCombination(GDK_KEY_Page_Up, control: true)]),
            (.back, [KeyCombination(GDK_KEY_Escape), KeyCombination(GDK_KEY_Left, alt: true)]),
            (.settings, [KeyCombination(GDK_KEY_comma, control: true)]),
            (
                .shortcuts,
                [
                    KeyCombination(GDK_KEY_question), KeyCombination(GDK_KEY_F1),
                    KeyCombination(GDK_KEY_question, control: true),
                ]
            ),
        ]
            + zip(WindowSection.allCases, GDK_KEY_1...GDK_KEY_9).map {
                (.section($0), [KeyCombination($1, alt: true)])
            })
}

/// What keys do in the composer.
enum ComposerCommand: Hashable {
    case publish
    case leave

    /// Which keys do what.
    static let keys = KeyTable<ComposerCommand>([
        (.publish, [KeyCombination(GDK_KEY_Return, control: true), KeyCombination(GDK_KEY_KP_Enter, control: true)]),
        (.leave, [KeyCombination(GDK_KEY_Escape)]),
    ])
}
