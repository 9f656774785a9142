import ATProto
import Lexicons
import Services

extension Services.Facet {
    /// Facets as they may be drawn: in order, apart, never splitting a character, whatever the record says.
    static func drawable(_ facets: [AppBskyRichtextFacet.Main]?, in text: String) -> [Services.Facet] {
        guard let facets, !facets.isEmpty else { return [] }
        return RichText(text: text, facets: facets.map(ATProto.Facet.init)).segments.compactMap { segment in
            guard let feature = segment.feature.flatMap(Feature.init) else { return nil }
            return Services.Facet(
                byteStart: segment.bytes.lowerBound, byteEnd: segment.bytes.upperBound, feature: feature)
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

extension ATProto.Facet {
    init(_ facet: AppBskyRichtextFacet.Main) {
        self.init(
            byteStart: Int64(facet.index.byteStart), byteEnd: Int64(facet.index.byteEnd),
            features: facet.features.map { element in
                switch element {
                case .link(let link): .link(uri: link.uri)
                case .mention(let mention): .mention(did: mention.did)
                case .tag(let tag): .tag(tag.tag)
                case .unknown(let raw): .unknown(type: raw.type ?? "")
                }
            })
    }
}
