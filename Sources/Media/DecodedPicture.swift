/// A picture's pixels: red, green, blue and alpha, 8 bits each, colours multiplied by alpha, row by row from the top.
public struct DecodedPicture: Hashable, Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Four bytes a pixel.
    public let bytes: [UInt8]
}

extension ImageCodec {
    /// The most pixels of a picture that is only to be looked at: what a server sends is somebody else's.
    public static let maxShownPixels = 24_000_000

    /// Decodes a picture to be shown, upright, scaled down to about what is needed. Not for the main actor.
    /// - Parameters:
    ///   - bytes: a JPEG, PNG, GIF or WebP file.
    ///   - width: pixels that it must cover, if it has as many.
    ///   - height: the same for its rows.
    /// - Throws: `MediaError.tooManyPixels` before anything is decoded.
    public static func decode(
        _ bytes: [UInt8], covering width: Int, _ height: Int
    ) throws(MediaError) -> DecodedPicture {
        precondition(width > 0 && height > 0, "a picture covers at least one pixel")
        let info = try inspect(bytes)
        let (pixels, overflow) = info.width.multipliedReportingOverflow(by: info.height)
        guard !overflow, pixels <= maxShownPixels else {
            throw .tooManyPixels(width: info.width, height: info.height, limit: maxShownPixels)
        }
        // The file's size is told as it stands upright.
        let across = Double(width) / Double(info.width)
        let down = Double(height) / Double(info.height)
        let longer = Double(max(info.width, info.height))
        let dimension = Int((longer * min(1, max(across, down))).rounded(.up))
        return try PixelImage(
            decoding: bytes, info, maxPixels: maxShownPixels, maxDimension: max(1, min(dimension, 65_535))
        ).oriented(info.orientation).premultiplied()
    }
}
