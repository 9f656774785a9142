/// A JSON value whose keys keep the order in which they were given, so that the same answer is always the same bytes.
enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case string(String)
    case array([JSONValue])
    case object([Member])
    /// JSON as it came from a server, which is valid.
    case raw(String)

    /// A key and its value.
    struct Member: Hashable, Sendable {
        let key: String
        let value: JSONValue
    }

    /// An object.
    static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(members.map { Member(key: $0.key, value: $0.value) })
    }

    /// A string, or null.
    static func optional(_ text: String?) -> JSONValue {
        text.map { .string($0) } ?? .null
    }

    /// An integer, or null.
    static func optional(_ number: Int?) -> JSONValue {
        number.map { .integer($0) } ?? .null
    }

    /// An object with more members at its end. Other values stay as they are.
    func adding(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        guard case .object(let own) = self else { return self }
        return .object(own + members.map { Member(key: $0.key, value: $0.value) })
    }

    /// An object with another's members at its end. Other values stay as they are.
    func adding(_ other: JSONValue) -> JSONValue {
        guard case .object(let own) = self, case .object(let members) = other else { return self }
        return .object(own + members)
    }

    /// An object with more members at its start. Other values stay as they are.
    func prefixed(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        guard case .object(let own) = self else { return self }
        return .object(members.map { Member(key: $0.key, value: $0.value) } + own)
    }

    /// The value as one line of JSON, without the line's end. Characters that steer terminals are escaped, since JSON is
    /// printed to terminals too.
    var text: String {
        var result = ""
        write(to: &result)
        return result
    }

    private func write(to result: inout String) {
        switch self {
        case .null: result += "null"
        case .boolean(let value): result += value ? "true" : "false"
        case .integer(let value): result += String(value)
        case .string(let value): Self.write(value, to: &result)
        case .raw(let json): Self.write(raw: json, to: &result)
        case .array(let values):
            result += "["
            for (index, value) in values.enumerated() {
                if index > 0 { result += "," }
                value.write(to: &result)
            }
            result += "]"
        case .object(let members):
            result += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { result += "," }
                Self.write(member.key, to: &result)
                result += ":"
                member.value.write(to: &result)
            }
            result += "}"
        }
    }

    private static func write(_ text: String, to result: inout String) {
        result += "\""
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f && $0 != 0x22 && $0 != 0x5C }) {
            result += text
        } else {
            for scalar in text.unicodeScalars {
                switch scalar.value {
                case 0x22: result += "\\\""
                case 0x5C: result += "\\\\"
                case 0x0A: result += "\\n"
                case 0x0D: result += "\\r"
                case 0x09: result += "\\t"
                case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: escape(scalar, to: &result)
                case _ where SafeText.isInvisible(scalar): escape(scalar, to: &result)
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
        result += "\""
    }

    // Outside of strings there is nothing invisible in JSON but blanks, and inside of them no control character.
    private static func write(raw json: String, to result: inout String) {
        for scalar in json.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: result += " "
            case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: escape(scalar, to: &result)
            case _ where SafeText.isInvisible(scalar): escape(scalar, to: &result)
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func escape(_ scalar: Unicode.Scalar, to result: inout String) {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
