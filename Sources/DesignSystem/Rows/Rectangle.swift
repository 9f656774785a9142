import GtkKit

/// Whole pixels.
package struct Rectangle: Equatable {
    package var x: Int32
    package var y: Int32
    package var width: Int32
    package var height: Int32

    var graphene: graphene_rect_t {
        graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)),
            size: graphene_size_t(width: Float(width), height: Float(height)))
    }

    var allocation: GtkAllocation { GtkAllocation(x: x, y: y, width: width, height: height) }

    /// The same in a row whose lines start on the right.
    func mirrored(in total: Int32) -> Rectangle {
        Rectangle(x: total - x - width, y: y, width: width, height: height)
    }

    func contains(x: Double, y: Double) -> Bool {
        x >= Double(self.x) && x < Double(self.x + width) && y >= Double(self.y) && y < Double(self.y + height)
    }

    func union(_ other: Rectangle) -> Rectangle {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rectangle(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}
