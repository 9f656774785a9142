internal import CPixbuf

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The functions of gdk-pixbuf and GLib, loaded when the first image is decoded: linking them would cost every command
/// 4 ms of its start.
struct LibPixbuf: Sendable {
    /// Loaded once; nil where the library, or one of its functions, is missing.
    static let loaded = LibPixbuf(named: "libgdk_pixbuf-2.0.so.0")

    let errorFree: libpixbuf_g_error_free
    let bytesFree: libpixbuf_g_free
    let objectRef: libpixbuf_g_object_ref
    let objectUnref: libpixbuf_g_object_unref
    let signalConnect: libpixbuf_g_signal_connect_data
    let errorQuark: libpixbuf_gdk_pixbuf_error_quark
    let loaderNew: libpixbuf_gdk_pixbuf_loader_new_with_mime_type
    let loaderSetSize: libpixbuf_gdk_pixbuf_loader_set_size
    let loaderWrite: libpixbuf_gdk_pixbuf_loader_write
    let loaderClose: libpixbuf_gdk_pixbuf_loader_close
    let loaderImage: libpixbuf_gdk_pixbuf_loader_get_pixbuf
    let width: libpixbuf_gdk_pixbuf_get_width
    let height: libpixbuf_gdk_pixbuf_get_height
    let rowStride: libpixbuf_gdk_pixbuf_get_rowstride
    let channels: libpixbuf_gdk_pixbuf_get_n_channels
    let hasAlpha: libpixbuf_gdk_pixbuf_get_has_alpha
    let pixels: libpixbuf_gdk_pixbuf_read_pixels
    let option: libpixbuf_gdk_pixbuf_get_option
    let setOption: libpixbuf_gdk_pixbuf_set_option
    let rotate: libpixbuf_gdk_pixbuf_rotate_simple
    let flip: libpixbuf_gdk_pixbuf_flip
    let scale: libpixbuf_gdk_pixbuf_scale_simple
    let composite: libpixbuf_gdk_pixbuf_composite_color_simple
    let save: libpixbuf_gdk_pixbuf_save_to_bufferv

    /// Nil where the library is not installed, or is too old to have every function.
    init?(named file: String) {
        // GLib keeps threads and types for the life of the process: it is never unloaded.
        guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { return nil }
        func find<Function>(_ name: String, as type: Function.Type) throws(Missing) -> Function {
            guard let address = dlsym(handle, name) else { throw Missing() }
            return unsafeBitCast(address, to: type)
        }
        // The name and the type have to go together; a test compares them, and the types with the true headers.
        do throws(Missing) {
            errorFree = try find("g_error_free", as: libpixbuf_g_error_free.self)
            bytesFree = try find("g_free", as: libpixbuf_g_free.self)
            objectRef = try find("g_object_ref", as: libpixbuf_g_object_ref.self)
            objectUnref = try find("g_object_unref", as: libpixbuf_g_object_unref.self)
            signalConnect = try find("g_signal_connect_data", as: libpixbuf_g_signal_connect_data.self)
            errorQuark = try find("gdk_pixbuf_error_quark", as: libpixbuf_gdk_pixbuf_error_quark.self)
            loaderNew = try find(
                "gdk_pixbuf_loader_new_with_mime_type", as: libpixbuf_gdk_pixbuf_loader_new_with_mime_type.self)
            loaderSetSize = try find("gdk_pixbuf_loader_set_size", as: libpixbuf_gdk_pixbuf_loader_set_size.self)
            loaderWrite = try find("gdk_pixbuf_loader_write", as: libpixbuf_gdk_pixbuf_loader_write.self)
            loaderClose = try find("gdk_pixbuf_loader_close", as: libpixbuf_gdk_pixbuf_loader_close.self)
            loaderImage = try find("gdk_pixbuf_loader_get_pixbuf", as: libpixbuf_gdk_pixbuf_loader_get_pixbuf.self)
            width = try find("gdk_pixbuf_get_width", as: libpixbuf_gdk_pixbuf_get_width.self)
            height = try find("gdk_pixbuf_get_height", as: libpixbuf_gdk_pixbuf_get_height.self)
            rowStride = try find("gdk_pixbuf_get_rowstride", as: libpixbuf_gdk_pixbuf_get_rowstride.self)
            channels = try find("gdk_pixbuf_get_n_channels", as: libpixbuf_gdk_pixbuf_get_n_channels.self)
            hasAlpha = try find("gdk_pixbuf_get_has_alpha", as: libpixbuf_gdk_pixbuf_get_has_alpha.self)
            pixels = try find("gdk_pixbuf_read_pixels", as: libpixbuf_gdk_pixbuf_read_pixels.self)
            option = try find("gdk_pixbuf_get_option", as: libpixbuf_gdk_pixbuf_get_option.self)
            setOption = try find("gdk_pixbuf_set_option", as: libpixbuf_gdk_pixbuf_set_option.self)
            rotate = try find("gdk_pixbuf_rotate_simple", as: libpixbuf_gdk_pixbuf_rotate_simple.self)
            flip = try find("gdk_pixbuf_flip", as: libpixbuf_gdk_pixbuf_flip.self)
            scale = try find("gdk_pixbuf_scale_simple", as: libpixbuf_gdk_pixbuf_scale_simple.self)
            composite = try find(
                "gdk_pixbuf_composite_color_simple", as: libpixbuf_gdk_pixbuf_composite_color_simple.self)
            save = try find("gdk_pixbuf_save_to_bufferv", as: libpixbuf_gdk_pixbuf_save_to_bufferv.self)
        } catch {
            return nil
        }
    }

    private struct Missing: Error {}
}
