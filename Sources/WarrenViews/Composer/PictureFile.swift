import Dispatch
import GtkKit
import Strings

/// Reads and shrinks pictures away from the main thread.
nonisolated enum PictureFile {
    /// Why a file cannot be read, as it stands inside a sentence.
    struct Trouble: Error {
        let text: String
    }

    /// In bytes: cameras make no larger ones, and it is in memory whole.
    static let largest = 50_000_000

    /// What a file is called in messages.
    static func name(of uri: String) -> String {
        let file = g_file_new_for_uri(uri)
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let name = g_file_get_basename(file) else { return uri }
        defer { g_free(name) }
        return String(cString: name)
    }

    /// A file's bytes, if it has no more than ``largest``.
    static func read(_ uri: String) async throws(Trouble) -> [UInt8] {
        try await away { readNow(uri) }.get()
    }

    /// A small picture of a file's, upright; nil when it is none that can be decoded.
    @MainActor
    static func thumbnail(of bytes: [UInt8], side: Int32) async -> Reference? {
        let small = await away { Small(bytes, side: side) }
        guard let pixels = small.pixels, let texture = gdk_texture_new_for_pixbuf(pixels) else { return nil }
        return Reference(owned: texture)
    }

    private static func away<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "warren.picture-file").async { continuation.resume(returning: work()) }
        }
    }

    private static func readNow(_ uri: String) -> Result<[UInt8], Trouble> {
        let file = g_file_new_for_uri(uri)
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        var error: UnsafeMutablePointer<GError>?
        func trouble() -> Result<[UInt8], Trouble> {
            defer { g_clear_error(&error) }
            return .failure(
                Trouble(text: error.map { String(cString: $0.pointee.message) } ?? Strings.trouble.fileUnreadable()))
        }
        guard let stream = g_file_read(file, nil, &error) else { return trouble() }
        defer { g_object_unref(stream) }
        var bytes: [UInt8] = []
        while true {
            var count: gsize = 0
            var isRead = false
            // One byte beyond the bound tells that there is more.
            let want = min(1 << 20, largest + 1 - bytes.count)
            let chunk = [UInt8](unsafeUninitializedCapacity: want) { buffer, filled in
                let input = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GInputStream.self)
                isRead = g_input_stream_read_all(input, buffer.baseAddress, gsize(want), &count, nil, &error) != 0
                filled = Int(count)
            }
            guard isRead else { return trouble() }
            bytes += chunk
            if bytes.count > largest { return .failure(Trouble(text: Strings.trouble.fileTooLarge(largest))) }
            if chunk.count < want { return .success(bytes) }
        }
    }
}

/// A decoded small picture on its way to the main thread. Unchecked: nobody writes its pixels any more.
nonisolated private final class Small: @unchecked Sendable {
    let pixels: OpaquePointer?

    init(_ bytes: [UInt8], side: Int32) {
        let data = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        let stream = g_memory_input_stream_new_from_bytes(data)
        g_bytes_unref(data)
        defer { g_object_unref(stream) }
        guard let decoded = gdk_pixbuf_new_from_stream_at_scale(stream, side, side, 1, nil, nil) else {
            pixels = nil
            return
        }
        pixels = gdk_pixbuf_apply_embedded_orientation(decoded)
        g_object_unref(UnsafeMutableRawPointer(decoded))
    }

    deinit {
        if let pixels { g_object_unref(UnsafeMutableRawPointer(pixels)) }
    }
}
