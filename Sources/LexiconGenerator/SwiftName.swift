/// Swift names for lexicon names.
enum SwiftName {
    /// `app.bsky.feed` becomes `AppBskyFeed`, `viewRecord` becomes `ViewRecord`.
    static func type(_ name: String) -> String {
        let joined = words(name).map(capitalised).joined()
        return reservedTypes.contains(joined) ? joined + "Value" : joined
    }

    /// `cid-link` becomes `cidLink`; keywords get backticks.
    static func member(_ name: String) -> String {
        let plain = plainMember(name)
        return keywords.contains(plain) ? "`\(plain)`" : plain
    }

    static func plainMember(_ name: String) -> String {
        let words = words(name)
        guard let first = words.first else { return "empty" }
        let joined = first.prefix(1).lowercased() + first.dropFirst() + words.dropFirst().map(capitalised).joined()
        return joined.first!.isNumber ? "_" + joined : joined
    }

    /// A name for a known value: the part after the `#` of a token, the whole of a plain word.
    static func value(_ value: String) -> String {
        let part = value.split(separator: "#").last.map(String.init) ?? value
        return (value.hasPrefix("!") ? "system" + type(part) : plainMember(part))
    }

    static func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    private static func words(_ name: String) -> [String] {
        name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    }

    private static let reservedTypes: Set<String> = [
        "Type", "Protocol", "Self", "Any", "String", "Int", "Bool", "Array", "Optional", "Boxed", "RawJSON", "CIDLink",
        "BlobRef", "LexiconBytes", "UnknownFields",
    ]

    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat",
        "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
        "try", "typealias", "var", "where", "while",
    ]
}
