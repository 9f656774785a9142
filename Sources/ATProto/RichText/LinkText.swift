// The standard library's normaliser: Foundation has the only other one, and would cost every start its loading time.
@_spi(_Unicode) internal import Swift

/// From what people write to the URI that a record holds.
enum LinkText {
    /// The URI of a web address: the host in punycode where it needs it, everything else that is not ASCII, and what URIs
    /// never hold, percent-encoded. Nil when the host cannot be written so.
    static func uri(of text: String) -> String? {
        guard let colon = text.range(of: "://") else { return nil }
        let rest = text[colon.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let tail = rest[authority.endIndex...]
        let user = authority.lastIndex(of: "@").map { authority[...$0] } ?? ""
        let hostAndPort = authority.dropFirst(user.count)
        let port = hostAndPort.last == "]" ? "" : hostAndPort.lastIndex(of: ":").map { hostAndPort[$0...] } ?? ""
        guard let host = host(String(hostAndPort.dropLast(port.count))), !host.isEmpty else { return nil }
        let uri = text[..<colon.lowerBound].lowercased() + "://" + encoded(user) + host + encoded(port) + encoded(tail)
        return URIReference(uri) == nil ? nil : uri
    }

    private static func host(_ text: String) -> String? {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var labels: [String] = []
        for label in text.split(separator: ".", omittingEmptySubsequences: false) {
            if label.utf8.allSatisfy({ $0 < 0x80 }) {
                labels.append(label.lowercased())
            } else {
                let composed = Array(label.lowercased()._nfc)
                guard let punycode = Punycode.encode(composed), punycode.utf8.count <= 59 else { return nil }
                labels.append("xn--" + punycode)
            }
        }
        return labels.joined(separator: ".")
    }

    private static func encoded(_ text: Substring) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte > 0x20, byte < 0x7F, !byte.isOneOf("\"<>\\^`{|}") {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// The first occurrence of an ASCII text.
    fileprivate func range(of text: StaticString) -> Range<String.Index>? {
        let count = text.utf8CodeUnitCount
        var start = utf8.startIndex
        while let end = utf8.index(start, offsetBy: count, limitedBy: utf8.endIndex) {
            if utf8[start..<end].elementsEqual(TextBytes(start: text.utf8Start, count: count)) { return start..<end }
            start = utf8.index(after: start)
        }
        return nil
    }
}
