/// Reads the headers of images without decoding them. Every read is checked against the end of the file, and every
/// step goes forward, so that no file can lead astray.
enum ImageHeader {
    static func read(_ bytes: [UInt8]) throws(MediaError) -> ImageInfo {
        let reader = ByteReader(bytes[...])
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try jpeg(reader) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return try png(reader) }
        if reader.tag(0, 6) == "GIF87a" || reader.tag(0, 6) == "GIF89a" { return try gif(reader) }
        if reader.tag(0, 4) == "RIFF", reader.tag(8, 4) == "WEBP" { return try webp(reader) }
        if bytes.isEmpty { throw .damaged(detail: "the file is empty") }
        throw .unsupported(kind: kind(reader))
    }

    /// What people are likely to try, named so that the message helps.
    private static func kind(_ reader: ByteReader) -> String {
        if reader.tag(4, 4) == "ftyp" {
            switch reader.tag(8, 4) {
            case "avif", "avis": return "an AVIF image"
            case "heic", "heix", "mif1", "msf1": return "a HEIC image"
            default: return "a video"
            }
        }
        if reader.tag(0, 2) == "BM" { return "a BMP image" }
        if ["II*\0", "MM\0*"].contains(reader.tag(0, 4)) { return "a TIFF image" }
        if ["<svg", "<?xm"].contains(reader.tag(0, 4)) { return "an SVG drawing" }
        if reader.tag(0, 4) == "%PDF" { return "a PDF document" }
        return "of an unknown kind"
    }

    /// The info of a stored size, after turning.
    static func info(
        _ mimeType: String, _ width: Int, _ height: Int, hasMetadata: Bool, orientation: Int
    ) throws(MediaError) -> ImageInfo {
        guard width > 0, height > 0 else { throw .damaged(detail: "it has no size") }
        // From 5 on the picture is turned on its side.
        let isTurned = orientation >= 5
        return ImageInfo(
            mimeType: mimeType, width: isTurned ? height : width, height: isTurned ? width : height,
            hasMetadata: hasMetadata, orientation: orientation)
    }

    static let cutOff = MediaError.damaged(detail: "it is cut off")

    // MARK: JPEG (ITU T.81)

    private static func jpeg(_ reader: ByteReader) throws(MediaError) -> ImageInfo {
        var position = 2
        var hasMetadata = false
        var orientation = 1
        while true {
            guard reader.byte(position) == 0xFF, let marker = reader.byte(position + 1) else { throw cutOff }
            // A marker may be preceded by any number of fill bytes.
            if marker == 0xFF {
                position += 1
                continue
            }
            position += 2
            // Markers without a segment.
            if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
            guard let length = reader.big16(position), length >= 2, position + length <= reader.count else {
                throw cutOff
            }
            let segment = reader.slice(position + 2, length - 2)
            switch marker {
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                guard let height = segment.big16(1), let width = segment.big16(3) else { throw cutOff }
                return try info(
                    "image/jpeg", width, height, hasMetadata: hasMetadata || laterMetadata(reader, position + length),
                    orientation: orientation)
            case 0xD9, 0xDA:
                throw .damaged(detail: "it holds no picture")
            case 0xE1 where segment.tag(0, 6) == "Exif\0\0":
                hasMetadata = true
                orientation = Exif.orientation(segment.slice(6, segment.count - 6)) ?? orientation
            default:
                if isMetadata(marker, segment) { hasMetadata = true }
            }
            position += length
        }
    }

    /// Metadata between the size and the picture; a file that breaks off there is for the decoder to judge.
    private static func laterMetadata(_ reader: ByteReader, _ start: Int) -> Bool {
        var position = start
        while reader.byte(position) == 0xFF, let marker = reader.byte(position + 1), marker != 0xDA,
            let length = reader.big16(position + 2), length >= 2
        {
            if isMetadata(marker, reader.slice(position + 4, length - 2)) { return true }
            position += 2 + length
        }
        return false
    }

    private static func isMetadata(_ marker: UInt8, _ segment: ByteReader) -> Bool {
        switch marker {
        case 0xE0: segment.tag(0, 5) != "JFIF\0"
        case 0xE2: segment.tag(0, 11) != "ICC_PROFILE"
        case 0xEE: segment.tag(0, 5) != "Adobe"
        case 0xE1...0xEF, 0xFE: true
        default: false
        }
    }

    // MARK: PNG (ISO 15948)

    private static func png(_ reader: ByteReader) throws(MediaError) -> ImageInfo {
        guard reader.tag(12, 4) == "IHDR", let width = reader.big32(16), let height = reader.big32(20) else {
            throw .damaged(detail: "it has no header")
        }
        var position = 8
        var hasMetadata = false
        var orientation = 1
        while let length = reader.big32(position), let type = reader.tag(position + 4, 4), type != "IEND" {
            switch type {
            case "tEXt", "zTXt", "iTXt", "tIME":
                hasMetadata = true
            case "eXIf":
                hasMetadata = true
                orientation = Exif.orientation(reader.slice(position + 8, length)) ?? orientation
            default:
                break
            }
            position += 12 + length
        }
        return try info("image/png", width, height, hasMetadata: hasMetadata, orientation: orientation)
    }

    // MARK: GIF (version 89a)

    private static func gif(_ reader: ByteReader) throws(MediaError) -> ImageInfo {
        guard let width = reader.little(6, 2), let height = reader.little(8, 2), let flags = reader.byte(10) else {
            throw cutOff
        }
        var position = 13 + colours(flags)
        var hasMetadata = false
        blocks: while let block = reader.byte(position) {
            switch block {
            case 0x21:
                guard let label = reader.byte(position + 1) else { break blocks }
                if label == 0xFE || (label == 0xFF && reader.tag(position + 3, 8) == "XMP Data") { hasMetadata = true }
                position += 2
            case 0x2C:
                guard let flags = reader.byte(position + 9) else { break blocks }
                position += 11 + colours(flags)
            default:
                break blocks
            }
            while let size = reader.byte(position), size > 0 { position += 1 + Int(size) }
            position += 1
        }
        return try info("image/gif", width, height, hasMetadata: hasMetadata, orientation: 1)
    }

    /// Bytes of a colour table.
    private static func colours(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    // MARK: WebP (RFC 9649)

    private static func webp(_ reader: ByteReader) throws(MediaError) -> ImageInfo {
        var position = 12
        var size: (width: Int, height: Int)?
        var hasMetadata = false
        var orientation = 1
        while let type = reader.tag(position, 4), let length = reader.little(position + 4, 4) {
            let chunk = reader.slice(position + 8, length)
            switch type {
            case "VP8X":
                guard let width = chunk.little(4, 3), let height = chunk.little(7, 3) else { throw cutOff }
                size = (width + 1, height + 1)
            case "VP8 " where size == nil:
                guard let width = chunk.little(6, 2), let height = chunk.little(8, 2) else { throw cutOff }
                size = (width & 0x3FFF, height & 0x3FFF)
            case "VP8L" where size == nil:
                guard let bits = chunk.little(1, 4) else { throw cutOff }
                size = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
            case "EXIF":
                hasMetadata = true
                let skipped = chunk.tag(0, 6) == "Exif\0\0" ? 6 : 0
                orientation = Exif.orientation(chunk.slice(skipped, chunk.count - skipped)) ?? orientation
            case "XMP ":
                hasMetadata = true
            default:
                break
            }
            // Chunks are padded to an even length.
            position += 8 + length + length % 2
        }
        guard let size else { throw .damaged(detail: "it holds no picture") }
        return try info("image/webp", size.width, size.height, hasMetadata: hasMetadata, orientation: orientation)
    }
}
