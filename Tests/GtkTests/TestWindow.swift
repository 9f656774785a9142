import GtkKit

/// A window with a view in it, and a driver for it.
final class TestWindow {
    let window: WidgetPointer
    let driver: Driver

    /// Shows the view; it has been drawn once when this returns.
    init(_ view: any WidgetView, width: Int32 = 400, height: Int32 = 300) async {
        window = gtk_window_new()
        driver = Driver(root: window)
        gtk_window_set_default_size(window.cast(), width, height)
        gtk_window_set_child(window.cast(), view.makeWidget())
        gtk_window_present(window.cast())
        await driver.frame(of: window)
        await MainLoop.settle()
    }

    var content: WidgetPointer { gtk_window_get_child(window.cast()) }

    func close() {
        gtk_window_destroy(window.cast())
    }
}

/// Knows whether a GObject is still there.
final class Liveness {
    private final class Flag { var isAlive = true }
    private let flag = Flag()

    var isAlive: Bool { flag.isAlive }

    init(_ widget: WidgetPointer) {
        g_object_weak_ref(
            widget.object,
            { data, _ in Unmanaged<Flag>.fromOpaque(data!).takeRetainedValue().isAlive = false },
            Unmanaged.passRetained(flag).toOpaque())
    }
}

/// The texts of the labels below a widget, in order.
func labels(_ widget: WidgetPointer) -> [String] {
    if widget.isInstance(of: gtk_label_get_type()) { return [String(cString: gtk_label_get_text(widget.opaque))] }
    return widget.children.flatMap(labels)
}
