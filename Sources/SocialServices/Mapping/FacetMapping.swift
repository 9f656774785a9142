import ATProto
import Services

extension Services.Facet {
    /// Facets as they may be drawn: in order, apart, never splitting a character, whatever the record says.
    static func drawable(_ facets: [ATProto.Facet]?, in text: String) -> [Services.Facet] {
        guard let facets, !facets.isEmpty else { return [] }
        return RichText.marks(facets, in: text).compactMap { mark in
            Feature(mark.feature).map {
                Services.Facet(byteStart: mark.bytes.lowerBound, byteEnd: mark.bytes.upperBound, feature: $0)
            }
        }
    }
}

extension Services.Facet.Feature {
    init?(_ feature: FacetFeature) {
        switch feature {
        case .link(let uri): self = .link(uri)
        case .mention(let did): self = .mention(did)
        case .tag(let tag): self = .tag(tag)
        case .unknown: return nil
        }
    }
}
