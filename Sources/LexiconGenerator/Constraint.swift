import ATProto

/// The rules of a schema in words, for the documentation of a field.
enum Constraint {
    static func text(_ schema: LexiconSchema) -> String? {
        var words: [String] = []
        switch schema {
        case .string(let rules):
            if let format = rules.format { words.append("Format: \(format).") }
            if let range = range(rules.minLength, rules.maxLength, "bytes") { words.append(range) }
            if let range = range(rules.minGraphemes, rules.maxGraphemes, "graphemes") { words.append(range) }
        case .integer(let rules):
            if let range = range(rules.minimum, rules.maximum, nil) { words.append(range) }
        case .bytes(let rules):
            if let range = range(rules.minLength, rules.maxLength, "bytes") { words.append(range) }
        case .array(_, let rules):
            if let range = range(rules.minLength, rules.maxLength, "elements") { words.append(range) }
        case .blob(let accept, let maxSize):
            if !accept.isEmpty { words.append("Accepts \(accept.joined(separator: ", ")).") }
            if let range = range(nil, maxSize, "bytes") { words.append(range) }
        default: break
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static func range(_ least: Int?, _ greatest: Int?, _ unit: String?) -> String? {
        let unit = unit.map { " " + $0 } ?? ""
        switch (least, greatest) {
        case (let least?, let greatest?): return "\(least) to \(greatest)\(unit)."
        case (let least?, nil): return "At least \(least)\(unit)."
        case (nil, let greatest?): return "At most \(greatest)\(unit)."
        case (nil, nil): return nil
        }
    }
}
