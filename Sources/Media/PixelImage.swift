internal import CPixbuf

/// A decoded picture.
final class PixelImage {
    private let library: LibPixbuf
    private let handle: OpaquePointer

    private init(_ library: LibPixbuf, taking handle: OpaquePointer) {
        self.library = library
        self.handle = handle
    }

    deinit {
        library.objectUnref(UnsafeMutableRawPointer(handle))
    }

    /// Decodes a file; its size is checked once more by the decoder itself, whose idea of the file is what counts.
    convenience init(
        decoding bytes: [UInt8], _ info: ImageInfo, maxPixels: Int, maxDimension: Int,
        library: LibPixbuf? = LibPixbuf.loaded
    ) throws(MediaError) {
        guard let library else { throw .noDecoder(reason: "gdk-pixbuf is not installed") }
        let handle = try PixelDecoder(library).decode(bytes, info, maxPixels: maxPixels, maxDimension: maxDimension)
        self.init(library, taking: handle)
    }

    var width: Int { Int(library.width(handle)) }
    var height: Int { Int(library.height(handle)) }

    /// Whether every pixel is.
    var isOpaque: Bool {
        guard library.hasAlpha(handle) != 0 else { return true }
        let (height, end) = (height, width * 4)
        return withPixels { pixels, rowStride in
            var y = 0
            while y < height {
                let row = pixels + y * rowStride
                var alpha = 3
                while alpha < end {
                    if row[alpha] != 255 { return false }
                    alpha += 4
                }
                y += 1
            }
            return true
        }
    }

    /// Red, green, blue and alpha of one pixel.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        precondition((0..<width).contains(x) && (0..<height).contains(y), "the pixel is outside of the picture")
        let channels = Int(library.channels(handle))
        return withPixels { pixels, rowStride in
            let start = pixels + y * rowStride + x * channels
            return [start[0], start[1], start[2], channels == 4 ? start[3] : 255]
        }
    }

    /// All pixels, with colours multiplied by alpha.
    func premultiplied() -> DecodedPicture {
        let (width, height) = (width, height)
        let channels = Int(library.channels(handle))
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
            withPixels { pixels, rowStride in
                var target = 0
                for y in 0..<height {
                    var source = y * rowStride
                    for _ in 0..<width {
                        let alpha = channels == 4 ? UInt32(pixels[source + 3]) : 255
                        for channel in 0..<3 {
                            bytes[target + channel] = UInt8((UInt32(pixels[source + channel]) * alpha + 127) / 255)
                        }
                        bytes[target + 3] = UInt8(alpha)
                        source += channels
                        target += 4
                    }
                }
            }
            count = width * height * 4
        }
        return DecodedPicture(width: width, height: height, bytes: bytes)
    }

    private func withPixels<T>(_ body: (_ pixels: UnsafePointer<UInt8>, _ rowStride: Int) -> T) -> T {
        // The pixels go with the picture, which nothing else keeps while they are read.
        withExtendedLifetime(self) {
            guard let pixels = library.pixels(handle) else { preconditionFailure("a picture has pixels") }
            return body(pixels, Int(library.rowStride(handle)))
        }
    }

    /// Turned upright from an Exif orientation of 1 to 8.
    func oriented(_ orientation: Int) throws(MediaError) -> PixelImage {
        switch orientation {
        case 2: try flipped(horizontally: true)
        case 3: try make(library.rotate(handle, UInt32(LIBPIXBUF_GDK_PIXBUF_ROTATE_UPSIDEDOWN)))
        case 4: try flipped(horizontally: false)
        case 5: try turned().flipped(horizontally: true)
        case 6: try turned()
        case 7: try turned().flipped(horizontally: false)
        case 8: try make(library.rotate(handle, UInt32(LIBPIXBUF_GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE)))
        default: self
        }
    }

    func scaled(width: Int, height: Int) throws(MediaError) -> PixelImage {
        try make(library.scale(handle, Int32(width), Int32(height), UInt32(LIBPIXBUF_GDK_INTERP_BILINEAR)))
    }

    /// On white, without transparency.
    func flattened() throws(MediaError) -> PixelImage {
        let bilinear = UInt32(LIBPIXBUF_GDK_INTERP_BILINEAR)
        let (width, height) = (Int32(width), Int32(height))
        return try make(library.composite(handle, width, height, bilinear, 255, 16, 0xFFFFFF, 0xFFFFFF))
    }

    /// - Parameter quality: 0 to 100.
    func jpeg(quality: Int) throws(MediaError) -> [UInt8] {
        try encoded("jpeg", "quality", String(quality))
    }

    func png() throws(MediaError) -> [UInt8] {
        try encoded("png", "compression", "6")
    }

    private func turned() throws(MediaError) -> PixelImage {
        try make(library.rotate(handle, UInt32(LIBPIXBUF_GDK_PIXBUF_ROTATE_CLOCKWISE)))
    }

    private func flipped(horizontally: Bool) throws(MediaError) -> PixelImage {
        try make(library.flip(handle, horizontally ? 1 : 0))
    }

    private static let profile = "icc-profile"

    /// Pixels without their colour profile have other colours; everything else that was beside them is left behind.
    private func make(_ made: OpaquePointer?) throws(MediaError) -> PixelImage {
        guard let made else { throw .failed(reason: "there is not enough memory") }
        if let profile = library.option(handle, Self.profile), library.option(made, Self.profile) == nil {
            _ = library.setOption(made, Self.profile, profile)
        }
        return PixelImage(library, taking: made)
    }

    /// A file with the colour profile, if that is whole, and nothing else beside the picture.
    private func encoded(_ type: String, _ key: String, _ value: String) throws(MediaError) -> [UInt8] {
        var buffer: UnsafeMutablePointer<CChar>?
        var count: UInt = 0
        var error: UnsafeMutablePointer<libpixbuf_error>?
        let saved = key.withCString { key in
            value.withCString { value in
                Self.profile.withCString { profile in
                    // The third is the end of the list; the texts are only read.
                    var keys = [UnsafeMutablePointer(mutating: key), nil, nil]
                    var values = [UnsafeMutablePointer(mutating: value), nil, nil]
                    if let kept = library.option(handle, profile), ColourProfile.isUsable(base64: kept) {
                        keys[1] = UnsafeMutablePointer(mutating: profile)
                        values[1] = UnsafeMutablePointer(mutating: kept)
                    }
                    return library.save(handle, &buffer, &count, type, &keys, &values, &error)
                }
            }
        }
        guard saved != 0 else { throw library.explained(error, mimeType: nil) }
        defer { library.bytesFree(buffer) }
        return Array(UnsafeRawBufferPointer(start: buffer, count: Int(count)))
    }
}
