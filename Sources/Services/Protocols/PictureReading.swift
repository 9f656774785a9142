/// A picture in memory: red, green, blue and alpha, 8 bits each, colours multiplied by alpha, row by row from the top.
public struct PictureBitmap: Hashable, Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Four bytes a pixel.
    public let bytes: [UInt8]

    /// Makes a picture.
    public init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}

/// Gets pictures that posts and profiles name, on the account's route.
public protocol PictureReading: Sendable {
    /// A picture, upright, scaled down to about what is needed.
    /// - Parameters:
    ///   - url: where it is: `https`, or an address of the embedded network.
    ///   - width: pixels that it must cover, if it has as many.
    ///   - height: the same for its rows.
    /// - Throws: why it cannot be had; `.tooLarge` above 8 MiB.
    func picture(_ url: String, covering width: Int, _ height: Int) async throws(SocialError) -> PictureBitmap
}
