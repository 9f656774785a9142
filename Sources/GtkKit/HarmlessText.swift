extension String {
    /// The text without what turns other text round or is no text (control characters, embeddings and overrides of direction): each replaced
    /// by something unseen of as many bytes, so that places in it stay where they are.
    public nonisolated var harmless: String {
        func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x09, 0x0A: false
            case 0..<0x20, 0x7F, 0x202A...0x202E: true
            default: false
            }
        }
        guard unicodeScalars.contains(where: isHarmful) else { return self }
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            result.append(!isHarmful(scalar) ? scalar : scalar.value < 0x80 ? " " : "\u{2060}")
        }
        return String(result)
    }
}
