/// A page of settings: groups of rows in a column, which scrolls.
public struct PreferencesPage: WidgetView {
    private let groups: @MainActor () -> [any View]

    /// - Parameter groups: built once, as a rule ``PreferencesGroup``s.
    public init(@ViewBuilder groups: @escaping @MainActor () -> [any View]) {
        self.groups = groups
    }

    /// Makes an AdwPreferencesPage.
    public func makeWidget() -> WidgetPointer {
        let page = adw_preferences_page_new()!
        // The page takes groups alone; a group takes whatever comes after its rows.
        let group = adw_preferences_group_new()!
        adw_preferences_group_add(group.cast(), Box(.vertical, spacing: 24, content: groups).makeWidget())
        adw_preferences_page_add(page.cast(), group.cast())
        for child in page.children where child.isInstance(of: gtk_scrolled_window_get_type()) {
            gtk_widget_set_focusable(child, 0)
        }
        return page
    }
}

/// Rows under a title.
public struct PreferencesGroup: WidgetView {
    private let title: String
    private let description: @MainActor () -> String
    private let content: @MainActor () -> [any View]

    /// - Parameters:
    ///   - title: what the rows have in common.
    ///   - description: more about them, or what does not work; empty shows none.
    ///   - content: rows, which share a frame, or whatever else.
    public init(
        _ title: String, description: @escaping @MainActor () -> String = { "" },
        @ViewBuilder content: @escaping @MainActor () -> [any View]
    ) {
        self.title = title
        self.description = description
        self.content = content
    }

    /// Makes an AdwPreferencesGroup.
    public func makeWidget() -> WidgetPointer {
        let group = adw_preferences_group_new()!
        adw_preferences_group_set_title(group.cast(), escaped(title))
        group.scope.bind(description) { adw_preferences_group_set_description(group.cast(), escaped($0)) }
        for case let view as any WidgetView in content() {
            adw_preferences_group_add(group.cast(), view.makeWidget())
        }
        return group
    }

    // Both are read as markup.
    private func escaped(_ text: String) -> String {
        let pointer = g_markup_escape_text(text, -1)!
        defer { g_free(pointer) }
        return String(cString: pointer)
    }
}

/// A row with a title, what it says below it, and widgets at its end.
public struct ActionRow: WidgetView {
    private let title: @MainActor () -> String
    private let subtitle: @MainActor () -> String
    private let suffix: @MainActor () -> [any View]
    private let activate: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - title: what it is.
    ///   - subtitle: more about it; empty shows none.
    ///   - activate: the row is opened, by a click or Enter; nil when it cannot be.
    ///   - suffix: what stands at its end.
    public init(
        title: @escaping @MainActor () -> String, subtitle: @escaping @MainActor () -> String = { "" },
        activate: (@MainActor () -> Void)? = nil, @ViewBuilder suffix: @escaping @MainActor () -> [any View] = { [] }
    ) {
        self.title = title
        self.subtitle = subtitle
        self.suffix = suffix
        self.activate = activate
    }

    /// Makes an AdwActionRow.
    public func makeWidget() -> WidgetPointer {
        let row = adw_action_row_new()!
        prepareRow(row, title: title, subtitle: subtitle)
        for case let view as any WidgetView in suffix() {
            let widget = view.makeWidget()
            gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
            adw_action_row_add_suffix(row.cast(), widget)
        }
        if let activate {
            gtk_list_box_row_set_activatable(row.cast(), 1)
            connect(row, "activated", activate)
        }
        return row
    }
}

/// A row with a switch.
public struct SwitchRow: WidgetView {
    private let title: String
    private let subtitle: String
    private let read: @MainActor () -> Bool
    private let write: @MainActor (Bool) -> Void

    /// - Parameters:
    ///   - read: whether it is on.
    ///   - write: told when the person has switched it.
    public init(
        _ title: String, subtitle: String = "", read: @escaping @MainActor () -> Bool,
        write: @escaping @MainActor (Bool) -> Void
    ) {
        self.title = title
        self.subtitle = subtitle
        self.read = read
        self.write = write
    }

    /// Makes an AdwActionRow with a GtkSwitch, which the whole row switches.
    public func makeWidget() -> WidgetPointer {
        let row = adw_action_row_new()!
        prepareRow(row, title: { title }, subtitle: { subtitle })
        let toggle = gtk_switch_new()!
        gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER)
        toggle.setAccessibleLabel(title)
        toggle.scope.bind(read) { gtk_switch_set_active(toggle.opaque, $0 ? 1 : 0) }
        connect(toggle, "notify::active") {
            let isOn = gtk_switch_get_active(toggle.opaque) != 0
            if isOn != read() { write(isOn) }
        }
        adw_action_row_add_suffix(row.cast(), toggle)
        adw_action_row_set_activatable_widget(row.cast(), toggle)
        return row
    }
}

/// A row in which one of a few things is chosen.
public struct ChoiceRow: WidgetView {
    private let title: String
    private let choices: [String]
    private let read: @MainActor () -> Int
    private let write: @MainActor (Int) -> Void

    /// - Parameters:
    ///   - choices: what there is to choose from.
    ///   - read: which of them is chosen.
    ///   - write: told when the person has chosen another.
    public init(
        _ title: String, choices: [String], read: @escaping @MainActor () -> Int,
        write: @escaping @MainActor (Int) -> Void
    ) {
        self.title = title
        self.choices = choices
        self.read = read
        self.write = write
    }

    /// Makes an AdwComboRow.
    public func makeWidget() -> WidgetPointer {
        let row = adw_combo_row_new()!
        prepareRow(row, title: { title }, subtitle: { "" })
        let model = gtk_string_list_new(nil)!
        for choice in choices { gtk_string_list_append(model, choice) }
        adw_combo_row_set_model(row.cast(), model)
        g_object_unref(UnsafeMutableRawPointer(model))
        row.scope.bind(read) { adw_combo_row_set_selected(row.cast(), guint($0)) }
        connect(row, "notify::selected") {
            let chosen = Int(adw_combo_row_get_selected(row.cast()))
            if choices.indices.contains(chosen), chosen != read() { write(chosen) }
        }
        return row
    }
}

/// A row in which a line is typed, and taken over with a button or Enter. It is empty again then.
public struct EntryRow: WidgetView {
    private let title: String
    private let apply: @MainActor (String) -> Void

    /// - Parameter apply: told what was typed.
    public init(_ title: String, apply: @escaping @MainActor (String) -> Void) {
        self.title = title
        self.apply = apply
    }

    /// Makes an AdwEntryRow.
    public func makeWidget() -> WidgetPointer {
        let row = adw_entry_row_new()!
        setProperty(row.object, "use-markup", false)
        setProperty(row.object, "title", title)
        adw_entry_row_set_show_apply_button(row.cast(), 1)
        row.setAccessibleLabel(title)
        connect(row, "apply") {
            let text = String(cString: gtk_editable_get_text(row.opaque))
            gtk_editable_set_text(row.opaque, "")
            apply(text)
        }
        return row
    }
}

private func prepareRow(
    _ row: WidgetPointer, title: @escaping @MainActor () -> String, subtitle: @escaping @MainActor () -> String
) {
    // Names and addresses come from anywhere.
    setProperty(row.object, "use-markup", false)
    row.scope.bind(title) { setProperty(row.object, "title", $0) }
    row.scope.bind(subtitle) {
        setProperty(row.object, "subtitle", $0)
        row.setAccessibleDescription($0)
    }
    row.scope.bind(title) { row.setAccessibleLabel($0) }
}
