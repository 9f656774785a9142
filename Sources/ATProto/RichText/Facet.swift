/// What a part of a text is beside text.
public enum FacetFeature: Hashable, Sendable {
    /// The account of this DID. Kept as text, since records hold malformed ones.
    case mention(did: String)
    /// A link to this URI. Kept as text, since records hold malformed ones.
    case link(uri: String)
    /// A tag, without its `#`.
    case tag(String)
    /// A feature of this `$type`, which this app does not know.
    case unknown(type: String)

    /// Whether the app can do something with it.
    public var isKnown: Bool { if case .unknown = self { false } else { true } }
}

/// A facet as a record holds it: a range of UTF-8 bytes, which may be nonsense, and its features.
public struct Facet: Hashable, Sendable {
    /// The first byte.
    public var byteStart: Int64
    /// The byte behind the last.
    public var byteEnd: Int64
    /// The features; the first one that is known counts.
    public var features: [FacetFeature]

    /// A facet as given; nothing is checked.
    public init(byteStart: Int64, byteEnd: Int64, features: [FacetFeature]) {
        self.byteStart = byteStart
        self.byteEnd = byteEnd
        self.features = features
    }

    /// The facet of a record's value, features of unknown kinds included; nil without a range.
    public init?(_ value: DataValue) {
        guard let start = value["index"]?["byteStart"]?.integerValue, let end = value["index"]?["byteEnd"]?.integerValue
        else { return nil }
        self.init(
            byteStart: start, byteEnd: end, features: (value["features"]?.arrayValue ?? []).compactMap(Facet.feature))
    }

    /// The facet as it stands in a record; unknown features are left out.
    public var value: DataValue {
        [
            "$type": "app.bsky.richtext.facet",
            "index": ["byteStart": .integer(byteStart), "byteEnd": .integer(byteEnd)],
            "features": .array(features.compactMap(Facet.value)),
        ]
    }

    private static func feature(_ value: DataValue) -> FacetFeature? {
        guard let type = value.type else { return nil }
        switch type {
        case "app.bsky.richtext.facet#mention": return value["did"]?.stringValue.map { .mention(did: $0) }
        case "app.bsky.richtext.facet#link": return value["uri"]?.stringValue.map { .link(uri: $0) }
        case "app.bsky.richtext.facet#tag": return value["tag"]?.stringValue.map { .tag($0) }
        default: return .unknown(type: type)
        }
    }

    private static func value(_ feature: FacetFeature) -> DataValue? {
        switch feature {
        case .mention(let did): ["$type": "app.bsky.richtext.facet#mention", "did": .string(did)]
        case .link(let uri): ["$type": "app.bsky.richtext.facet#link", "uri": .string(uri)]
        case .tag(let tag): ["$type": "app.bsky.richtext.facet#tag", "tag": .string(tag)]
        case .unknown: nil
        }
    }
}
