import ATProto

/// Writes answers as JSON. Members come in no particular order, which saves sorting them: a page of a feed has thousands.
struct AnswerJSON {
    private(set) var bytes: [UInt8] = []

    static func bytes(of value: DataValue) -> [UInt8] {
        var writer = AnswerJSON()
        writer.bytes.reserveCapacity(4096)
        writer.write(value)
        return writer.bytes
    }

    private mutating func write(_ value: DataValue) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += flag ? "true".utf8 : "false".utf8
        case .integer(let number): bytes += String(number).utf8
        case .string(let text): write(text)
        // Rare, and their form in JSON is the data model's own business.
        case .bytes, .link: bytes += value.json()
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            var isFirst = true
            for value in values {
                if !isFirst { bytes.append(UInt8(ascii: ",")) }
                isFirst = false
                write(value)
            }
            bytes.append(UInt8(ascii: "]"))
        case .map(let members):
            bytes.append(UInt8(ascii: "{"))
            var isFirst = true
            for (name, value) in members {
                if !isFirst { bytes.append(UInt8(ascii: ",")) }
                isFirst = false
                write(name)
                bytes.append(UInt8(ascii: ":"))
                write(value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            // Runs without anything to escape are copied whole.
            var start = 0
            for index in utf8.indices {
                let byte = utf8[index]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
                bytes.append(contentsOf: utf8[start..<index])
                start = index + 1
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
                case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
                default:
                    let digits = Array("0123456789abcdef".utf8)
                    bytes += #"\u00"#.utf8
                    bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                }
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
