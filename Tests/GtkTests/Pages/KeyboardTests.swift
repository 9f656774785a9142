import GtkKit
import Testing

extension GtkTests {
    /// Whoever has no mouse gets everywhere.
    @Suite(.timeLimit(.minutes(2))) struct Keyboard {
        @Test func everythingIsReachedAndNothingHoldsTheFocus() async throws {
            for page in SamplePage.all {
                let shown = try await SampleWindow(page, width: 900)
                defer { shown.close() }
                let walk = FocusWalk(shown.window)
                await walk.walk()
                let missed = walk.controls.filter { !walk.reaches($0) }.map(walk.description)
                #expect(missed.isEmpty, "\(page.name)")
                let traps = walk.traps.map(walk.description)
                #expect(traps.isEmpty, "\(page.name)")
            }
        }
    }
}

/// Goes wherever Tab and the arrow keys lead in a window.
private final class FocusWalk {
    private static let directions = [
        GTK_DIR_TAB_FORWARD, GTK_DIR_TAB_BACKWARD, GTK_DIR_UP, GTK_DIR_DOWN, GTK_DIR_LEFT, GTK_DIR_RIGHT,
    ]
    private let window: WidgetPointer
    private let driver = Driver()
    private var reached: [WidgetPointer] = []
    /// From which Tab leads nowhere else.
    private(set) var traps: [WidgetPointer] = []

    init(_ window: WidgetPointer) { self.window = window }

    private var focus: WidgetPointer? { gtk_root_get_focus(window.opaque) }

    /// Tries every direction from everywhere that it gets to.
    func walk() async {
        gtk_window_set_focus(window.cast(), nil)
        await move(GTK_DIR_TAB_FORWARD)
        var waiting = [focus].compactMap(\.self)
        reached = waiting
        while let next = waiting.popLast() {
            for direction in Self.directions {
                gtk_widget_grab_focus(next)
                await move(direction)
                guard let focus, gtk_widget_is_ancestor(focus, window) != 0 else { continue }
                if direction == GTK_DIR_TAB_FORWARD, focus == next { traps.append(next) }
                guard !reached.contains(focus) else { continue }
                reached.append(focus)
                waiting.append(focus)
            }
        }
        // Only a text that takes tabs for letters keeps the key itself.
        traps += reached.filter {
            $0.isInstance(of: gtk_text_view_get_type()) && gtk_text_view_get_accepts_tab($0.cast()) != 0
        }
    }

    private func move(_ direction: GtkDirectionType) async {
        var arguments = [GValue(), GValue()]
        g_value_init(&arguments[0], gtk_widget_get_type())
        g_value_set_object(&arguments[0], window)
        g_value_init(&arguments[1], gtk_direction_type_get_type())
        g_value_set_enum(&arguments[1], gint(direction.rawValue))
        defer { for index in arguments.indices { g_value_unset(&arguments[index]) } }
        g_signal_emitv(&arguments, g_signal_lookup("move-focus", gtk_widget_get_type()), 0, nil)
        await MainLoop.settle()
    }

    /// What can be clicked or typed into.
    var controls: [WidgetPointer] {
        var found: [WidgetPointer] = []
        func visit(_ widget: WidgetPointer) {
            guard gtk_widget_get_mapped(widget) != 0, gtk_widget_is_sensitive(widget) != 0,
                gtk_widget_get_can_focus(widget) != 0
            else { return }
            // The window's own buttons are the window manager's matter.
            if widget.isInstance(of: gtk_window_controls_get_type()) { return }
            let isControl = widget.isInstance(of: gtk_button_get_type()) || gtk_widget_get_focusable(widget) != 0
            if isControl, !widget.isInstance(of: gtk_window_get_type()) { found.append(widget) }
            for child in widget.children { visit(child) }
        }
        visit(window)
        return found
    }

    func reaches(_ widget: WidgetPointer) -> Bool {
        reached.contains { $0 == widget || gtk_widget_is_ancestor($0, widget) != 0 }
    }

    func description(_ widget: WidgetPointer) -> String {
        let chain = sequence(first: widget) { gtk_widget_get_parent($0) }
        return chain.prefix(5).map { String(cString: g_type_name_from_instance($0.cast())) + " #\($0.identifier)" }
            .joined(separator: " < ")
    }
}
