import ATProto

/// What a post carries beside its text, read from the record. A media embed beside a record counts as both.
struct PostEmbed {
    /// The embed without its record part.
    let media: DataValue?
    /// The at-URI of an embedded record.
    let record: String?

    init(_ post: DataValue) {
        let embed = post["embed"]
        switch embed?.type {
        case "app.bsky.embed.record"?:
            media = nil
            record = embed?["record"]?["uri"]?.stringValue
        case "app.bsky.embed.recordWithMedia"?:
            media = embed?["media"]
            record = embed?["record"]?["record"]?["uri"]?.stringValue
        default:
            media = embed
            record = nil
        }
    }

    var quotedPost: String? {
        guard let record, RecordURI(record)?.collection == Collection.post else { return nil }
        return record
    }

    var images: [DataValue] {
        switch media?.type {
        case "app.bsky.embed.images"?: media?["images"]?.arrayValue ?? []
        case "app.bsky.embed.gallery"?: media?["items"]?.arrayValue ?? []
        default: []
        }
    }

    var hasImages: Bool { !images.isEmpty }
    var hasVideo: Bool { media?.type == "app.bsky.embed.video" }

    var externalURL: String? {
        media?.type == "app.bsky.embed.external" ? media?["external"]?["uri"]?.stringValue : nil
    }

    var searchedTexts: [String] {
        images.compactMap { $0["alt"]?.stringValue } + [media?["alt"]?.stringValue].compactMap { $0 }
            + [media?["external"]?["title"]?.stringValue].compactMap { $0 }
    }
}

/// Whom and what a post's text points at, each once and in order.
struct PostFacets {
    var mentions: [String] = []
    /// Without the sign, folded.
    var tags: [String] = []
    var urls: [String] = []

    init(_ post: DataValue, _ embed: PostEmbed) {
        for facet in post["facets"]?.arrayValue ?? [] {
            for feature in facet["features"]?.arrayValue ?? [] {
                switch feature.type {
                case "app.bsky.richtext.facet#mention"?: add(feature["did"], to: \.mentions)
                case "app.bsky.richtext.facet#tag"?: add(feature["tag"], to: \.tags, folded: true)
                case "app.bsky.richtext.facet#link"?: add(feature["uri"], to: \.urls)
                default: break
                }
            }
        }
        for tag in post["tags"]?.arrayValue ?? [] { add(tag, to: \.tags, folded: true) }
        if let url = embed.externalURL { add(.string(url), to: \.urls) }
    }

    var domains: [String] {
        var found: [String] = []
        for url in urls {
            guard let start = url.firstIndex(of: ":"), url[start...].hasPrefix("://") else { continue }
            var host = url[start...].dropFirst(3).prefix { !"/?#:".contains($0) }.lowercased()
            if host.hasPrefix("www.") { host.removeFirst(4) }
            if !host.isEmpty, !found.contains(host) { found.append(host) }
        }
        return found
    }

    private mutating func add(_ value: DataValue?, to list: WritableKeyPath<PostFacets, [String]>, folded: Bool = false)
    {
        guard var text = value?.stringValue, !text.isEmpty else { return }
        if folded { text = SearchText.folded(text) }
        if !self[keyPath: list].contains(text) { self[keyPath: list].append(text) }
    }
}
