// Media: images on their way in and out.
//
//   let info = try ImageCodec.inspect(bytes)                     // reads headers only, decodes nothing
//   let image = try ImageCodec.prepareForUpload(bytes, maxBytes: 1_000_000, maxDimension: 2_000)

/// What the headers of an image say.
public struct ImageInfo: Hashable, Sendable {
    /// `image/jpeg`, `image/png`, `image/gif` or `image/webp`, told from the bytes.
    public let mimeType: String
    /// Pixels from left to right as the image is to be seen, its orientation applied.
    public let width: Int
    /// Pixels from top to bottom as the image is to be seen, its orientation applied.
    public let height: Int
    /// Whether it carries more than a picture: Exif, XMP, IPTC, comments, a time, a thumbnail.
    public let hasMetadata: Bool
    /// How the stored picture is to be turned, 1 to 8 as Exif (CIPA DC-008) numbers it.
    let orientation: Int
}

/// An image that is ready to be sent.
public struct PreparedImage: Hashable, Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// `image/jpeg` or `image/png`.
    public let mimeType: String
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int

    /// Takes an image that was prepared before.
    public init(bytes: [UInt8], mimeType: String, width: Int, height: Int) {
        self.bytes = bytes
        self.mimeType = mimeType
        self.width = width
        self.height = height
    }
}

/// Reads images and makes them fit to be sent.
public enum ImageCodec {
    /// Pixels of an image that is decoded at all: larger than any camera's, and under half a gigabyte of memory.
    public static let maxPixels = 100_000_000
    /// Bytes of a file that is looked at.
    public static let maxFileBytes = 128 << 20

    /// What the headers say; nothing is decoded.
    ///
    /// - Throws: `MediaError.unsupported` for another kind of file, `.damaged`, `.fileTooLarge`.
    public static func inspect(_ bytes: [UInt8]) throws(MediaError) -> ImageInfo {
        guard bytes.count <= maxFileBytes else { throw .fileTooLarge(bytes: bytes.count, limit: maxFileBytes) }
        return try ImageHeader.read(bytes)
    }

    /// Decodes an image, turns it upright, leaves everything behind that is not picture or colour profile, and encodes
    /// it within the limits.
    ///
    /// What has transparency, or was not lossy before, stays exact as PNG when that fits. Everything else becomes JPEG,
    /// of the best quality that fits, on white; then it is made smaller step by step. Of an animation the first picture
    /// is taken.
    ///
    /// It takes the processor for up to seconds, and three bytes of memory a pixel several times: not for the main
    /// actor.
    ///
    /// - Parameters:
    ///   - bytes: a JPEG, PNG, GIF or WebP file.
    ///   - maxBytes: what the result may take.
    ///   - maxDimension: pixels of the longer side at most.
    /// - Throws: `MediaError.tooManyPixels` before anything is decoded; `.cannotFit` when no size is small enough.
    public static func prepareForUpload(
        _ bytes: [UInt8], maxBytes: Int, maxDimension: Int
    ) throws(MediaError) -> PreparedImage {
        precondition(maxBytes > 0 && maxDimension > 0, "the limits of an image must be positive")
        let info = try inspect(bytes)
        let (pixels, overflow) = info.width.multipliedReportingOverflow(by: info.height)
        guard !overflow, pixels <= maxPixels else {
            throw .tooManyPixels(width: info.width, height: info.height, limit: maxPixels)
        }
        try ImageEnd.check(bytes, info)
        let image = try PixelImage(
            decoding: bytes, info, maxPixels: maxPixels, maxDimension: min(maxDimension, 65_535)
        ).oriented(info.orientation)
        let isOpaque = image.isOpaque
        if !isOpaque || info.mimeType == "image/png" || info.mimeType == "image/gif" {
            let png = try image.png()
            if png.count <= maxBytes { return prepared(png, "image/png", image) }
        }
        return try fittingJPEG(isOpaque ? image : image.flattened(), maxBytes)
    }

    /// From nearly no loss to the least that still looks like a photograph.
    private static let qualities = [92, 86, 80, 72, 64, 55]
    private static let smallestSide = 16

    private static func fittingJPEG(_ original: PixelImage, _ maxBytes: Int) throws(MediaError) -> PreparedImage {
        var image = original
        while true {
            var smallest = Int.max
            for quality in qualities {
                let jpeg = try image.jpeg(quality: quality)
                if jpeg.count <= maxBytes { return prepared(jpeg, "image/jpeg", image) }
                smallest = min(smallest, jpeg.count)
                // Quality alone gives about a factor of five between the ends; do not try what cannot help.
                if jpeg.count / 8 > maxBytes { break }
            }
            // Bytes go about with the area. At least a tenth less, so that it ends; at most half, so that it stays good.
            let factor = (Double(maxBytes) / Double(smallest)).squareRoot()
            let step = min(max(factor, 0.5), 0.9)
            let width = Int(Double(image.width) * step)
            let height = Int(Double(image.height) * step)
            guard max(width, height) >= smallestSide else { throw .cannotFit(limit: maxBytes) }
            // From the original each time, or every step would blur the last one's blur.
            image = try original.scaled(width: max(width, 1), height: max(height, 1))
        }
    }

    private static func prepared(_ bytes: [UInt8], _ mimeType: String, _ image: PixelImage) -> PreparedImage {
        PreparedImage(bytes: bytes, mimeType: mimeType, width: image.width, height: image.height)
    }
}

/// Why an image cannot be read or made to fit; `description` says what happened and what to do.
public enum MediaError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is no image of a kind that can be read.
    case unsupported(kind: String)
    /// The file is cut off or not what it says it is.
    case damaged(detail: String)
    /// The file has more bytes than are looked at.
    case fileTooLarge(bytes: Int, limit: Int)
    /// The image has more pixels than are decoded.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The image does not get small enough.
    case cannotFit(limit: Int)
    /// The library that decodes images is missing.
    case noDecoder(reason: String)
    /// Decoding or encoding failed for another reason, such as memory.
    case failed(reason: String)

    /// What happened and what to do.
    public var description: String {
        let remedy = remedy
        return "The image cannot be used: \(problem). \(remedy.prefix(1).uppercased())\(remedy.dropFirst())."
    }

    /// What is wrong, as a part of a sentence.
    public var problem: String {
        switch self {
        case .unsupported(let kind): "it is \(kind)"
        case .damaged(let detail): "it is damaged: \(detail)"
        case .fileTooLarge(let bytes, let limit):
            "its file has \(bytes >> 20) MiB, more than the \(limit >> 20) that are read"
        case .tooManyPixels(let width, let height, let limit):
            "it has \(width) × \(height) pixels, more than the \(limit / 1_000_000) megapixels that are decoded"
        case .cannotFit(let limit): "it cannot be made to fit into \(limit) bytes"
        case .noDecoder(let reason): "images cannot be decoded: \(reason)"
        case .failed(let reason): "it cannot be worked on: \(reason)"
        }
    }

    /// What to do, as a part of a sentence.
    public var remedy: String {
        switch self {
        case .unsupported: "choose a JPEG, PNG, GIF or WebP file"
        case .damaged: "choose another file, or save it anew in an image editor"
        case .fileTooLarge, .tooManyPixels: "make it smaller"
        case .cannotFit: "choose a simpler one"
        case .noDecoder: "install it, on Debian with: apt install libgdk-pixbuf-2.0-0"
        case .failed: "close other programs and try again"
        }
    }
}
