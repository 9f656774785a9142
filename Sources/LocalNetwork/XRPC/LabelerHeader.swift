import ATProto

/// `atproto-accept-labelers`: `did:plc:…;redact, did:plc:…`.
struct LabelerHeader: Sendable {
    /// Nil when the header is absent.
    let dids: [String]?
    /// What the answer says was applied.
    let echo: String?

    /// As many as the reference server takes.
    private static let limit = 20

    init(_ field: String?) throws(XRPCFailure) {
        guard let field, !field.isEmpty else {
            dids = nil
            echo = nil
            return
        }
        var named: [String] = []
        var applied: [String] = []
        for item in field.split(separator: ",") {
            let text = String(item.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            let did = String(text.prefix { $0 != ";" })
            guard DID(did) != nil else { throw .invalidRequest("invalid atproto-accept-labelers: \(did) is not a DID") }
            guard !named.contains(did) else { continue }
            named.append(did)
            applied.append(text)
        }
        guard named.count <= Self.limit else {
            throw .invalidRequest("atproto-accept-labelers names too many labelers")
        }
        dids = named
        echo = applied.joined(separator: ",")
    }
}
