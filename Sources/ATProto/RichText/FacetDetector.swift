/// Something in a text under composition that will be a facet.
public struct DetectedFacet: Hashable, Sendable {
    /// The kinds.
    public enum Kind: Hashable, Sendable {
        /// A handle, whose DID is still to be found.
        case mention(Handle)
        /// A link to this URI, which is ASCII: other characters are encoded.
        case link(uri: String)
        /// A tag, without its `#`.
        case tag(String)
    }

    /// Where, in UTF-8 bytes of the text.
    public let bytes: Range<Int>
    /// What.
    public let kind: Kind

    /// The facet for the record; nil for a mention whose handle is not in `accounts`.
    public func facet(accounts: [Handle: DID]) -> Facet? {
        let feature: FacetFeature
        switch kind {
        case .mention(let handle):
            guard let did = accounts[handle] else { return nil }
            feature = .mention(did: did.string)
        case .link(let uri): feature = .link(uri: uri)
        case .tag(let tag): feature = .tag(tag)
        }
        return Facet(byteStart: Int64(bytes.lowerBound), byteEnd: Int64(bytes.upperBound), features: [feature])
    }
}

/// Finds mentions, links and tags in the text of a composer, while it is typed. The text is never changed, not even
/// normalised, so that the byte ranges stay true.
public struct FacetDetector {
    /// The mentions, links and tags of `text` in order; they do not overlap.
    public static func facets(in text: String) -> [DetectedFacet] {
        var detector = FacetDetector(text)
        return detector.scan()
    }

    let scalars: [Unicode.Scalar]
    /// The offset of each scalar in UTF-8 bytes, and that of the end.
    private let offsets: [Int]
    var position = 0

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var offsets = [0]
        offsets.reserveCapacity(scalars.count + 1)
        for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
        self.offsets = offsets
    }

    private mutating func scan() -> [DetectedFacet] {
        var facets: [DetectedFacet] = []
        while position < scalars.count {
            let start = position
            guard let (end, kind) = match(at: start) else {
                position = skip(from: start)
                continue
            }
            facets.append(DetectedFacet(bytes: offsets[start]..<offsets[end], kind: kind))
            position = end
        }
        return facets
    }

    private func match(at start: Int) -> (end: Int, kind: DetectedFacet.Kind)? {
        switch scalars[start] {
        case "@": whole(mention(at: start))
        case "#", "＃": tag(at: start)
        default: whole(link(at: start))
        }
    }

    /// The match, unless a mark behind it belongs to its last character, which would then be cut.
    private func whole(_ match: (end: Int, kind: DetectedFacet.Kind)?) -> (end: Int, kind: DetectedFacet.Kind)? {
        guard let match, match.end < scalars.count else { return match }
        let next = scalars[match.end]
        return next.properties.isGraphemeExtend || next == "\u{200D}" ? nil : match
    }

    /// Where to look next when nothing begins at `start`: behind the word, if it is one, since nothing begins in it.
    private func skip(from start: Int) -> Int {
        var next = start + 1
        guard scalars[start].isASCII, scalars[start].isWordPart else { return next }
        while next < scalars.count, scalars[next].isASCII, scalars[next].isWordPart { next += 1 }
        return next
    }

    // MARK: What may stand in front

    /// Whether a mention, a tag or a bare domain may begin at `index`: at the start of the text, behind white space, an
    /// opening bracket or quote, an emoji, a CJK punctuation mark; not within a word, an address or a path.
    func isOpen(before index: Int) -> Bool {
        var previous = index - 1
        // A variation selector belongs to the emoji before it; a joiner to what it joins.
        while previous >= 0, scalars[previous].isVariationSelector { previous -= 1 }
        guard previous >= 0 else { return true }
        let scalar = scalars[previous]
        if scalar.isASCII { return scalar.properties.isWhitespace || "([{<\"'*~|".unicodeScalars.contains(scalar) }
        return !scalar.isWordPart
    }

    // MARK: Mentions

    private func mention(at start: Int) -> (end: Int, kind: DetectedFacet.Kind)? {
        guard isOpen(before: start) else { return nil }
        var end = start + 1
        while end < scalars.count, scalars[end].isASCIIAlphanumeric || scalars[end] == "." || scalars[end] == "-" {
            end += 1
        }
        while end > start + 1, !scalars[end - 1].isASCIIAlphanumeric { end -= 1 }
        // “@alice.bücher.test” is not a mention of alice.b; “@alice.testさん” is one of alice.test.
        if end < scalars.count, scalars[end] == "_" || scalars[end] == "@" || scalars[end].isLatinOrMark,
            scalars[end] != "@" || end + 1 < scalars.count && scalars[end + 1].isASCIIAlphanumeric
        {
            return nil
        }
        guard let handle = Handle(string(start + 1..<end)), !handle.isInvalidMark else { return nil }
        return (end, .mention(handle))
    }

    // MARK: Tags

    private func tag(at start: Int) -> (end: Int, kind: DetectedFacet.Kind)? {
        guard isTagOpen(before: start), start + 1 < scalars.count, !scalars[start + 1].isVariationSelector else {
            return nil
        }
        var end = start + 1
        while end < scalars.count, !endsTag(at: end) { end += 1 }
        while end > start + 1, scalars[end - 1].isPunctuation { end -= 1 }
        let body = scalars[start + 1..<end]
        guard body.contains(where: { !$0.isPunctuation && !$0.isDigit && !$0.isVariationSelector }) else { return nil }
        let tag = string(start + 1..<end)
        guard TextLimit.tag.accepts(TextMeasure(tag)) else { return nil }
        return (end, .tag(tag))
    }

    private func isTagOpen(before index: Int) -> Bool {
        guard index > 0 else { return true }
        let scalar = scalars[index - 1]
        return scalar.properties.isWhitespace || scalar.isOpeningPunctuation
    }

    private func endsTag(at index: Int) -> Bool {
        let scalar = scalars[index]
        switch scalar {
        // A joiner inside an emoji is part of it.
        case "\u{200D}": return !scalars[index - 1].isEmojiPart
        case "\u{AD}", "\u{2060}", "\u{200A}"..."\u{200C}", "\u{20E2}": return true
        default: return scalar.properties.isWhitespace || scalar.isControl
        }
    }

    func string(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }
}
