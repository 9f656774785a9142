/// The type of a file by its first bytes: what is uploaded under a wrong name is still served under the right one.
enum MediaTypeSniffing {
    static func type(of bytes: [UInt8]) -> String? {
        func begins(_ prefix: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + prefix.count && bytes[offset..<offset + prefix.count].elementsEqual(prefix)
        }
        func begins(_ prefix: StaticString, at offset: Int = 0) -> Bool {
            prefix.withUTF8Buffer { begins(Array($0), at: offset) }
        }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if begins([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if begins("GIF87a") || begins("GIF89a") { return "image/gif" }
        if begins("RIFF"), begins("WEBP", at: 8) { return "image/webp" }
        if begins("ftypavif", at: 4) { return "image/avif" }
        if begins("ftypqt", at: 4) { return "video/quicktime" }
        if begins("ftyp", at: 4) { return "video/mp4" }
        if begins([0x1A, 0x45, 0xDF, 0xA3]) { return "video/webm" }
        if begins("WEBVTT") { return "text/vtt" }
        return nil
    }
}
