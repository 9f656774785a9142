/// A box of views, one after another.
public struct Box: WidgetView {
    private let orientation: GtkOrientation
    private let spacing: Int32
    private let content: @MainActor () -> [any View]

    /// Which way a box goes.
    public enum Direction: Sendable {
        /// From the top to the bottom.
        case vertical
        /// From where lines start to where they end.
        case horizontal
    }

    /// - Parameter spacing: pixels between two views.
    public init(
        _ direction: Direction, spacing: Int32 = 0, @ViewBuilder content: @escaping @MainActor () -> [any View]
    ) {
        orientation = direction == .vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
        self.spacing = spacing
        self.content = content
    }

    /// Makes the box and everything in it.
    public func makeWidget() -> WidgetPointer {
        let box = gtk_box_new(orientation, spacing)!
        Place(box: box).append(content())
        return box
    }
}

/// A text that is read only.
public struct Label: WidgetView {
    private let text: @MainActor () -> String
    private let wraps: Bool

    /// A text that changes with what it reads.
    public init(wraps: Bool = false, _ text: @escaping @MainActor () -> String) {
        self.text = text
        self.wraps = wraps
    }

    /// A text that stays.
    public init(_ text: String, wraps: Bool = false) {
        self.init(wraps: wraps) { text }
    }

    /// Makes the label.
    public func makeWidget() -> WidgetPointer {
        let label = gtk_label_new(nil)!
        gtk_label_set_xalign(label.opaque, 0)
        if wraps {
            gtk_label_set_wrap(label.opaque, 1)
            gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        }
        label.scope.bind(text) { gtk_label_set_text(label.opaque, $0.harmless) }
        return label
    }
}

/// A button with a text or an icon.
public struct Button: WidgetView {
    private enum Face {
        case text(@MainActor () -> String)
        case icon(String, name: String)
    }

    private let face: Face
    private let action: @MainActor () -> Void

    /// A button with a text that changes with what it reads.
    public init(text: @escaping @MainActor () -> String, action: @escaping @MainActor () -> Void) {
        face = .text(text)
        self.action = action
    }

    /// A button with a text.
    public init(_ text: String, action: @escaping @MainActor () -> Void) {
        self.init(text: { text }, action: action)
    }

    /// A button with an icon of the theme.
    /// - Parameter name: what it is called: its tooltip, and what a screen reader says.
    public init(icon: String, name: String, action: @escaping @MainActor () -> Void) {
        face = .icon(icon, name: name)
        self.action = action
    }

    /// Makes the button.
    public func makeWidget() -> WidgetPointer {
        let button: WidgetPointer
        switch face {
        case .text(let text):
            button = gtk_button_new()!
            button.scope.bind(text) { gtk_button_set_label(button.cast(), $0) }
        case .icon(let icon, let name):
            button = gtk_button_new_from_icon_name(icon)!
            gtk_widget_set_tooltip_text(button, name)
            button.setAccessibleLabel(name)
        }
        connect(button, "clicked", action)
        return button
    }
}

/// A line of text to be typed.
public struct Field: WidgetView {
    private let read: @MainActor () -> String
    private let write: @MainActor (String) -> Void
    private let isSecret: Bool
    private let name: String
    private let submit: @MainActor () -> Void

    /// - Parameters:
    ///   - name: what it is called: its placeholder, and what a screen reader says.
    ///   - isSecret: what is typed is hidden.
    ///   - read: the text to show.
    ///   - write: told what was typed.
    ///   - submit: Enter was pressed.
    public init(
        _ name: String, isSecret: Bool = false, read: @escaping @MainActor () -> String,
        write: @escaping @MainActor (String) -> Void, submit: @escaping @MainActor () -> Void = {}
    ) {
        self.name = name
        self.isSecret = isSecret
        self.read = read
        self.write = write
        self.submit = submit
    }

    /// Makes the field.
    public func makeWidget() -> WidgetPointer {
        let field = isSecret ? gtk_password_entry_new()! : gtk_entry_new()!
        setProperty(field.object, "placeholder-text", name)
        if isSecret { gtk_password_entry_set_show_peek_icon(field.opaque, 1) }
        field.setAccessibleLabel(name)
        let text = { String(cString: gtk_editable_get_text(field.opaque)) }
        field.scope.bind(read) { if $0 != text() { gtk_editable_set_text(field.opaque, $0) } }
        connect(field, "changed") { write(text()) }
        connect(field, "activate", submit)
        return field
    }
}

/// A switch that is on or off.
public struct Toggle: WidgetView {
    private let name: String
    private let read: @MainActor () -> Bool
    private let write: @MainActor (Bool) -> Void

    /// - Parameter name: what it is called, beside it and by a screen reader.
    public init(_ name: String, read: @escaping @MainActor () -> Bool, write: @escaping @MainActor (Bool) -> Void) {
        self.name = name
        self.read = read
        self.write = write
    }

    /// Makes a check button.
    public func makeWidget() -> WidgetPointer {
        let toggle = gtk_check_button_new_with_label(name)!
        toggle.scope.bind(read) { gtk_check_button_set_active(toggle.cast(), $0 ? 1 : 0) }
        connect(toggle, "toggled") { write(gtk_check_button_get_active(toggle.cast()) != 0) }
        return toggle
    }
}

/// A view that scrolls when it is larger than its place. What is in it takes the focus, not the view itself.
public struct Scrolled: WidgetView {
    private let content: any WidgetView
    private let isHorizontal: Bool

    /// - Parameter isHorizontal: also from side to side; otherwise the content is as wide as its place.
    public init(isHorizontal: Bool = false, _ content: any WidgetView) {
        self.content = content
        self.isHorizontal = isHorizontal
    }

    /// Makes a scrolled window.
    public func makeWidget() -> WidgetPointer {
        let scrolled = gtk_scrolled_window_new()!
        if !isHorizontal { gtk_scrolled_window_set_policy(scrolled.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC) }
        gtk_widget_set_focusable(scrolled, 0)
        gtk_scrolled_window_set_child(scrolled.opaque, content.makeWidget())
        return scrolled
    }
}
