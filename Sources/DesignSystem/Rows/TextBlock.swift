import GtkKit

/// A text that has been laid out.
@MainActor
package class TextBlock {
    let layout: OpaquePointer
    let width: Int32
    let height: Int32

    /// Takes over the layout.
    init(_ layout: OpaquePointer) {
        self.layout = layout
        var width: Int32 = 0
        var height: Int32 = 0
        pango_layout_get_pixel_size(layout, &width, &height)
        self.width = width
        self.height = height
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// Draws it with its top left corner at a point.
    func draw(_ snapshot: OpaquePointer, x: Int32, y: Int32, _ colour: GdkRGBA) {
        var origin = graphene_point_t(x: Float(x), y: Float(y))
        var colour = colour
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &origin)
        gtk_snapshot_append_layout(snapshot, layout, &colour)
        gtk_snapshot_restore(snapshot)
    }

    /// Where a stretch of the text stands, line by line, from a point on.
    package func rectangles(of bytes: Range<Int>, x: Int32, y: Int32) -> [Rectangle] {
        var found: [Rectangle] = []
        let lines = pango_layout_get_iter(layout)!
        defer { pango_layout_iter_free(lines) }
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(lines) else { continue }
            let start = Int(line.pointee.start_index)
            let end = start + Int(line.pointee.length)
            guard bytes.upperBound > start, bytes.lowerBound < end else { continue }
            var ranges: UnsafeMutablePointer<Int32>?
            var count: Int32 = 0
            pango_layout_line_get_x_ranges(
                line, Int32(max(start, bytes.lowerBound)), Int32(min(end, bytes.upperBound)), &ranges, &count)
            var extents = PangoRectangle()
            pango_layout_iter_get_line_extents(lines, nil, &extents)
            for index in 0..<Int(count) {
                let left = ranges![2 * index] / PANGO_SCALE
                let right = ranges![2 * index + 1] / PANGO_SCALE
                found.append(
                    Rectangle(
                        x: x + left, y: y + extents.y / PANGO_SCALE, width: right - left,
                        height: extents.height / PANGO_SCALE))
            }
            g_free(ranges)
        } while pango_layout_iter_next_line(lines) != 0
        return found
    }

    /// The byte where a cursor at a point of the block stands.
    func byte(atX x: Double, y: Double) -> Int {
        var index: Int32 = 0
        var trailing: Int32 = 0
        pango_layout_xy_to_index(
            layout, Int32(clamping: Int(x * Double(PANGO_SCALE))), Int32(clamping: Int(y * Double(PANGO_SCALE))),
            &index,
            &trailing)
        // `trailing` counts characters to the right of the one at the point.
        let text = pango_layout_get_text(layout)!
        var byte = text + Int(index)
        for _ in 0..<trailing { byte = g_utf8_next(byte) }
        return byte - UnsafePointer(text)
    }
}

private func g_utf8_next(_ text: UnsafePointer<CChar>) -> UnsafePointer<CChar> {
    UnsafePointer(g_utf8_find_next_char(text, nil))
}

/// A text that is drawn by many rows.
final class ShortText: TextBlock {}
