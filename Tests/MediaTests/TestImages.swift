import Foundation

@testable import Media

/// Images made byte by byte.
enum TestImages {
    typealias Colour = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    static let red: Colour = (255, 0, 0, 255)
    static let green: Colour = (0, 255, 0, 255)
    static let blue: Colour = (0, 0, 255, 255)
    static let white: Colour = (255, 255, 255, 255)

    /// Red, green; blue, white: no turn or mirror image of it looks the same.
    static func quarters(_ width: Int, _ height: Int) -> (Int, Int) -> Colour {
        { x, y in
            switch (x < width / 2, y < height / 2) {
            case (true, true): red
            case (false, true): green
            case (true, false): blue
            case (false, false): white
            }
        }
    }

    /// Colours that no encoder makes small.
    static func noise(alpha: UInt8 = 255) -> (Int, Int) -> Colour {
        { x, y in
            var state = UInt64(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663) &+ 0x9E37_79B9_7F4A_7C15
            state = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            state = (state ^ state >> 27) &* 0x94D0_49BB_1331_11EB
            state ^= state >> 31
            return (
                UInt8(truncatingIfNeeded: state), UInt8(truncatingIfNeeded: state >> 8),
                UInt8(truncatingIfNeeded: state >> 16), alpha
            )
        }
    }

    // MARK: PNG

    static func png(_ width: Int, _ height: Int, extra: [UInt8] = [], _ colour: (Int, Int) -> Colour) -> [UInt8] {
        var raw: [UInt8] = []
        for y in 0..<height {
            raw.append(0)
            for x in 0..<width {
                let c = colour(x, y)
                raw += [c.red, c.green, c.blue, c.alpha]
            }
        }
        return signature + header(width, height) + extra + chunk("IDAT", zlib(raw)) + chunk("IEND", [])
    }

    /// The start of a file that says it is very large, and has almost nothing in it.
    static func bomb(_ width: Int, _ height: Int) -> [UInt8] {
        signature + header(width, height) + chunk("IDAT", zlib([UInt8](repeating: 0, count: 1_000))) + chunk("IEND", [])
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static func header(_ width: Int, _ height: Int) -> [UInt8] {
        chunk("IHDR", big(UInt32(width)) + big(UInt32(height)) + [8, 6, 0, 0, 0])
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return big(UInt32(data.count)) + body + big(crc(body))
    }

    /// Stored blocks: the format without the compression.
    private static func zlib(_ raw: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var rest = raw[...]
        repeat {
            let part = rest.prefix(65_535)
            rest = rest.dropFirst(part.count)
            let size = UInt16(part.count)
            result += [
                rest.isEmpty ? 1 : 0, UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8),
            ]
            result += part
        } while !rest.isEmpty
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in raw {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return result + big(b << 16 | a)
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
    }

    static func big(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }

    // MARK: JPEG

    /// Encoded by the library, as there is no short way to write one by hand.
    static func jpeg(_ width: Int, _ height: Int, _ colour: (Int, Int) -> Colour) throws -> [UInt8] {
        let source = png(width, height, colour)
        let image = try PixelImage(
            decoding: source, ImageCodec.inspect(source), maxPixels: width * height, maxDimension: 65_535)
        return try image.flattened().jpeg(quality: 95)
    }

    /// `jpeg` with segments put in front, as cameras do.
    static func jpeg(_ jpeg: [UInt8], with segments: [[UInt8]]) -> [UInt8] {
        Array(jpeg.prefix(2)) + segments.flatMap { $0 } + jpeg.dropFirst(2)
    }

    static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
    }

    static func exifSegment(orientation: UInt8, little: Bool = true) -> [UInt8] {
        segment(0xE1, Array("Exif\0\0".utf8) + tiff(orientation: orientation, little: little))
    }

    /// A directory with a maker's name and the orientation.
    static func tiff(orientation: UInt8, little: Bool) -> [UInt8] {
        func n16(_ n: UInt16) -> [UInt8] { withUnsafeBytes(of: little ? n.littleEndian : n.bigEndian, Array.init) }
        func n32(_ n: UInt32) -> [UInt8] { withUnsafeBytes(of: little ? n.littleEndian : n.bigEndian, Array.init) }
        var tiff = Array((little ? "II" : "MM").utf8)
        tiff += n16(42) + n32(8) + n16(2)
        tiff += n16(0x010F) + n16(2) + n32(8) + n32(38)
        tiff += n16(0x0112) + n16(3) + n32(1) + n16(UInt16(orientation)) + n16(0)
        tiff += n32(0)
        return tiff + Array("Spy-Cam\0".utf8)
    }

    /// A colour profile of one tag.
    static func profile(of colours: String = "RGB ", tagLength: UInt32 = 16) -> [UInt8] {
        let content = Array("what colours are".utf8)
        let size = UInt32(128 + 4 + 12 + content.count)
        var header = big(size) + [UInt8](repeating: 0, count: 124)
        header.replaceSubrange(16..<20, with: colours.utf8)
        header.replaceSubrange(36..<40, with: "acsp".utf8)
        return header + big(1) + Array("desc".utf8) + big(144) + big(tagLength) + content
    }

    // MARK: GIF and WebP, headers only

    static func gif(_ width: UInt16, _ height: UInt16, comment: Bool) -> [UInt8] {
        func n16(_ n: UInt16) -> [UInt8] { [UInt8(n & 255), UInt8(n >> 8)] }
        let remark: [UInt8] = comment ? [0x21, 0xFE, 3, 0x61, 0x62, 0x63, 0] : []
        // One pixel in two colours: clear code, 0, end code.
        let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
        return Array("GIF89a".utf8) + n16(width) + n16(height) + [0x80, 0, 0] + [255, 0, 0, 0, 0, 255] + remark
            + picture
            + [0x3B]
    }

    static func webp(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        var body = Array("WEBP".utf8)
        for (type, data) in chunks {
            body += Array(type.utf8)
            body += little(UInt32(data.count))
            body += data
            if data.count % 2 == 1 { body.append(0) }
        }
        return Array("RIFF".utf8) + little(UInt32(body.count)) + body
    }

    private static func little(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
}
