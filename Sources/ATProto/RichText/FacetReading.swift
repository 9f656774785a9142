/// Facets straight from a record's bytes, without the generated types between: a page holds hundreds.
extension Facet: LexiconReadable {
    /// Reads a facet; features that cannot be read are left out.
    public static func read(_ reader: inout JSONReader) -> Facet? {
        var facet = Facet(byteStart: 0, byteEnd: 0, features: [])
        var hasRange = false
        guard reader.openObject() else { return nil }
        while case let key = reader.key(), key != 0 {
            switch key {
            case Key.index: hasRange = facet.readRange(&reader)
            case Key.features where reader.keyIs("features"):
                if reader.openArray() {
                    repeat {
                        if let feature = FacetFeature.read(&reader) { facet.features.append(feature) }
                        _ = reader.forgive()
                    } while reader.nextElement()
                }
            default: reader.skipMember()
            }
            _ = reader.forgive()
        }
        reader.close(seen: hasRange ? 1 : 0, required: 1, "index")
        return hasRange ? facet : nil
    }

    /// Whether both ends were there.
    private mutating func readRange(_ reader: inout JSONReader) -> Bool {
        var start: Int?, end: Int?
        guard reader.openObject() else { return false }
        while case let key = reader.key(), key != 0 {
            switch key {
            case Key.byteStart where reader.keyIs("byteStart"): reader.integer(&start)
            case Key.byteEnd: reader.integer(&end)
            default: reader.skipMember()
            }
            _ = reader.forgive()
        }
        guard let start, let end else { return false }
        byteStart = Int64(start)
        byteEnd = Int64(end)
        return true
    }

    /// Names of members in the form that `JSONReader.key()` gives.
    fileprivate enum Key {
        static var index: UInt64 { 0x0500_0078_6564_6e69 }
        static var features: UInt64 { 0x0865_7275_7461_6566 }
        static var byteStart: UInt64 { 0x0961_7453_6574_7962 }
        static var byteEnd: UInt64 { 0x0764_6e45_6574_7962 }
        static var type: UInt64 { 0x0500_0065_7079_7424 }
        static var uri: UInt64 { 0x0300_0000_0069_7275 }
        static var did: UInt64 { 0x0300_0000_0064_6964 }
        static var tag: UInt64 { 0x0300_0000_0067_6174 }
    }
}

extension FacetFeature {
    /// Reads a feature by its type; nil when it lacks what its type needs.
    fileprivate static func read(_ reader: inout JSONReader) -> FacetFeature? {
        var type: String?, text: String?
        guard reader.openObject() else { return nil }
        while case let key = reader.key(), key != 0 {
            switch key {
            case Facet.Key.type: reader.repeated(&type)
            // No feature has two of them.
            case Facet.Key.uri, Facet.Key.did, Facet.Key.tag: reader.string(&text)
            default: reader.skipMember()
            }
            _ = reader.forgive()
        }
        switch type {
        case "app.bsky.richtext.facet#mention": return text.map { .mention(did: $0) }
        case "app.bsky.richtext.facet#link": return text.map { .link(uri: $0) }
        case "app.bsky.richtext.facet#tag": return text.map { .tag($0) }
        case let type?: return .unknown(type: type)
        case nil: return nil
        }
    }
}
