internal import CPixbuf

/// Decodes files, within bounds that are checked before the pixels are there.
struct PixelDecoder {
    private let library: LibPixbuf

    init(_ library: LibPixbuf) {
        self.library = library
    }

    /// Decodes an image of its MIME type alone, no larger than `maxDimension` on a side: a larger one is scaled down
    /// while it is decoded where its format allows.
    ///
    /// - Returns: a reference of its own to the picture.
    func decode(
        _ bytes: [UInt8], _ info: ImageInfo, maxPixels: Int, maxDimension: Int
    ) throws(MediaError) -> OpaquePointer {
        var error: UnsafeMutablePointer<libpixbuf_error>?
        guard let loader = library.loaderNew(info.mimeType, &error) else {
            throw library.explained(error, mimeType: info.mimeType)
        }
        defer { library.objectUnref(UnsafeMutableRawPointer(loader)) }
        let bounds = Bounds(library, maxPixels: maxPixels, maxDimension: maxDimension)
        // It lives longer than the last call of the handler, which is made while the loader is written or closed.
        let (written, closed) = withExtendedLifetime(bounds) {
            connect(loader, to: bounds)
            let written = library.loaderWrite(loader, bytes, UInt(bytes.count), &error) != 0
            // A loader has to be closed in any case; only the first error tells something.
            let closed = written ? library.loaderClose(loader, &error) : library.loaderClose(loader, nil)
            return (written, closed != 0)
        }
        if bounds.isTooLarge {
            if let error { library.errorFree(error) }
            throw .tooManyPixels(width: info.width, height: info.height, limit: ImageCodec.maxPixels)
        }
        guard written, closed else { throw library.explained(error, mimeType: info.mimeType) }
        guard let image = library.loaderImage(loader) else { throw .damaged(detail: "it holds no picture") }
        _ = library.objectRef(UnsafeMutableRawPointer(image))
        return image
    }

    private func connect(_ loader: OpaquePointer, to bounds: Bounds) {
        let handler: SizePrepared = { loader, width, height, context in
            guard let context else { return }
            Unmanaged<Bounds>.fromOpaque(context).takeUnretainedValue().apply(to: loader, Int(width), Int(height))
        }
        let context = Unmanaged.passUnretained(bounds).toOpaque()
        _ = library.signalConnect(
            UnsafeMutableRawPointer(loader), "size-prepared", unsafeBitCast(handler, to: libpixbuf_callback.self),
            context, nil, 0)
    }

    /// The handler of a loader's signal `size-prepared`.
    private typealias SizePrepared =
        @convention(c) (OpaquePointer?, CInt, CInt, UnsafeMutableRawPointer?) -> Void

    /// What the decoder may do once it knows the size of the picture.
    private final class Bounds {
        private let library: LibPixbuf
        private let maxPixels: Int
        private let maxDimension: Int
        private(set) var isTooLarge = false

        init(_ library: LibPixbuf, maxPixels: Int, maxDimension: Int) {
            self.library = library
            self.maxPixels = maxPixels
            self.maxDimension = maxDimension
        }

        func apply(to loader: OpaquePointer?, _ width: Int, _ height: Int) {
            let longer = max(width, height)
            let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
            if width <= 0 || height <= 0 || overflow || pixels > maxPixels {
                isTooLarge = true
                // A size of nothing tells the decoder to stop here.
                library.loaderSetSize(loader, 0, 0)
            } else if longer > maxDimension {
                let factor = Double(maxDimension) / Double(longer)
                let side = { (length: Int) in max(CInt(Double(length) * factor + 0.5), 1) }
                library.loaderSetSize(loader, side(width), side(height))
            }
        }
    }
}
