/// A labeler as the labeler headers name it.
public struct LabelerChoice: Hashable, Sendable {
    /// The labeler's DID.
    public var did: String
    /// Whether content that it orders to take down is to be left out altogether.
    public var redacts: Bool

    /// A labeler.
    public init(did: String, redacts: Bool = false) {
        self.did = did
        self.redacts = redacts
    }

    /// The header's value for several labelers (structured fields, RFC 8941: a list of items with parameters).
    static func header(_ choices: [LabelerChoice]) -> String {
        choices.map { $0.redacts ? "\($0.did);redact" : $0.did }.joined(separator: ", ")
    }

    /// Reads the header's value; items that name no DID are left out, and so is what comes after the hundredth.
    static func list(_ header: String) -> [LabelerChoice] {
        header.split(separator: ",").prefix(100).compactMap { item in
            let parts = item.split(separator: ";").map(trimmed)
            guard let did = parts.first, did.hasPrefix("did:") else { return nil }
            let redacts = parts.dropFirst().contains { $0 == "redact" || $0 == "redact=?1" }
            return LabelerChoice(did: did, redacts: redacts)
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }
}
