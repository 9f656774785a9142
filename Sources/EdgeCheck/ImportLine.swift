/// The modules that a Swift file imports, read line by line.
enum ImportLine {
    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private", "@testable",
    ]
    private static let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
    ]

    /// The module that the line imports; nil when it imports none.
    static func module(in line: Substring) -> String? {
        var words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })[...]
        while let first = words.first, modifiers.contains(first) || first.hasPrefix("@") { words.removeFirst() }
        guard words.first == "import" else { return nil }
        words.removeFirst()
        if let kind = words.first, kinds.contains(kind) { words.removeFirst() }
        return words.first.map { String($0.prefix { $0 != "." && $0 != ";" }) }
    }
}
