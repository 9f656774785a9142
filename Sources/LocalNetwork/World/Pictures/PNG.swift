/// Writes a picture of at most sixteen colours as a PNG file. The pixels are stored, not compressed: the pictures are small,
/// and no library is needed.
enum PNG {
    /// - Parameters:
    ///   - pixels: one palette index a pixel, row by row.
    ///   - palette: colours as 0xRRGGBB, at most sixteen.
    static func encode(width: Int, height: Int, pixels: [UInt8], palette: [UInt32]) -> [UInt8] {
        precondition(
            pixels.count == width * height && palette.count <= 16 && width % 2 == 0, "not a sixteen-colour picture")
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // Four bits a pixel, palette, no interlace.
        append("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [4, 3, 0, 0, 0], to: &file)
        append("PLTE", palette.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }, to: &file)
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (width / 2 + 1))
        pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<height {
                rows.append(0)
                var index = row * width
                for _ in 0..<width / 2 {
                    rows.append(pixels[index] << 4 | pixels[index + 1])
                    index += 2
                }
            }
        }
        append("IDAT", stored(rows), to: &file)
        append("IEND", [], to: &file)
        return file
    }

    /// A zlib stream of stored blocks.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        stream.reserveCapacity(bytes.count + bytes.count / 65_000 * 5 + 16)
        var start = 0
        while start < bytes.count {
            let count = min(65_535, bytes.count - start)
            stream.append(start + count == bytes.count ? 1 : 0)
            stream += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255)]
            stream += bytes[start..<start + count]
            start += count
        }
        return stream + bigEndian(adler32(bytes))
    }

    private static func append(_ type: StaticString, _ data: [UInt8], to file: inout [UInt8]) {
        let named = type.withUTF8Buffer { Array($0) } + data
        file += bigEndian(UInt32(data.count))
        file += named
        file += bigEndian(crc32(named))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var a: UInt32 = 1
        var b: UInt32 = 0
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                // So many bytes cannot overflow the sums.
                let end = min(index + 3800, bytes.count)
                while index < end {
                    a &+= UInt32(bytes[index])
                    b &+= a
                    index += 1
                }
                a %= 65_521
                b %= 65_521
            }
        }
        return b << 16 | a
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        crcTable.withUnsafeBufferPointer { table in
            bytes.withUnsafeBufferPointer { bytes in
                for byte in bytes { crc = table[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8 }
            }
        }
        return ~crc
    }
}
