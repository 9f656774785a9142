/// A text in parts, each with the feature it has, if any. Made from any facets: those that make no sense are left out,
/// and no part ever begins or ends inside a character.
public struct RichText: Hashable, Sendable {
    /// A part of the text.
    public struct Segment: Hashable, Sendable {
        /// Its text; never empty.
        public let text: String
        /// Where it stands, in UTF-8 bytes.
        public let bytes: Range<Int>
        /// What it is beside text.
        public let feature: FacetFeature?
    }

    /// The whole text.
    public let text: String
    /// The parts in order, without gaps: joined, they are the text.
    public let segments: [Segment]

    /// Cuts `text` along `facets`. Facets are taken in the order of their starts; one that overlaps an earlier one is left
    /// out, as are empty ones, those outside the text and those without a known feature. One that reaches over the end
    /// is cut; one that would cut a character is widened to hold it whole.
    public init(text: String, facets: [Facet]) {
        self.text = text
        segments = RichText.segments(text, facets)
    }

    private static func segments(_ text: String, _ facets: [Facet]) -> [Segment] {
        guard !text.isEmpty else { return [] }
        var segments: [Segment] = []
        var position = 0
        for (range, feature) in marks(facets, in: text) {
            append(position..<range.lowerBound, nil, of: text, to: &segments)
            append(range, feature, of: text, to: &segments)
            position = range.upperBound
        }
        append(position..<text.utf8.count, nil, of: text, to: &segments)
        return segments
    }

    /// The marked parts alone, as ranges of UTF-8 bytes: in order, apart, and of whole characters.
    public static func marks(_ facets: [Facet], in text: String) -> [(bytes: Range<Int>, feature: FacetFeature)] {
        if facets.isEmpty || text.isEmpty { return [] }
        var position = 0
        var marks: [(bytes: Range<Int>, feature: FacetFeature)] = []
        for (range, feature) in sensible(facets, in: text) where range.lowerBound >= position {
            marks.append((range, feature))
            position = range.upperBound
        }
        return marks
    }

    /// Ranges of whole characters with their features, in the order of their starts; they may overlap.
    private static func sensible(_ facets: [Facet], in text: String) -> [(Range<Int>, FacetFeature)] {
        let count = text.utf8.count
        var boundaries = CharacterBoundaries(text)
        var ranges: [(Range<Int>, FacetFeature)] = []
        for facet in facets {
            guard facet.byteStart >= 0, facet.byteStart < facet.byteEnd, facet.byteStart < Int64(count),
                let feature = facet.features.first(where: \.isKnown)
            else { continue }
            let start = boundaries.floor(Int(facet.byteStart))
            let end = boundaries.ceiling(Int(min(facet.byteEnd, Int64(count))))
            ranges.append((start..<end, feature))
        }
        let isOrdered = zip(ranges, ranges.dropFirst()).allSatisfy { $0.0.lowerBound <= $1.0.lowerBound }
        if isOrdered { return ranges }
        // A stable order: of two facets with one start, the one that the author put first counts.
        return ranges.enumerated()
            .sorted { ($0.element.0.lowerBound, $0.offset) < ($1.element.0.lowerBound, $1.offset) }
            .map(\.element)
    }

    private static func append(
        _ range: Range<Int>, _ feature: FacetFeature?, of text: String, to segments: inout [Segment]
    ) {
        guard !range.isEmpty else { return }
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        let end = text.utf8.index(start, offsetBy: range.count)
        segments.append(Segment(text: String(text[start..<end]), bytes: range, feature: feature))
    }
}

/// Where the characters (grapheme clusters) of a text begin, in UTF-8 bytes. Found once, and only when asked for.
struct CharacterBoundaries {
    private let text: String
    private var found: [Int]?

    init(_ text: String) { self.text = text }

    /// The last boundary not behind `offset`, which lies within the text.
    mutating func floor(_ offset: Int) -> Int {
        if isCertain(offset) { return offset }
        let offsets = all()
        return offsets[upperBound(of: offset, in: offsets) - 1]
    }

    /// The first boundary not before `offset`, which lies within the text or at its end.
    mutating func ceiling(_ offset: Int) -> Int {
        if isCertain(offset) { return offset }
        let offsets = all()
        let index = upperBound(of: offset, in: offsets)
        return offsets[index - 1] == offset ? offset : offsets[index]
    }

    /// Whether there is a boundary, as far as the two scalars beside the place say it for certain: next to an ASCII
    /// character nearly always. So most facets need no search through the text.
    private func isCertain(_ offset: Int) -> Bool {
        let scalars = text.unicodeScalars
        let index = text.utf8.index(text.startIndex, offsetBy: offset)
        guard index > text.startIndex, index < text.endIndex else { return true }
        // Not inside a scalar.
        guard text.utf8[index] & 0xc0 != 0x80 else { return false }
        let before = scalars[scalars.index(before: index)]
        let after = scalars[index]
        if before.isASCII { return after.isASCII ? !(before == "\r" && after == "\n") : !after.joinsToTheLeft }
        return after.isASCII && !before.joinsToTheRight
    }

    private mutating func all() -> [Int] {
        if let found { return found }
        var offsets = [0]
        offsets.reserveCapacity(text.utf8.count + 1)
        var offset = 0
        for character in text {
            offset += character.utf8.count
            offsets.append(offset)
        }
        found = offsets
        return offsets
    }

    /// How many boundaries are not behind `offset`.
    private func upperBound(of offset: Int, in offsets: [Int]) -> Int {
        var low = 0
        var high = offsets.count
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Unicode.Scalar {
    /// Whether the character after it may belong to it: format characters, and the few letters of Indic scripts that
    /// are written before a cluster.
    fileprivate var joinsToTheRight: Bool {
        let category = properties.generalCategory
        return category == .format || category == .otherLetter && value >= 0x0d00 && !(0x2e80...0x2ffff).contains(value)
    }

    /// Whether it may belong to the character before it.
    fileprivate var joinsToTheLeft: Bool {
        let properties = properties
        if properties.isGraphemeExtend || properties.isEmojiModifier || value == 0x200d { return true }
        // Letters (Lo) that Unicode counts among the spacing marks.
        if value == 0x0e33 || value == 0x0eb3 { return true }
        return !properties.generalCategory.isPlain
    }
}

extension Unicode.GeneralCategory {
    /// Letters, numbers, punctuation and symbols; marks and format characters are left to the search.
    fileprivate var isPlain: Bool {
        switch self {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .decimalNumber, .letterNumber,
            .otherNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .otherSymbol,
            .spaceSeparator, .lineSeparator, .paragraphSeparator, .otherLetter:
            true
        default: false
        }
    }
}
