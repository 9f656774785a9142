/// What was dropped on a widget or pasted into it.
public enum Transfer: Sendable {
    /// Files, by their URIs.
    case files([String])
    /// A picture, as PNG.
    case picture([UInt8])
}

extension UnsafeMutablePointer where Pointee == GtkWidget {
    /// Takes files that are dropped on the widget.
    public func takeDroppedFiles(_ take: @escaping @MainActor ([String]) -> Void) {
        let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY)!
        connectDrop(target) { value in
            let uris = uris(in: value)
            if !uris.isEmpty { take(uris) }
            return !uris.isEmpty
        }
        gtk_widget_add_controller(self, target)
    }

    /// Takes files and pictures that are pasted into a text; what is text is left to the widget.
    public func takePastedFilesAndPictures(_ take: @escaping @MainActor (Transfer) -> Void) {
        connect(self, "paste-clipboard") {
            let clipboard = gtk_widget_get_clipboard(self)!
            let own = gdk_clipboard_get_formats(clipboard)!
            let formats = gdk_content_formats_union_deserialize_gtypes(gdk_content_formats_ref(own))!
            defer { gdk_content_formats_unref(formats) }
            func holds(_ type: GType) -> Bool { gdk_content_formats_contain_gtype(formats, type) != 0 }
            if holds(gdk_file_list_get_type()) {
                read(clipboard, gdk_file_list_get_type()) { take(.files(uris(in: $0))) }
            } else if holds(gdk_texture_get_type()), !holds(warren_type_string) {
                read(clipboard, gdk_texture_get_type()) { value in
                    guard let texture = g_value_get_object(value) else { return }
                    take(.picture(png(of: OpaquePointer(texture))))
                }
            } else {
                return
            }
            g_signal_stop_emission_by_name(self, "paste-clipboard")
        }
    }
}

private final class ClipboardReader {
    let take: @MainActor (UnsafePointer<GValue>) -> Void
    init(_ take: @escaping @MainActor (UnsafePointer<GValue>) -> Void) { self.take = take }
}

private func read(
    _ clipboard: OpaquePointer, _ type: GType, _ take: @escaping @MainActor (UnsafePointer<GValue>) -> Void
) {
    let reader = Unmanaged.passRetained(ClipboardReader(take)).toOpaque()
    gdk_clipboard_read_value_async(
        clipboard, type, G_PRIORITY_DEFAULT, nil,
        { clipboard, result, reader in
            let reader = Unmanaged<ClipboardReader>.fromOpaque(reader!).takeRetainedValue()
            // What cannot be read is gone from the clipboard by now: there is nothing to paste.
            guard let value = gdk_clipboard_read_value_finish(OpaquePointer(clipboard), result, nil) else { return }
            MainActor.assumeIsolated { reader.take(value) }
        }, reader)
}

private func uris(in value: UnsafePointer<GValue>) -> [String] {
    guard let boxed = g_value_get_boxed(value) else { return [] }
    let files = gdk_file_list_get_files(OpaquePointer(boxed))
    defer { g_slist_free(files) }
    var uris: [String] = []
    var next = files
    while let link = next {
        if let uri = g_file_get_uri(OpaquePointer(link.pointee.data)) {
            uris.append(String(cString: uri))
            g_free(uri)
        }
        next = link.pointee.next
    }
    return uris
}

private func png(of texture: OpaquePointer) -> [UInt8] {
    guard let bytes = gdk_texture_save_to_png_bytes(texture) else { return [] }
    defer { g_bytes_unref(bytes) }
    var size: gsize = 0
    guard let data = g_bytes_get_data(bytes, &size) else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
}
