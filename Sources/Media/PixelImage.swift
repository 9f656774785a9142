internal import CPixbuf

/// A decoded picture.
final class PixelImage {
    private let handle: UnsafeMutableRawPointer

    private init(taking handle: UnsafeMutableRawPointer) {
        self.handle = handle
    }

    deinit {
        warren_image_free(handle)
    }

    /// Decodes a file; its size is checked once more by the decoder itself, whose idea of the file is what counts.
    convenience init(
        decoding bytes: [UInt8], _ info: ImageInfo, maxPixels: Int, maxDimension: Int
    ) throws(MediaError) {
        var handle: UnsafeMutableRawPointer?
        try Self.check(info) { reason in
            warren_image_decode(
                bytes, bytes.count, info.mimeType, UInt64(maxPixels), Int32(clamping: maxDimension), &handle, reason)
        }
        guard let handle else { throw .damaged(detail: "it holds no picture") }
        self.init(taking: handle)
    }

    var width: Int { Int(warren_image_width(handle)) }
    var height: Int { Int(warren_image_height(handle)) }
    var isOpaque: Bool { warren_image_is_opaque(handle) }

    /// Red, green, blue and alpha of one pixel.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        precondition((0..<width).contains(x) && (0..<height).contains(y), "the pixel is outside of the picture")
        var rgba = [UInt8](repeating: 0, count: 4)
        warren_image_pixel(handle, Int32(x), Int32(y), &rgba)
        return rgba
    }

    /// Turned upright.
    func oriented(_ orientation: Int) throws(MediaError) -> PixelImage {
        try make(warren_image_orient(handle, Int32(orientation)))
    }

    func scaled(width: Int, height: Int) throws(MediaError) -> PixelImage {
        try make(warren_image_scale(handle, Int32(width), Int32(height)))
    }

    /// On white.
    func flattened() throws(MediaError) -> PixelImage {
        try make(warren_image_flatten(handle))
    }

    /// - Parameter quality: 0 to 100.
    func jpeg(quality: Int) throws(MediaError) -> [UInt8] {
        try encoded { warren_image_encode_jpeg(handle, Int32(quality), &$0, &$1, $2) }
    }

    func png() throws(MediaError) -> [UInt8] {
        try encoded { warren_image_encode_png(handle, &$0, &$1, $2) }
    }

    private typealias Reason = UnsafeMutablePointer<CChar>

    private func make(_ handle: UnsafeMutableRawPointer?) throws(MediaError) -> PixelImage {
        guard let handle else { throw .failed(reason: "there is not enough memory") }
        return PixelImage(taking: handle)
    }

    private func encoded(
        _ encode: (inout UnsafeMutablePointer<UInt8>?, inout Int, Reason) -> warren_image_result
    ) throws(MediaError) -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        try Self.check(nil) { reason in encode(&bytes, &count, reason) }
        defer { warren_image_free_bytes(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    private static func check(_ info: ImageInfo?, _ call: (Reason) -> warren_image_result) throws(MediaError) {
        var reason = [CChar](repeating: 0, count: Int(WARREN_IMAGE_REASON))
        let result = reason.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { preconditionFailure("it has a size") }
            return call(start)
        }
        guard result != WARREN_IMAGE_OK else { return }
        let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        switch result {
        case WARREN_IMAGE_NO_LIBRARY:
            throw .noDecoder(reason: text)
        case WARREN_IMAGE_UNSUPPORTED:
            throw .unsupported(kind: (info?.mimeType ?? "an image") + ", for which no decoder is installed")
        case WARREN_IMAGE_TOO_LARGE:
            throw .tooManyPixels(width: info?.width ?? 0, height: info?.height ?? 0, limit: ImageCodec.maxPixels)
        case WARREN_IMAGE_DAMAGED:
            throw .damaged(detail: text)
        default:
            throw .failed(reason: text)
        }
    }
}
