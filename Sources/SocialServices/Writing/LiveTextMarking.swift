import ATProto
import Services

/// Measures and marks with the protocol module's rich text.
struct LiveTextMarking: TextMarking {
    func measure(_ text: String) -> Services.TextMeasure {
        let measure = ATProto.TextMeasure(text)
        return Services.TextMeasure(graphemes: measure.graphemes, bytes: measure.bytes)
    }

    func marks(in text: String) -> [Services.Facet] {
        FacetDetector.facets(in: text).map { found in
            let feature: Services.Facet.Feature =
                switch found.kind {
                case .link(let uri): .link(uri)
                case .mention(let handle): .mention(handle.string)
                case .tag(let tag): .tag(tag)
                }
            return Services.Facet(
                byteStart: found.bytes.lowerBound, byteEnd: found.bytes.upperBound, feature: feature)
        }
    }
}
