import DesignSystem
import GtkKit
import ShellFeatures
import Strings

/// The window of keyboard shortcuts. It is made of the tables in which keys are looked up when they are pressed.
enum Shortcuts {
    /// Shows it over the window that a widget is in.
    static func show(over widget: WidgetPointer) {
        let builder = gtk_builder_new_from_string(interface, -1)!
        defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
        guard let object = gtk_builder_get_object(builder, "shortcuts-window") else { return }
        let window = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
        window.setIdentifier("shortcuts-window")
        gtk_window_set_transient_for(window.cast(), Question.window(of: widget))
        gtk_window_set_modal(window.cast(), 1)
        gtk_window_present(window.cast())
    }

    // GTK 4.8 builds this window from a description alone.
    private static var interface: String {
        let groups = [
            group(Strings.shortcuts.window(), WindowCommand.keys, \.name),
            group(Strings.shortcuts.lists(), Recycler.keys, \.name),
            group(Strings.shortcuts.posts(), PostList.keys, \.name),
            group(Strings.shortcuts.composer(), ComposerCommand.keys, \.name),
        ]
        return """
            <interface><object class="GtkShortcutsWindow" id="shortcuts-window"><child>
            <object class="GtkShortcutsSection"><property name="section-name">all</property>
            <property name="max-height">14</property>\(groups.joined())</object></child></object></interface>
            """
    }

    private static func group<Action>(
        _ title: String, _ keys: KeyTable<Action>, _ name: (Action) -> String
    ) -> String {
        let shortcuts = keys.actions.map { action in
            """
            <child><object class="GtkShortcutsShortcut">
            <property name="accelerator">\(escaped(keys.accelerators(of: action)))</property>
            <property name="title">\(escaped(name(action)))</property></object></child>
            """
        }
        return """
            <child><object class="GtkShortcutsGroup"><property name="title">\(escaped(title))</property>
            \(shortcuts.joined())</object></child>
            """
    }

    private static func escaped(_ text: String) -> String {
        let pointer = g_markup_escape_text(text, -1)!
        defer { g_free(pointer) }
        return String(cString: pointer)
    }
}

extension WindowCommand {
    fileprivate var name: String {
        switch self {
        case .section(let section): section.title
        case .back: Strings.window.back()
        case .compose: Strings.window.newPost()
        case .search: Strings.window.search()
        case .refresh: Strings.window.refresh()
        case .nextTab: Strings.shortcuts.nextTab()
        case .previousTab: Strings.shortcuts.previousTab()
        case .settings: Strings.window.settings()
        case .shortcuts: Strings.shortcuts.title()
        }
    }
}

extension ComposerCommand {
    fileprivate var name: String {
        switch self {
        case .publish: Strings.window.publish()
        case .leave: Strings.shortcuts.leave()
        }
    }
}

extension Recycler.Movement {
    fileprivate var name: String {
        switch self {
        case .next: Strings.shortcuts.next()
        case .previous: Strings.shortcuts.previous()
        case .first: Strings.shortcuts.first()
        case .last: Strings.shortcuts.last()
        case .pageDown: Strings.shortcuts.pageDown()
        case .pageUp: Strings.shortcuts.pageUp()
        }
    }
}

extension PostList.Command {
    fileprivate var name: String {
        switch self {
        case .reply: Strings.window.newReply()
        case .repost: Strings.timeline.doRepost()
        case .quote: Strings.timeline.quote()
        case .like: Strings.shortcuts.like()
        case .copy: Strings.shortcuts.copy()
        case .selectAll: Strings.shortcuts.selectAll()
        case .menu: Strings.shortcuts.menu()
        case .clearSelection: Strings.shortcuts.clearSelection()
        }
    }
}
