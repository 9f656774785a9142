import GtkKit
import Strings
import Wording

/// What the program is, and who made it.
enum About {
    /// Shows it over the window that a widget is in.
    static func show(over widget: WidgetPointer) {
        let about = adw_about_window_new()!
        about.setIdentifier("about-window")
        for (name, text) in [
            ("application-name", Strings.window.title()), ("application-icon", "app.warren.Warren"),
            ("version", Version.number), ("developer-name", Strings.settings.authors()),
            ("comments", Strings.settings.aboutText()), ("copyright", "© 2026 " + Strings.settings.authors()),
        ] { setProperty(about.object, name, text) }
        adw_about_window_set_license_type(about.opaque, GTK_LICENSE_APACHE_2_0)
        gtk_window_set_transient_for(about.cast(), Question.window(of: widget))
        gtk_window_set_modal(about.cast(), 1)
        gtk_window_present(about.cast())
    }
}
