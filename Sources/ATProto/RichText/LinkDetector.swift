/// Links in a text: with a scheme, or a bare domain whose end is a top-level domain.
extension FacetDetector {
    func link(at start: Int) -> (end: Int, kind: DetectedFacet.Kind)? {
        if let schemeEnd = webScheme(at: start) { return schemeLink(from: start, behind: schemeEnd) }
        return bareLink(from: start)
    }

    /// The index behind `https://` or `http://`, in any letter case, when it begins at `start` and not within a word.
    private func webScheme(at start: Int) -> Int? {
        guard scalars[start] == "h" || scalars[start] == "H" else { return nil }
        if start > 0, scalars[start - 1].isASCIIAlphanumeric { return nil }
        for scheme in ["https://", "http://"] {
            let end = start + scheme.unicodeScalars.count
            guard end <= scalars.count else { continue }
            let isSame = zip(scalars[start..<end], scheme.unicodeScalars).allSatisfy { lowercased($0) == $1 }
            if isSame { return end }
        }
        return nil
    }

    private func schemeLink(from start: Int, behind scheme: Int) -> (end: Int, kind: DetectedFacet.Kind)? {
        let end = trimmed(from: scheme, to: run(from: scheme))
        guard end > scheme, scalars[scheme].isHostPart || scalars[scheme] == "[" else { return nil }
        guard let uri = LinkText.uri(of: string(start..<end)) else { return nil }
        return (end, .link(uri: uri))
    }

    private func bareLink(from start: Int) -> (end: Int, kind: DetectedFacet.Kind)? {
        guard scalars[start].isHostPart, scalars[start] != "-", isOpen(before: start), let host = hostEnd(from: start)
        else {
            return nil
        }
        var end = host
        if end < scalars.count, scalars[end] == ":" {
            var port = end + 1
            while port < scalars.count, port - end <= 5, scalars[port].isDigit, scalars[port].isASCII { port += 1 }
            if port > end + 1 { end = port }
        }
        if end < scalars.count, "/?#".unicodeScalars.contains(scalars[end]) {
            end = trimmed(from: start, to: run(from: end))
        } else if end < scalars.count, scalars[end] == "@" || scalars[end] == "_" {
            return nil
        }
        guard let uri = LinkText.uri(of: "https://" + string(start..<end)) else { return nil }
        return (end, .link(uri: uri))
    }

    /// The index behind a domain name that begins at `start` and ends in a top-level domain.
    private func hostEnd(from start: Int) -> Int? {
        var end = start
        while end < scalars.count, scalars[end].isHostPart || scalars[end] == "." { end += 1 }
        while end > start, scalars[end - 1] == "." || scalars[end - 1] == "-" { end -= 1 }
        guard end - start <= 253, let dot = scalars[start..<end].lastIndex(of: ".") else { return nil }
        let labels = scalars[start..<end].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy({ !$0.isEmpty && $0.first != "-" && $0.last != "-" && $0.count <= 63 }) else {
            return nil
        }
        let top = dot + 1
        // A sentence whose space is missing: “the end.So it goes”.
        let isShouting = !scalars[start..<end].contains { $0.isASCII && $0.properties.isLowercase }
        if !isShouting, scalars[top].isASCII, scalars[top].properties.isUppercase { return nil }
        if TopLevelDomains.contains(string(top..<end).lowercased()) { return end }
        // “example.comです”: the Latin part may be the end.
        let latin = scalars[top..<end].firstIndex { !$0.isASCII } ?? end
        guard latin > top, latin < end, !scalars[latin].isLatinOrMark,
            TopLevelDomains.contains(string(top..<latin).lowercased())
        else { return nil }
        return latin
    }

    /// The index behind the characters that may belong to a URI.
    private func run(from start: Int) -> Int {
        var end = start
        while end < scalars.count, !scalars[end].properties.isWhitespace, !scalars[end].isControl,
            !scalars[end].isURIEnd
        {
            end += 1
        }
        return end
    }

    /// The end without the punctuation of the sentence around the link: marks, and brackets that the link did not open.
    private func trimmed(from start: Int, to limit: Int) -> Int {
        var end = limit
        // How many more closing than opening brackets of each kind are left: counted once, or many brackets would take
        // the square of their number.
        var surplus: [Unicode.Scalar: Int] = [:]
        for scalar in scalars[start..<end] {
            switch scalar {
            case ")", "]", "}": surplus[scalar, default: 0] += 1
            case "(": surplus[")", default: 0] -= 1
            case "[": surplus["]", default: 0] -= 1
            case "{": surplus["}", default: 0] -= 1
            default: break
            }
        }
        while end > start {
            let last = scalars[end - 1]
            if ".,;:!?…'\"’”*_~".unicodeScalars.contains(last) {
                end -= 1
            } else if let more = surplus[last], more > 0 {
                surplus[last] = more - 1
                end -= 1
            } else {
                return end
            }
        }
        return end
    }

    private func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(scalar.value + 32) ?? scalar : scalar
    }
}
