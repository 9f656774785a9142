/// Rows in a frame, one for each item of a list that changes, and further rows below them that stay. Every row has its widgets all the
/// time: for lists of dozens, as settings have. An item's row stays as long as its identity is in the list.
public struct BoxedList<Value: Equatable, ID: Hashable>: WidgetView {
    private let items: @MainActor () -> [Value]
    private let id: KeyPath<Value, ID>
    private let row: @MainActor (Current<Value>) -> any WidgetView
    private let footer: @MainActor () -> [any View]

    /// - Parameters:
    ///   - items: read again when what it reads changes.
    ///   - id: what makes an item the same. Of two with the same identity the first is shown.
    ///   - row: builds an item's row, once: an ``ActionRow`` or the like.
    ///   - footer: rows below the items'.
    public init(
        _ items: @escaping @MainActor () -> [Value], id: KeyPath<Value, ID>,
        row: @escaping @MainActor (Current<Value>) -> any WidgetView,
        @ViewBuilder footer: @escaping @MainActor () -> [any View] = { [] }
    ) {
        self.items = items
        self.id = id
        self.row = row
        self.footer = footer
    }

    /// Makes a GtkListBox.
    public func makeWidget() -> WidgetPointer {
        let list = gtk_list_box_new()!
        gtk_widget_add_css_class(list, "boxed-list")
        gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
        for case let view as any WidgetView in footer() { gtk_list_box_append(list.opaque, view.makeWidget()) }
        let rows = BoxedRows<Value, ID>()
        list.scope.bind(items) { [id, row] in rows.show($0, id: id, in: list, row: row) }
        return list
    }
}

private final class BoxedRows<Value: Equatable, ID: Hashable> {
    private var rows: [ID: (widget: WidgetPointer, current: Current<Value>)] = [:]

    func show(
        _ values: [Value], id: KeyPath<Value, ID>, in list: WidgetPointer,
        row make: @MainActor (Current<Value>) -> any WidgetView
    ) {
        let wanted = Set(values.map { $0[keyPath: id] })
        for (id, row) in rows where !wanted.contains(id) {
            // Its neighbour gets the focus while it is still there.
            if gtk_widget_get_focus_child(list) == row.widget {
                _ = gtk_widget_child_focus(list, GTK_DIR_DOWN) != 0 || gtk_widget_child_focus(list, GTK_DIR_UP) != 0
            }
            rows[id] = nil
            row.widget.disposeScopes()
            gtk_list_box_remove(list.opaque, row.widget)
        }
        var seen: Set<ID> = []
        for value in values where seen.insert(value[keyPath: id]).inserted {
            let place = Int32(seen.count - 1)
            if let row = rows[value[keyPath: id]] {
                if row.current.value != value { row.current.value = value }
                guard gtk_list_box_row_get_index(row.widget.cast()) != place else { continue }
                let reference = Reference(retaining: row.widget)
                gtk_list_box_remove(list.opaque, row.widget)
                gtk_list_box_insert(list.opaque, row.widget, place)
                withExtendedLifetime(reference) {}
            } else {
                let current = Current(value)
                let widget = make(current).makeWidget()
                rows[value[keyPath: id]] = (widget, current)
                gtk_list_box_insert(list.opaque, widget, place)
            }
        }
    }
}
