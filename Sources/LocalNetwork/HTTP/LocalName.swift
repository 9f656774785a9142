/// The names by which the local network may be asked.
///
/// Every web page may send requests to a port of this machine. A page on a name of its own that it has lead here (DNS
/// rebinding) sends that name as the host; any other page sends its origin with whatever its scripts ask. So both have to be
/// names that nobody else can own: loopback and the reserved endings `.localhost` and `.test`.
enum LocalName {
    /// Whether a `Host` header, a name or an address with or without a port, names this machine.
    static func isHost(_ field: String) -> Bool {
        if field.hasPrefix("[") { return field == "[::1]" || field.hasPrefix("[::1]:") && isPort(field.dropFirst(6)) }
        let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first?.lowercased(), parts.count == 1 || isPort(parts[1]) else { return false }
        return isName(name)
    }

    /// Whether an `Origin` header is that of a page of this machine, whatever its scheme.
    static func isOrigin(_ field: String) -> Bool {
        let parts = field.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0].hasSuffix(":") && parts[1].isEmpty && isHost(String(parts[2]))
    }

    private static func isName(_ name: String) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isLabelByte) }), let last = labels.last else {
            return false
        }
        if last == "localhost" { return true }
        if last == "test" { return labels.count > 1 }
        return labels.count == 4 && labels[0] == "127" && labels.allSatisfy { UInt8($0) != nil }
    }

    private static func isPort(_ text: some StringProtocol) -> Bool { UInt16(text) != nil }

    private static func isLabelByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
