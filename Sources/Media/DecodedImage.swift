/// The pixels of an image.
public struct DecodedImage: Hashable, Sendable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// Red, green, blue and alpha of each pixel, row by row; the colours are multiplied with alpha.
    public let bytes: [UInt8]
}

extension ImageCodec {
    /// Pixels of an image that is decoded to be shown: what is larger costs more memory than a look at it is worth.
    public static let maxShownPixels = 24_000_000

    /// Decodes an image to be shown, upright: no larger than it has to be to cover a size. Of an animation it is the first picture.
    ///
    /// It takes the processor for up to seconds: not for the main actor.
    ///
    /// - Parameters:
    ///   - bytes: a JPEG, PNG, GIF or WebP file; of one that is cut off it is what there is.
    ///   - width: pixels to cover at least, if the image has so many.
    ///   - height: the same.
    /// - Throws: `MediaError.tooManyPixels` before anything is decoded.
    public static func decode(
        _ bytes: [UInt8], covering width: Int, _ height: Int
    ) throws(MediaError) -> DecodedImage {
        precondition(width > 0 && height > 0, "what is to be covered must have a size")
        let info = try inspect(bytes)
        let (pixels, overflow) = info.width.multipliedReportingOverflow(by: info.height)
        guard !overflow, pixels <= maxShownPixels else {
            throw .tooManyPixels(width: info.width, height: info.height, limit: maxShownPixels)
        }
        let factor = min(1, max(Double(width) / Double(info.width), Double(height) / Double(info.height)))
        let longer = max(1, Int((Double(max(info.width, info.height)) * factor).rounded(.up)))
        let image = try PixelImage(
            decoding: bytes, info, maxPixels: maxShownPixels, maxDimension: min(longer, 65_535)
        ).oriented(info.orientation)
        return DecodedImage(width: image.width, height: image.height, bytes: image.premultiplied())
    }
}
