/// A view with another lying on it, at its top in the middle.
public struct Overlay: WidgetView {
    private let base: any WidgetView
    private let over: (any WidgetView)?

    /// - Parameter over: lies on top; nil is none.
    public init(_ base: any WidgetView, over: (any WidgetView)?) {
        self.base = base
        self.over = over
    }

    /// Makes the overlay and everything in it.
    public func makeWidget() -> WidgetPointer {
        let overlay = gtk_overlay_new()!
        gtk_overlay_set_child(overlay.opaque, base.makeWidget())
        if let widget = over?.makeWidget() {
            gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
            gtk_widget_set_valign(widget, GTK_ALIGN_START)
            gtk_overlay_add_overlay(overlay.opaque, widget)
        }
        return overlay
    }
}
