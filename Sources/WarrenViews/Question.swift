import GtkKit
import Strings

/// A question before something that cannot be taken back.
enum Question {
    /// Asks, and does it if the answer is yes.
    static func ask(
        _ title: String, _ text: String, yes: String, no: String = Strings.window.cancel(), identifier: String,
        over widget: WidgetPointer, ended: @escaping @MainActor () -> Void = {},
        action: @escaping @MainActor () -> Void
    ) {
        let dialog = adw_message_dialog_new(window(of: widget), title, text)!
        dialog.setIdentifier(identifier)
        adw_message_dialog_add_response(dialog.cast(), "no", no)
        adw_message_dialog_add_response(dialog.cast(), "yes", yes)
        adw_message_dialog_set_response_appearance(dialog.cast(), "yes", ADW_RESPONSE_DESTRUCTIVE)
        adw_message_dialog_set_default_response(dialog.cast(), "no")
        adw_message_dialog_set_close_response(dialog.cast(), "no")
        connectText(UnsafeMutableRawPointer(dialog), "response") {
            ended()
            if $0 == "yes" { action() }
        }
        gtk_window_present(dialog.cast())
    }

    /// The window that a widget is in.
    static func window(of widget: WidgetPointer) -> UnsafeMutablePointer<GtkWindow>? {
        gtk_widget_get_root(widget).map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self) }
    }
}
