import GtkKit
import Services

/// A text that is typed, with its links, mentions and tags marked.
final class MarkedText {
    let view: WidgetPointer
    private let buffer: UnsafeMutablePointer<GtkTextBuffer>
    private let mark: UnsafeMutablePointer<GtkTextTag>

    init(_ text: String) {
        view = gtk_text_view_new()!
        buffer = gtk_text_view_get_buffer(view.cast())!
        gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(view.cast(), 0)
        // The card that it is in has the colour.
        gtk_widget_remove_css_class(view, "view")
        for set in [
            gtk_text_view_set_left_margin, gtk_text_view_set_right_margin, gtk_text_view_set_top_margin,
            gtk_text_view_set_bottom_margin,
        ] { set(view.cast(), 12) }
        gtk_text_buffer_set_text(buffer, text, -1)
        mark = gtk_text_tag_new("mark")!
        gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), mark)
        // The table holds it now.
        g_object_unref(UnsafeMutableRawPointer(mark))
        colourMark()
        // Dark or light, and whatever accent the theme has.
        let style = UnsafeMutableRawPointer(adw_style_manager_get_default()!)
        let connection = connect(style, "notify::dark") { [weak self] in self?.colourMark() }
        view.scope.onDispose { disconnect(style, connection) }
    }

    /// Gives marks the theme's accent.
    private func colourMark() {
        var colour = GdkRGBA()
        guard gtk_style_context_lookup_color(gtk_widget_get_style_context(view), "accent_color", &colour) != 0,
            let text = gdk_rgba_to_string(&colour)
        else { return }
        setProperty(
            UnsafeMutableRawPointer(mark).assumingMemoryBound(to: GObject.self), "foreground", String(cString: text))
        g_free(text)
    }

    var text: String {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        return text(start, end)
    }

    /// Where the caret stands, in Unicode scalars, as GTK counts.
    var caret: Int {
        var iter = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(buffer, &iter, gtk_text_buffer_get_insert(buffer))
        return Int(gtk_text_iter_get_offset(&iter))
    }

    /// Calls a closure whenever the text or the caret's place is another.
    func onChange(_ body: @escaping @MainActor () -> Void) {
        connect(UnsafeMutableRawPointer(buffer), "changed", body)
        connect(UnsafeMutableRawPointer(buffer), "notify::cursor-position", body)
    }

    /// Puts something in place of a stretch, as one step that can be undone.
    /// - Returns: false when something else than the expected stands there by now.
    func replace(_ range: Range<Int>, expecting expected: String, with text: String) -> Bool {
        guard range.upperBound <= gtk_text_buffer_get_char_count(buffer) else { return false }
        var (start, end) = (iter(at: range.lowerBound), iter(at: range.upperBound))
        guard self.text(start, end) == expected else { return false }
        gtk_text_buffer_begin_user_action(buffer)
        gtk_text_buffer_delete(buffer, &start, &end)
        gtk_text_buffer_insert(buffer, &start, text, -1)
        gtk_text_buffer_end_user_action(buffer)
        return true
    }

    /// Where a scalar is shown, in the widget's coordinates.
    func place(of offset: Int) -> GdkRectangle {
        var (iter, place) = (iter(at: offset), GdkRectangle())
        gtk_text_view_get_iter_location(view.cast(), &iter, &place)
        gtk_text_view_buffer_to_window_coords(
            view.cast(), GTK_TEXT_WINDOW_WIDGET, place.x, place.y, &place.x, &place.y)
        return place
    }

    func show(_ marks: [Facet]) {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        gtk_text_buffer_remove_tag(buffer, mark, &start, &end)
        let bytes = Array(text.utf8)
        for facet in marks where facet.byteEnd <= bytes.count {
            // GTK counts scalars.
            func offset(_ byte: Int) -> Int { bytes[..<byte].count { $0 & 0xC0 != 0x80 } }
            (start, end) = (iter(at: offset(facet.byteStart)), iter(at: offset(facet.byteEnd)))
            gtk_text_buffer_apply_tag(buffer, mark, &start, &end)
        }
    }

    private func iter(at offset: Int) -> GtkTextIter {
        var iter = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer, &iter, Int32(clamping: offset))
        return iter
    }

    private func text(_ start: GtkTextIter, _ end: GtkTextIter) -> String {
        var (start, end) = (start, end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
