import Glibc

/// Uses the windows of this process as a person would, for tests: finds widgets by their identifier, never by their text.
public struct Driver {
    /// What could not be done, with the widgets that there are.
    public struct Failure: Error, CustomStringConvertible {
        /// What is wrong.
        public let description: String
    }

    private let root: WidgetPointer?

    /// - Parameter root: only what is below it is looked at; nil is every window.
    public init(root: WidgetPointer? = nil) {
        self.root = root
    }

    /// The shown widget with an identifier.
    public func widget(_ identifier: String) throws(Failure) -> WidgetPointer {
        guard let found = find(identifier) else {
            throw Failure(description: "No widget is called \(identifier). There are:\n\(tree())")
        }
        return found
    }

    /// Whether a widget with that identifier is shown.
    public func isShown(_ identifier: String) -> Bool {
        find(identifier) != nil
    }

    /// Presses a button, opens a row, follows a link. What it causes has been served when this returns.
    public func click(_ identifier: String) async throws(Failure) {
        let widget = try widget(identifier)
        guard gtk_widget_is_sensitive(widget) != 0 else {
            throw Failure(description: "\(identifier) cannot be used: it is insensitive.")
        }
        if widget.isInstance(of: gtk_button_get_type()) {
            // A button that is activated looks pressed for a quarter of a second first.
            emit("clicked", on: widget)
        } else if let custom = CustomWidget.of(widget) {
            custom.activate()
        } else {
            guard gtk_widget_activate(widget) != 0 else {
                throw Failure(description: "\(identifier) cannot be activated.")
            }
        }
        await MainLoop.settle()
    }

    /// Opens a row of a `Recycler`, as a click on it does.
    /// - Parameter row: its number; it must be in sight.
    public func activate(row: Int, of identifier: String) async throws(Failure) {
        let recycler = CustomWidget.of(try widget(identifier)) as? Recycler
        guard let shown = recycler?.live.first(where: { $0.row == row }) else {
            throw Failure(description: "\(identifier) shows no row \(row).")
        }
        shown.activate()
        await MainLoop.settle()
    }

    /// Replaces what stands in a field.
    public func type(_ text: String, into identifier: String) async throws(Failure) {
        let widget = try widget(identifier)
        if widget.isInstance(of: gtk_text_view_get_type()) {
            gtk_text_buffer_set_text(gtk_text_view_get_buffer(widget.cast()), text, -1)
        } else {
            guard widget.isInstance(of: gtk_editable_get_type()) else {
                throw Failure(description: "\(identifier) takes no text.")
            }
            gtk_editable_set_text(widget.opaque, text)
        }
        await MainLoop.settle()
    }

    /// The window in which a shown widget is.
    public func window(of identifier: String) -> WidgetPointer? {
        windows.first { Driver(root: $0).isShown(identifier) }
    }

    /// The text that a label, a button or a field shows.
    public func text(_ identifier: String) throws(Failure) -> String {
        let widget = try widget(identifier)
        guard let text = text(of: widget) else { throw Failure(description: "\(identifier) shows no text.") }
        return text
    }

    /// Moves the keyboard's focus to a widget.
    public func focus(_ identifier: String) async throws(Failure) {
        guard gtk_widget_grab_focus(try widget(identifier)) != 0 else {
            throw Failure(description: "\(identifier) does not take the focus.")
        }
        await MainLoop.settle()
    }

    /// The identifier of the nearest named widget around the one with the keyboard's focus; nil when there is none.
    public var focused: String? {
        for window in windows {
            var widget = gtk_root_get_focus(window.opaque)
            while let candidate = widget {
                if isNamed(candidate) { return candidate.identifier }
                widget = gtk_widget_get_parent(candidate)
            }
        }
        return nil
    }

    /// Presses a key where the focus is: key controllers hear it, from the focused widget outwards.
    /// - Returns: whether any of them used it.
    @discardableResult
    public func press(_ key: Int32, modifiers: GdkModifierType = GdkModifierType(rawValue: 0)) async -> Bool {
        var isUsed = false
        for window in windows where !isUsed {
            // Where nothing has the focus, the window hears the keys. Known before any of them acts: the window may close.
            let chain = sequence(first: gtk_root_get_focus(window.opaque) ?? window) { gtk_widget_get_parent($0) }
            isUsed = Array(chain).flatMap(keyControllers).contains { press(key, modifiers, on: $0) }
        }
        await MainLoop.settle()
        return isUsed
    }

    /// Makes a widget emit a signal without arguments, as a shortcut does: `paste-clipboard` …
    public func emit(_ signal: String, on widget: WidgetPointer) {
        var instance = GValue()
        g_value_init(&instance, gtk_widget_get_type())
        g_value_set_object(&instance, widget)
        defer { g_value_unset(&instance) }
        g_signal_emitv(&instance, g_signal_lookup(signal, typeOf(widget.cast())), 0, nil)
    }

    /// Waits until a widget's window has drawn once more.
    public func frame(of widget: WidgetPointer) async {
        guard let clock = gtk_widget_get_frame_clock(widget) else { return }
        await withCheckedContinuation { continuation in
            connectOnce(UnsafeMutableRawPointer(clock), "after-paint") { continuation.resume() }
            gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
        }
    }

    /// Every shown widget, one a line: its type, identifier, text.
    public func tree() -> String {
        var lines: [String] = []
        func visit(_ widget: WidgetPointer, _ depth: Int) {
            guard gtk_widget_get_visible(widget) != 0 else { return }
            let type = String(cString: g_type_name_from_instance(widget.cast()))
            let name = isNamed(widget) ? " #\(widget.identifier)" : ""
            let text = text(of: widget).map { " \"\($0)\"" } ?? ""
            lines.append(String(repeating: "  ", count: depth) + type + name + text)
            for child in widget.children { visit(child, depth + 1) }
        }
        for window in windows { visit(window, 0) }
        return lines.joined(separator: "\n")
    }

    /// The windows in which it looks.
    public var windows: [WidgetPointer] {
        if let root { return [root] }
        let all = gtk_window_get_toplevels()!
        return (0..<g_list_model_get_n_items(all)).compactMap { index in
            guard let window = g_list_model_get_item(all, index) else { return nil }
            g_object_unref(window)
            return window.assumingMemoryBound(to: GtkWidget.self)
        }
    }

    private func find(_ identifier: String) -> WidgetPointer? {
        func search(_ widget: WidgetPointer) -> WidgetPointer? {
            guard gtk_widget_get_visible(widget) != 0 else { return nil }
            if isNamed(widget), widget.identifier == identifier { return widget }
            for child in widget.children { if let found = search(child) { return found } }
            return nil
        }
        for window in windows { if let found = search(window) { return found } }
        return nil
    }

    // A widget without a name of its own is called like its type.
    private func isNamed(_ widget: WidgetPointer) -> Bool {
        strcmp(gtk_widget_get_name(widget), g_type_name_from_instance(widget.cast())) != 0
    }

    private func text(of widget: WidgetPointer) -> String? {
        if widget.isInstance(of: gtk_label_get_type()) { return String(cString: gtk_label_get_text(widget.opaque)) }
        if widget.isInstance(of: gtk_button_get_type()) {
            return gtk_button_get_label(widget.cast()).map { String(cString: $0) }
        }
        if widget.isInstance(of: gtk_editable_get_type()) {
            return String(cString: gtk_editable_get_text(widget.opaque))
        }
        if widget.isInstance(of: gtk_text_view_get_type()) {
            let buffer = gtk_text_view_get_buffer(widget.cast())!
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(buffer, &start, &end)
            guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return nil }
            defer { g_free(text) }
            return String(cString: text)
        }
        return nil
    }

    private func keyControllers(of widget: WidgetPointer) -> [UnsafeMutableRawPointer] {
        let all = gtk_widget_observe_controllers(widget)!
        defer { g_object_unref(UnsafeMutableRawPointer(all)) }
        return (0..<g_list_model_get_n_items(all)).compactMap { index in
            guard let controller = g_list_model_get_item(all, index) else { return nil }
            g_object_unref(controller)
            let isKey = g_type_check_instance_is_a(
                controller.assumingMemoryBound(to: GTypeInstance.self), gtk_event_controller_key_get_type())
            return isKey != 0 ? controller : nil
        }
    }

    private func press(_ key: Int32, _ modifiers: GdkModifierType, on controller: UnsafeMutableRawPointer) -> Bool {
        var arguments = [GValue(), GValue(), GValue(), GValue()]
        g_value_init(&arguments[0], gtk_event_controller_key_get_type())
        g_value_set_object(&arguments[0], controller)
        g_value_init(&arguments[1], warren_type_uint)
        g_value_set_uint(&arguments[1], guint(bitPattern: key))
        g_value_init(&arguments[2], warren_type_uint)
        g_value_init(&arguments[3], gdk_modifier_type_get_type())
        g_value_set_flags(&arguments[3], modifiers.rawValue)
        defer { for index in arguments.indices { g_value_unset(&arguments[index]) } }
        return withValue(warren_type_boolean) { _ in
        } _: { result in
            let signal = g_signal_lookup("key-pressed", gtk_event_controller_key_get_type())
            g_signal_emitv(&arguments, signal, 0, &result)
            return g_value_get_boolean(&result) != 0
        }
    }
}

private func typeOf(_ instance: UnsafeMutablePointer<GTypeInstance>) -> GType {
    instance.pointee.g_class.pointee.g_type
}
