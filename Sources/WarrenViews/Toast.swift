import GtkKit
import Strings

/// Something told in passing, at the bottom of the window, as a rule with a way to take it back.
enum Toast {
    // Long enough to be read and reached by whoever is slow; libadwaita's own five seconds are not.
    private static let seconds: UInt32 = 8

    /// Tells something in a window's overlay, and hands back what takes it away before its time.
    /// - Parameter isUrgent: does not wait until what is told already has gone.
    @discardableResult
    static func show(
        _ text: String, in overlay: WidgetPointer, isUrgent: Bool = false, button: String? = nil,
        action: @escaping @MainActor () -> Void = {}
    ) -> @MainActor () -> Void {
        // What a toast says is markup.
        let escaped = g_markup_escape_text(text, -1)!
        defer { g_free(escaped) }
        let toast = adw_toast_new(escaped)!
        if isUrgent { adw_toast_set_priority(toast, ADW_TOAST_PRIORITY_HIGH) }
        if let button {
            adw_toast_set_button_label(toast, button)
            adw_toast_set_timeout(toast, seconds)
            connect(UnsafeMutableRawPointer(toast), "button-clicked", action)
        }
        // The overlay takes the one reference that there is.
        g_object_ref(UnsafeMutableRawPointer(toast))
        let reference = Reference(owned: toast)
        adw_toast_overlay_add_toast(overlay.opaque, toast)
        return { adw_toast_dismiss(reference.pointer) }
    }

    /// Tells what was done on a page and can be taken back; a page that is in no window tells nothing.
    static func offerUndo(_ text: String, on page: WidgetPointer, undo: @escaping @MainActor () -> Void) {
        guard let overlay = gtk_widget_get_ancestor(page, adw_toast_overlay_get_type()) else { return }
        show(text, in: overlay, isUrgent: true, button: Strings.window.undo(), action: undo)
    }
}
