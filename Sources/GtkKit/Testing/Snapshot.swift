/// A widget's picture, without a screen: drawn by the cairo renderer, byte for byte the same on every machine with the same fonts.
public enum Snapshot {
    /// Why there is no picture.
    public struct Failure: Error, CustomStringConvertible {
        /// What is wrong.
        public let description: String
    }

    /// Settings under which pictures compare: a fixed font and resolution, no animation, no blinking cursor, one colour scheme. Call
    /// before anything is shown. The environment must say `GSETTINGS_BACKEND=memory` and `ADW_DISABLE_PORTAL=1`, or the desktop's own
    /// settings come through.
    public static func useFixedSettings(font: String = "DejaVu Sans 10", isDark: Bool = false) {
        let settings = UnsafeMutableRawPointer(gtk_settings_get_default()!).assumingMemoryBound(to: GObject.self)
        setProperty(settings, "gtk-font-name", font)
        setProperty(settings, "gtk-icon-theme-name", "Adwaita")
        setProperty(settings, "gtk-enable-animations", false)
        setProperty(settings, "gtk-cursor-blink", false)
        setProperty(settings, "gtk-xft-dpi", Int32(96 * 1024))
        setProperty(settings, "gtk-xft-antialias", Int32(1))
        setProperty(settings, "gtk-xft-hinting", Int32(0))
        setProperty(settings, "gtk-xft-hintstyle", "hintnone")
        setProperty(settings, "gtk-xft-rgba", "none")
        adw_style_manager_set_color_scheme(
            adw_style_manager_get_default(), isDark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT)
    }

    /// The widget as a texture, once it has been drawn. It must be on screen.
    public static func texture(of widget: WidgetPointer) async throws(Failure) -> Reference {
        let width = gtk_widget_get_width(widget)
        let height = gtk_widget_get_height(widget)
        guard width > 0, height > 0 else {
            throw Failure(description: "\(widget.identifier) has no size. Show it, and wait for a frame.")
        }
        // What waits to be drawn has no picture: it is taken right after a frame, or after the next one that draws.
        guard let clock = gtk_widget_get_frame_clock(widget) else {
            throw Failure(description: "\(widget.identifier) is not on screen.")
        }
        for _ in 0..<10 {
            var texture: Reference?
            await withCheckedContinuation { continuation in
                connectOnce(UnsafeMutableRawPointer(clock), "after-paint") {
                    texture = drawn(widget, width: width, height: height)
                    continuation.resume()
                }
                gtk_widget_queue_draw(widget)
                gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
            }
            if let texture { return texture }
        }
        throw Failure(description: "\(widget.identifier) draws nothing.")
    }

    private static func drawn(_ widget: WidgetPointer, width: Int32, height: Int32) -> Reference? {
        let paintable = Reference(owned: gtk_widget_paintable_new(widget)!)
        let snapshot = gtk_snapshot_new()!
        gdk_paintable_snapshot(paintable.pointer, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        return Reference(owned: render(node, width: width, height: height))
    }

    /// Writes the widget's picture as a PNG file.
    public static func write(_ widget: WidgetPointer, to path: String) async throws(Failure) {
        let texture = try await texture(of: widget)
        guard gdk_texture_save_to_png(texture.pointer, path) != 0 else {
            throw Failure(description: "\(path) cannot be written.")
        }
    }

    /// The bytes of the widget's picture as PNG.
    public static func png(of widget: WidgetPointer) async throws(Failure) -> [UInt8] {
        let texture = try await texture(of: widget)
        let bytes = gdk_texture_save_to_png_bytes(texture.pointer)!
        defer { g_bytes_unref(bytes) }
        var size: gsize = 0
        let data = g_bytes_get_data(bytes, &size)
        return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
    }
}

/// Draws a node into a texture with the cairo renderer, which needs no surface. The caller owns the texture.
public func render(_ node: OpaquePointer, width: Int32, height: Int32) -> OpaquePointer {
    let renderer = gsk_cairo_renderer_new()!
    gsk_renderer_realize(renderer, nil, nil)
    defer {
        gsk_renderer_unrealize(renderer)
        g_object_unref(UnsafeMutableRawPointer(renderer))
    }
    var bounds = graphene_rect_t(
        origin: graphene_point_t(x: 0, y: 0), size: graphene_size_t(width: Float(width), height: Float(height)))
    return gsk_renderer_render_texture(renderer, node, &bounds)!
}
