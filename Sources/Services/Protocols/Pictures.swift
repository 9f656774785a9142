/// Gets the pictures that posts and people show.
public protocol PictureReading: Sendable {
    /// A picture, decoded; from what was kept, or else from its server.
    ///
    /// It ends early when its task is cancelled. Of an animation it is the first picture.
    /// - Parameters:
    ///   - address: a web address, as posts and profiles name it.
    ///   - width: pixels that it is to cover at least, if it has so many.
    ///   - height: the same.
    func picture(at address: String, covering width: Int, _ height: Int) async throws(SocialError) -> Bitmap
}

/// A decoded picture.
public struct Bitmap: Hashable, Sendable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// Red, green, blue and alpha of each pixel, row by row; the colours are multiplied with alpha.
    public let bytes: [UInt8]

    /// Makes a picture.
    public init(width: Int, height: Int, bytes: [UInt8]) {
        precondition(bytes.count == width * height * 4, "a pixel has four bytes")
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}
