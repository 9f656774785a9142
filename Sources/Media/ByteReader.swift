/// Reads numbers from bytes; nil beyond their end.
struct ByteReader {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    func byte(_ offset: Int) -> UInt8? {
        offset >= 0 && offset < bytes.count ? bytes[bytes.startIndex + offset] : nil
    }

    func big16(_ offset: Int) -> Int? { number(offset, 2, reversed: false) }

    func big32(_ offset: Int) -> Int? { number(offset, 4, reversed: false) }

    func little(_ offset: Int, _ width: Int) -> Int? { number(offset, width, reversed: true) }

    /// The characters of `width` bytes, of which nothing above ASCII is looked for.
    func tag(_ offset: Int, _ width: Int) -> String? {
        guard offset >= 0, offset + width <= bytes.count else { return nil }
        let start = bytes.startIndex + offset
        return String(decoding: bytes[start..<start + width], as: UTF8.self)
    }

    /// The part at `offset`, as much of `length` as there is.
    func slice(_ offset: Int, _ length: Int) -> ByteReader {
        let start = min(max(offset, 0), bytes.count)
        let end = min(start + max(length, 0), bytes.count)
        return ByteReader(bytes[bytes.startIndex + start..<bytes.startIndex + end])
    }

    private func number(_ offset: Int, _ width: Int, reversed: Bool) -> Int? {
        guard offset >= 0, offset + width <= bytes.count else { return nil }
        return (0..<width).reduce(0) { number, index in
            let step = reversed ? width - 1 - index : index
            return number << 8 | Int(bytes[bytes.startIndex + offset + step])
        }
    }
}

/// The one thing that is read of Exif (CIPA DC-008).
enum Exif {
    /// The orientation in the first directory of a TIFF structure, nil when it has none or a senseless one.
    static func orientation(_ tiff: ByteReader) -> Int? {
        let isLittle: Bool
        switch tiff.tag(0, 4) {
        case "II*\0": isLittle = true
        case "MM\0*": isLittle = false
        default: return nil
        }
        func number(_ offset: Int, _ width: Int) -> Int? {
            isLittle ? tiff.little(offset, width) : width == 2 ? tiff.big16(offset) : tiff.big32(offset)
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + index * 12
            guard let tag = number(entry, 2) else { return nil }
            // A short number (type 3) stands at the start of the entry's value.
            if tag == 0x0112, number(entry + 2, 2) == 3, let value = number(entry + 8, 2), (1...8).contains(value) {
                return value
            }
        }
        return nil
    }
}
