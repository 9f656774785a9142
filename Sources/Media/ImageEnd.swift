/// Finds files that break off. The decoder takes them and leaves the rest of the picture grey, or as it found the
/// memory, which must not be sent to anyone.
enum ImageEnd {
    static func check(_ bytes: [UInt8], _ info: ImageInfo) throws(MediaError) {
        let reader = ByteReader(bytes[...])
        let isWhole =
            switch info.mimeType {
            case "image/jpeg": endsJPEG(bytes)
            case "image/png": endsPNG(reader)
            case "image/webp": reader.little(4, 4).map { $0 + 8 <= reader.count } ?? false
            // The decoder of GIF reports it by itself.
            default: true
            }
        guard isWhole else { throw ImageHeader.cutOff }
    }

    /// Whether the end of the picture itself comes: cameras put a thumbnail with an end of its own before it, and
    /// other things behind it.
    private static func endsJPEG(_ bytes: [UInt8]) -> Bool {
        let reader = ByteReader(bytes[...])
        var position = 2
        while reader.byte(position) == 0xFF, let marker = reader.byte(position + 1), marker != 0xDA {
            if marker == 0xFF {
                position += 1
            } else if marker == 0x01 || (0xD0...0xD7).contains(marker) {
                position += 2
            } else {
                guard let length = reader.big16(position + 2), length >= 2 else { return false }
                position += 2 + length
            }
        }
        // Within the picture's data every 0xFF that is no marker is followed by 0.
        while position + 1 < bytes.count {
            if bytes[position] == 0xFF, bytes[position + 1] == 0xD9 { return true }
            position += 1
        }
        return false
    }

    private static func endsPNG(_ reader: ByteReader) -> Bool {
        var position = 8
        while let length = reader.big32(position), let type = reader.tag(position + 4, 4) {
            position += 12 + length
            if type == "IEND" { return position <= reader.count }
        }
        return false
    }
}
