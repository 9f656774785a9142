/// Where views stand among the children of one parent. Places nest, as `If` and `ForEach` do, and each knows its widgets, so that
/// what changes inside one never touches its neighbours.
public final class Place {
    enum Part {
        case widget(WidgetPointer)
        case place(Place)
    }

    /// The widget whose children these are.
    public let parent: WidgetPointer
    /// Effects of the place itself: they end with the parent, or when the place is taken out.
    let scope: Scope
    private weak var outer: Place?
    private(set) var parts: [Part] = []

    /// The whole of a box.
    init(box: WidgetPointer) {
        parent = box
        scope = box.scope
        // The places live as long as the box.
        scope.onDispose { [self] in parts = [] }
    }

    private init(in outer: Place) {
        parent = outer.parent
        self.outer = outer
        scope = Scope()
    }

    /// Puts a widget at the end.
    public func append(_ widget: WidgetPointer) {
        let previous = lastWidget ?? widgetBefore
        parts.append(.widget(widget))
        gtk_box_insert_child_after(parent.cast(), widget, previous)
    }

    /// Builds views at the end.
    func append(_ views: [any View]) {
        for view in views { view.build(in: self) }
    }

    /// Makes a place at the end.
    func appendPlace() -> Place {
        let place = Place(in: self)
        parts.append(.place(place))
        return place
    }

    /// Takes everything out and ends its effects.
    func clear() {
        let parts = parts
        self.parts = []
        for part in parts {
            switch part {
            case .widget(let widget):
                widget.disposeScopes()
                gtk_box_remove(parent.cast(), widget)
            case .place(let place):
                place.scope.dispose()
                place.clear()
            }
        }
    }

    /// Takes places out, and puts the others into another order.
    func rearrange(_ places: [Place], removing removed: [Place]) {
        parts = places.map { .place($0) }
        for place in removed {
            place.scope.dispose()
            place.clear()
        }
        var previous = widgetBefore
        for widget in widgets {
            if gtk_widget_get_prev_sibling(widget) != previous {
                gtk_box_reorder_child_after(parent.cast(), widget, previous)
            }
            previous = widget
        }
    }

    /// Its widgets, in order.
    var widgets: [WidgetPointer] {
        parts.flatMap { part in
            switch part {
            case .widget(let widget): [widget]
            case .place(let place): place.widgets
            }
        }
    }

    /// Whether the keyboard's focus is inside.
    var hasFocus: Bool {
        let focused = gtk_widget_get_focus_child(parent)
        return focused != nil && widgets.contains { $0 == focused }
    }

    /// Moves the keyboard's focus to the first widget inside that takes it.
    func takeFocus() -> Bool {
        widgets.contains { gtk_widget_child_focus($0, GTK_DIR_TAB_FORWARD) != 0 }
    }

    private var lastWidget: WidgetPointer? {
        for part in parts.reversed() {
            switch part {
            case .widget(let widget): return widget
            case .place(let place): if let widget = place.lastWidget { return widget }
            }
        }
        return nil
    }

    private var widgetBefore: WidgetPointer? {
        guard let outer else { return nil }
        var found: WidgetPointer?
        for part in outer.parts {
            switch part {
            case .widget(let widget): found = widget
            case .place(let place):
                if place === self { return found ?? outer.widgetBefore }
                if let widget = place.lastWidget { found = widget }
            }
        }
        return found ?? outer.widgetBefore
    }
}
