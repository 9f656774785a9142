import GtkKit

/// A picture in memory: 8 bits each of red, green, blue and alpha, colours multiplied by alpha, row by row from the top.
public nonisolated struct Pixels: Sendable, Equatable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Four bytes a pixel.
    public private(set) var bytes: [UInt8]

    /// A picture from bytes: four for each pixel, premultiplied. Nil when there are not exactly as many as its size needs.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
        guard width > 0, height > 0, width <= 1 << 14, height <= 1 << 14, bytes.count == width * height * 4 else {
            return nil
        }
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// An empty picture, wholly transparent.
    init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        bytes = Array(repeating: 0, count: self.width * self.height * 4)
    }

    /// The middle of the picture, scaled to fill a size, with round corners. Done once, away from the main actor: clipping in every frame
    /// is slow.
    /// - Parameter corner: the corners' radius in pixels; half the size makes a circle.
    public func filling(width: Int, height: Int, corner: Int) -> Pixels {
        var result = Pixels(width: width, height: height)
        let width = result.width
        let height = result.height
        let scale = max(Double(width) / Double(self.width), Double(height) / Double(self.height))
        let left = (Double(self.width) - Double(width) / scale) / 2
        let top = (Double(self.height) - Double(height) / scale) / 2
        let columns = (0..<width).map { Self.span($0, from: left, scale, limit: self.width) }
        for y in 0..<height {
            let rows = Self.span(y, from: top, scale, limit: self.height)
            for x in 0..<width {
                let coverage = Self.coverage(x, y, width, height, Double(corner))
                guard coverage > 0 else { continue }
                var sums = (0, 0, 0, 0)
                for row in rows {
                    var index = (row * self.width + columns[x].lowerBound) * 4
                    for _ in columns[x] {
                        sums.0 += Int(bytes[index])
                        sums.1 += Int(bytes[index + 1])
                        sums.2 += Int(bytes[index + 2])
                        sums.3 += Int(bytes[index + 3])
                        index += 4
                    }
                }
                let share = coverage / Double(rows.count * columns[x].count)
                let target = (y * width + x) * 4
                result.bytes[target] = UInt8(Double(sums.0) * share + 0.5)
                result.bytes[target + 1] = UInt8(Double(sums.1) * share + 0.5)
                result.bytes[target + 2] = UInt8(Double(sums.2) * share + 0.5)
                result.bytes[target + 3] = UInt8(Double(sums.3) * share + 0.5)
            }
        }
        return result
    }

    /// The source's pixels that one pixel stands for; at least one.
    private static func span(_ index: Int, from start: Double, _ scale: Double, limit: Int) -> Range<Int> {
        let first = min(limit - 1, max(0, Int(start + Double(index) / scale)))
        let end = min(limit, max(first + 1, Int(start + Double(index + 1) / scale)))
        return first..<end
    }

    /// How much of a pixel is inside the round corners, 0 to 1.
    private static func coverage(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ corner: Double) -> Double {
        let column = Double(x) + 0.5
        let row = Double(y) + 0.5
        let across = max(corner - column, column - (Double(width) - corner), 0)
        let down = max(corner - row, row - (Double(height) - corner), 0)
        guard across > 0, down > 0 else { return 1 }
        return min(1, max(0, corner - (across * across + down * down).squareRoot() + 0.5))
    }
}

extension Pixels {
    /// A texture of it, owned by the caller.
    func makeTexture() -> OpaquePointer {
        let data = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }!
        defer { g_bytes_unref(data) }
        return gdk_memory_texture_new(
            Int32(width), Int32(height), GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, data, gsize(width * 4))
    }
}
