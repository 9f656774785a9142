public import Observation

/// A row's widgets, which show one item after another as the list scrolls. Bindings read `item`.
@Observable
public final class RowSlot<Item: AnyObject> {
    /// The item that the row shows; nil while it shows none.
    public internal(set) var item: Item?
}

/// A plain list for settings, accounts, locations: rows alike, as many as there are. GtkListView makes its rows' widgets once and uses
/// them again; an item keeps its identity and the focus while others come and go.
///
/// A list of rows that differ much in height is a `Recycler`.
public struct KeyedList<Value: Equatable, ID: Hashable>: WidgetView {
    private let items: @MainActor () -> [Value]
    private let id: KeyPath<Value, ID>
    private let row: @MainActor (RowSlot<Current<Value>>) -> any WidgetView
    private let name: @MainActor (Value) -> String
    private let activate: @MainActor (Value) -> Void

    /// - Parameters:
    ///   - items: read again when what it reads changes.
    ///   - id: what makes an item the same. Of two with the same identity the first is shown.
    ///   - name: what a screen reader calls an item's row; read again when what it reads changes.
    ///   - activate: a row was opened, by a click or Enter.
    ///   - row: builds a row's widgets, which will show many items.
    public init(
        _ items: @escaping @MainActor () -> [Value], id: KeyPath<Value, ID>,
        name: @escaping @MainActor (Value) -> String, activate: @escaping @MainActor (Value) -> Void = { _ in },
        row: @escaping @MainActor (RowSlot<Current<Value>>) -> any WidgetView
    ) {
        self.items = items
        self.id = id
        self.name = name
        self.activate = activate
        self.row = row
    }

    /// Makes the list view.
    public func makeWidget() -> WidgetPointer {
        let content = KeyedContent<Value, ID>()
        let model = makeListModel(content)
        let selection = gtk_no_selection_new(model)!
        let factory = gtk_signal_list_item_factory_new()!
        connectRows(of: UnsafeMutableRawPointer(factory))
        let list = gtk_list_view_new(selection, factory)!
        gtk_list_view_set_single_click_activate(list.opaque, 1)
        gtk_list_view_set_show_separators(list.opaque, 1)
        // It lies on the page, as lists of posts do, and is no field of its own.
        gtk_widget_remove_css_class(list, "view")
        gtk_widget_add_css_class(list, "background")
        connectPosition(UnsafeMutableRawPointer(list), "activate") { [activate] position in
            if let value = content.value(at: position) { activate(value) }
        }
        // The list view holds the model, as long as the scope of its effects lives.
        list.scope.bind(items) { [id] in content.show($0, id: id, model: model) }
        return list
    }

    private func connectRows(of factory: UnsafeMutableRawPointer) {
        connectObject(factory, "setup") { [row, name] item in
            let slot = RowSlot<Current<Value>>()
            let widget = row(slot).makeWidget()
            g_object_set_qdata_full(
                widget.object, slotQuark, Unmanaged.passRetained(slot).toOpaque()
            ) { Unmanaged<AnyObject>.fromOpaque($0!).release() }
            gtk_list_item_set_child(item, widget)
            // The focus is on what GTK puts around the row.
            widget.scope.bind {
                slot.item.map { name($0.value) }
            } _: { name in
                if let name { gtk_widget_get_parent(widget)?.setAccessibleLabel(name) }
            }
        }
        let show: @MainActor (OpaquePointer, Bool) -> Void = { item, isBound in
            guard let widget = gtk_list_item_get_child(item),
                let data = g_object_get_qdata(widget.object, slotQuark)
            else { return }
            let slot = Unmanaged<RowSlot<Current<Value>>>.fromOpaque(data).takeUnretainedValue()
            slot.item =
                isBound
                ? listEntryContent(OpaquePointer(gtk_list_item_get_item(item)!), as: Current<Value>.self) : nil
            // The row is measured next: what it shows must be there.
            if isBound { widget.flushScopes() }
        }
        connectObject(factory, "bind") { show($0, true) }
        connectObject(factory, "unbind") { show($0, false) }
    }
}

private let slotQuark = g_quark_from_static_string("gtkkit-slot")

extension UnsafeMutablePointer where Pointee == GtkWidget {
    /// Runs the waiting effects of the widget and of all below it.
    fileprivate func flushScopes() {
        scopeIfAny?.flush()
        for child in children { child.flushScopes() }
    }
}

/// The items, and one object for each that was ever asked for and is still there: by its pointer GTK knows an item again.
private final class KeyedContent<Value: Equatable, ID: Hashable>: ListModelContent {
    private struct Entry {
        let object: Reference
        let current: Current<Value>
    }

    private var values: [Value] = []
    private var ids: [ID] = []
    private var entries: [ID: Entry] = [:]

    override var count: Int { values.count }

    func value(at index: Int) -> Value? {
        values.indices.contains(index) ? values[index] : nil
    }

    override func object(at index: Int) -> OpaquePointer {
        let id = ids[index]
        if let entry = entries[id] { return entry.object.pointer }
        let current = Current(values[index])
        let entry = Entry(object: Reference(owned: makeListEntry(current)), current: current)
        entries[id] = entry
        return entry.object.pointer
    }

    func show(_ all: [Value], id: KeyPath<Value, ID>, model: OpaquePointer) {
        var seen: Set<ID> = []
        var newIDs: [ID] = []
        var newValues: [Value] = []
        for value in all {
            let id = value[keyPath: id]
            guard seen.insert(id).inserted else { continue }
            newIDs.append(id)
            newValues.append(value)
            if let entry = entries[id], entry.current.value != value { entry.current.value = value }
        }
        let common = min(ids.count, newIDs.count)
        let head = (0..<common).first { ids[$0] != newIDs[$0] } ?? common
        let tail =
            (0..<(common - head)).first {
                ids[ids.count - 1 - $0] != newIDs[newIDs.count - 1 - $0]
            } ?? common - head
        let removed = ids.count - head - tail
        let added = newIDs.count - head - tail
        ids = newIDs
        values = newValues
        guard removed > 0 || added > 0 else { return }
        g_list_model_items_changed(model, guint(head), guint(removed), guint(added))
        // After GTK has matched what it had with what is there now.
        if removed > 0 { entries = entries.filter { seen.contains($0.key) } }
    }
}
