import ATProto

/// The text of a post with its facets: `"Thanks \(mention: bob) for the \(tag: "pump")"`. The facets' places are counted in
/// UTF-8 bytes, as the protocol wants them.
struct Prose: ExpressibleByStringInterpolation {
    private(set) var text = ""
    private(set) var facets: [DataValue] = []

    init(stringLiteral text: String) { self.text = text }

    init(stringInterpolation: Interpolation) {
        text = stringInterpolation.prose.text
        facets = stringInterpolation.prose.facets
    }

    private init() {}

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var prose = Prose()

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { prose.text += literal }

        mutating func appendInterpolation(mention person: Person) {
            append("@" + person.handle, ["$type": "app.bsky.richtext.facet#mention", "did": .string(person.did)])
        }

        mutating func appendInterpolation(tag: String) {
            append("#" + tag, ["$type": "app.bsky.richtext.facet#tag", "tag": .string(tag)])
        }

        mutating func appendInterpolation(link shown: String, _ url: String) {
            append(shown, ["$type": "app.bsky.richtext.facet#link", "uri": .string(url)])
        }

        private mutating func append(_ shown: String, _ feature: DataValue) {
            let start = prose.text.utf8.count
            prose.text += shown
            prose.facets.append([
                "index": ["byteStart": .integer(Int64(start)), "byteEnd": .integer(Int64(prose.text.utf8.count))],
                "features": [feature],
            ])
        }
    }
}
