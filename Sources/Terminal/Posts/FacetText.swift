import Services

/// A post's text with its links, mentions and tags marked.
enum FacetText {
    /// Marks the text. A facet that does not lie on the text, or that splits a character, is left out.
    static func styled(_ text: String, _ facets: [Facet]) -> StyledText {
        var styled = StyledText()
        let bytes = text.utf8
        var position = bytes.startIndex
        for facet in facets {
            guard facet.byteStart >= 0, facet.byteEnd > facet.byteStart,
                let start = bytes.index(bytes.startIndex, offsetBy: facet.byteStart, limitedBy: bytes.endIndex),
                let end = bytes.index(bytes.startIndex, offsetBy: facet.byteEnd, limitedBy: bytes.endIndex),
                start >= position, let from = start.samePosition(in: text.unicodeScalars),
                let to = end.samePosition(in: text.unicodeScalars)
            else { continue }
            styled.append(String(text[position..<from]))
            let marked = String(text[from..<to])
            switch facet.feature {
            case .link(let uri):
                styled.append(marked, .link)
                // Where a link leads is said when its text does not say it: anybody can write any text over any link.
                if !says(marked, uri) { styled.append(" ‹\(SafeText.line(shortened(uri)))›", .faint) }
            case .mention: styled.append(marked, .link)
            case .tag: styled.append(marked, .tag)
            }
            position = to
        }
        styled.append(String(text[position...]))
        return styled
    }

    private static func says(_ text: String, _ uri: String) -> Bool {
        var shown = bare(text)
        let isCut = shown.hasSuffix("…") || shown.hasSuffix("...")
        if isCut { while let last = shown.last, last == "…" || last == "." { shown.removeLast() } }
        let target = bare(uri)
        if shown == target || shown + "/" == target { return true }
        // A shortened address has to show at least the whole host.
        guard isCut, target.hasPrefix(shown) else { return false }
        let host = target.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return shown.count >= host.count
    }

    private static func bare(_ text: String) -> String {
        let lower = text.lowercased()
        for scheme in ["https://", "http://"] where lower.hasPrefix(scheme) {
            return String(lower.dropFirst(scheme.count))
        }
        return lower
    }

    private static func shortened(_ uri: String) -> String {
        uri.count <= 80 ? uri : uri.prefix(79) + "…"
    }
}
