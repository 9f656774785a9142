/// A picture made of flat shapes, drawn over one another.
struct Canvas {
    let width: Int
    let height: Int
    private var pixels: [UInt8]
    private var palette: [UInt32] = []

    init(_ width: Int, _ height: Int, background: UInt32) {
        self.width = width
        self.height = height
        pixels = Array(repeating: 0, count: width * height)
        palette = [background]
    }

    var png: [UInt8] { PNG.encode(width: width, height: height, pixels: pixels, palette: palette) }

    mutating func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ colour: UInt32) {
        let index = index(of: colour)
        for row in max(0, y)..<max(0, min(self.height, y + height)) { fill(row, x, x + width, index) }
    }

    /// An ellipse about a centre.
    mutating func ellipse(_ x: Int, _ y: Int, _ radiusX: Int, _ radiusY: Int, _ colour: UInt32) {
        let index = index(of: colour)
        for row in max(0, y - radiusY)..<max(0, min(height, y + radiusY + 1)) {
            let distance = Double(row - y) / Double(radiusY)
            let half = Int(Double(radiusX) * (1 - min(1, distance * distance)).squareRoot())
            fill(row, x - half, x + half + 1, index)
        }
    }

    mutating func disc(_ x: Int, _ y: Int, _ radius: Int, _ colour: UInt32) { ellipse(x, y, radius, radius, colour) }

    /// A triangle through three corners.
    mutating func triangle(_ a: (Int, Int), _ b: (Int, Int), _ c: (Int, Int), _ colour: UInt32) {
        let index = index(of: colour)
        let corners = [a, b, c]
        let top = corners.map(\.1).min() ?? 0
        let bottom = corners.map(\.1).max() ?? 0
        for row in max(0, top)..<max(0, min(height, bottom + 1)) {
            var crossings: [Double] = []
            for (from, to) in [(a, b), (b, c), (c, a)] where from.1 != to.1 {
                let share = Double(row - from.1) / Double(to.1 - from.1)
                if (0...1).contains(share) { crossings.append(Double(from.0) + share * Double(to.0 - from.0)) }
            }
            if let left = crossings.min(), let right = crossings.max() { fill(row, Int(left), Int(right) + 1, index) }
        }
    }

    private mutating func fill(_ row: Int, _ from: Int, _ to: Int, _ index: UInt8) {
        let start = max(0, from)
        let end = min(width, to)
        guard start < end else { return }
        pixels.withUnsafeMutableBufferPointer { pixels in
            let first = row * width
            pixels[(first + start)..<(first + end)].update(repeating: index)
        }
    }

    private mutating func index(of colour: UInt32) -> UInt8 {
        if let index = palette.firstIndex(of: colour) { return UInt8(index) }
        palette.append(colour)
        return UInt8(palette.count - 1)
    }
}
