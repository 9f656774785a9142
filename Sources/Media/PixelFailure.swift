internal import CPixbuf

extension LibPixbuf {
    private static let noReason = "no reason was given"

    /// What an error of GLib means; frees it.
    ///
    /// - Parameter mimeType: of the image that it is about, nil when it has none yet.
    func explained(_ error: UnsafeMutablePointer<libpixbuf_error>?, mimeType: String?) -> MediaError {
        guard let error else { return .failed(reason: Self.noReason) }
        defer { errorFree(error) }
        let reason = Self.reason(error.pointee.message)
        guard error.pointee.domain == errorQuark() else { return .failed(reason: reason) }
        switch Int(error.pointee.code) {
        case LIBPIXBUF_GDK_PIXBUF_ERROR_CORRUPT_IMAGE:
            return .damaged(detail: reason)
        case LIBPIXBUF_GDK_PIXBUF_ERROR_UNKNOWN_TYPE:
            return .unsupported(kind: (mimeType ?? "an image") + ", for which no decoder is installed")
        default:
            return .failed(reason: reason)
        }
    }

    /// A text of GLib, as far as it fits into an error of ours.
    private static func reason(_ message: UnsafePointer<CChar>?) -> String {
        guard let message else { return noReason }
        var count = 0
        while count < 511, message[count] != 0 { count += 1 }
        return String(decoding: UnsafeRawBufferPointer(start: message, count: count), as: UTF8.self)
    }
}
