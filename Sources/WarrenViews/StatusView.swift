import GtkKit

/// A page that says what there is instead of content, and what to do.
struct StatusView: WidgetView {
    let icon: String
    let title: String
    let text: String
    var button: String?
    var action: @MainActor () -> Void = {}

    func makeWidget() -> WidgetPointer {
        let page = adw_status_page_new()!
        adw_status_page_set_icon_name(page.opaque, icon)
        adw_status_page_set_title(page.opaque, escaped(title))
        adw_status_page_set_description(page.opaque, escaped(text))
        // It has the focus where there is no button, so that keys scroll what has no room.
        page.setAccessibleLabel(title + ". " + text, ofParts: gtk_scrolled_window_get_type())
        gtk_widget_set_vexpand(page, 1)
        page.setIdentifier("status")
        if let button {
            let button = Button(button, action: action).style("pill").identifier("status-button").makeWidget()
            gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
            adw_status_page_set_child(page.opaque, button)
        }
        return page
    }

    // The page reads markup.
    private func escaped(_ text: String) -> String {
        let pointer = g_markup_escape_text(text, -1)!
        defer { g_free(pointer) }
        return String(cString: pointer)
    }
}

/// Something takes a while.
struct WaitingView: WidgetView {
    let text: String

    func makeWidget() -> WidgetPointer {
        let spinner = Native {
            let spinner = gtk_spinner_new()!
            gtk_widget_set_size_request(spinner, 32, 32)
            gtk_spinner_start(spinner.opaque)
            return spinner
        }
        let box = Box(.vertical, spacing: 12) {
            spinner
            Label(text).style("dim-label").identifier("waiting").with { gtk_widget_set_halign($0, GTK_ALIGN_CENTER) }
        }.expanding(vertically: true).makeWidget()
        gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
        return box
    }
}
