/// Reads JSON into data-model values: RFC 8259 strictly, and the rules for `$type`, `$link`, `$bytes` and blobs.
struct DataJSONReader {
    private let bytes: [UInt8]
    private let limits: DataLimits
    private var position = 0

    init(_ bytes: [UInt8], limits: DataLimits) throws(DataModelError) {
        guard bytes.count <= limits.maxBytes else { throw DataModelError(rule: .size, offset: limits.maxBytes) }
        self.bytes = bytes
        self.limits = limits
    }

    mutating func document() throws(DataModelError) -> DataValue {
        let value = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw syntax("more text follows the value") }
        return value
    }

    private func syntax(_ detail: String) -> DataModelError { DataModelError(rule: .syntax(detail), offset: position) }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func value(depth: Int) throws(DataModelError) -> DataValue {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .integer(try number())
        case nil: throw syntax("the JSON ends within a value")
        default: throw syntax("no JSON value begins here")
        }
    }

    private mutating func word(_ word: StaticString, _ value: DataValue) throws(DataModelError) -> DataValue {
        let count = word.utf8CodeUnitCount
        guard bytes.count - position >= count,
            bytes[position..<position + count].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: count))
        else { throw syntax("no JSON value begins here") }
        position += count
        return value
    }

    private mutating func array(depth: Int) throws(DataModelError) -> DataValue {
        guard depth < limits.maxDepth else { throw DataModelError(rule: .depth, offset: position) }
        position += 1
        var values: [DataValue] = []
        skipSpace()
        if next == UInt8(ascii: "]") {
            position += 1
            return .array(values)
        }
        while true {
            values.append(try value(depth: depth + 1))
            if try closes(UInt8(ascii: "]")) { return .array(values) }
        }
    }

    private mutating func object(depth: Int) throws(DataModelError) -> DataValue {
        let start = position
        guard depth < limits.maxDepth else { throw DataModelError(rule: .depth, offset: start) }
        position += 1
        var members: [String: DataValue] = [:]
        skipSpace()
        if next == UInt8(ascii: "}") {
            position += 1
            return .map(members)
        }
        while true {
            skipSpace()
            let keyStart = position
            guard next == UInt8(ascii: "\"") else { throw syntax("a member name is missing") }
            let key = try string()
            skipSpace()
            guard next == UInt8(ascii: ":") else { throw syntax("a colon is missing") }
            position += 1
            guard members.updateValue(try value(depth: depth + 1), forKey: key) == nil else {
                throw DataModelError(rule: .duplicateKey, offset: keyStart)
            }
            if try closes(UInt8(ascii: "}")) { break }
        }
        do {
            return try DataModelRules.value(of: members)
        } catch {
            throw DataModelError(rule: error, offset: start)
        }
    }

    /// Moves behind a comma (false) or behind the closing bracket (true).
    private mutating func closes(_ bracket: UInt8) throws(DataModelError) -> Bool {
        skipSpace()
        switch next {
        case UInt8(ascii: ","):
            position += 1
            return false
        case bracket:
            position += 1
            return true
        case nil: throw syntax("the JSON ends within a value")
        default: throw syntax("a comma or a closing bracket is missing")
        }
    }

    // MARK: Numbers

    private mutating func number() throws(DataModelError) -> Int64 {
        let start = position
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let whole = digits()
        guard !whole.isEmpty else { throw syntax("a digit is missing") }
        guard whole.count == 1 || bytes[whole.lowerBound] != UInt8(ascii: "0") else {
            throw DataModelError(rule: .syntax("a number begins with zero"), offset: start)
        }
        var fraction = position..<position
        if next == UInt8(ascii: ".") {
            position += 1
            fraction = digits()
            guard !fraction.isEmpty else { throw syntax("a digit is missing") }
        }
        var exponent = 0
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            let isSmall = next == UInt8(ascii: "-")
            if isSmall || next == UInt8(ascii: "+") { position += 1 }
            let power = digits()
            guard !power.isEmpty else { throw syntax("a digit is missing") }
            for index in power { exponent = min(exponent * 10 + Int(bytes[index] - UInt8(ascii: "0")), 1_000_000) }
            if isSmall { exponent = -exponent }
        }
        return try integer(whole, fraction, exponent, isNegative: isNegative, at: start)
    }

    /// 1.0 and 1e2 are whole numbers in JSON; 1.5 is not one, and is refused.
    private func integer(
        _ whole: Range<Int>, _ fraction: Range<Int>, _ exponent: Int, isNegative: Bool, at start: Int
    ) throws(DataModelError) -> Int64 {
        var digits = bytes[whole] + bytes[fraction]
        var scale = exponent - fraction.count
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            scale += 1
        }
        digits = digits.drop { $0 == UInt8(ascii: "0") }
        guard !digits.isEmpty else { return 0 }
        guard scale >= 0 else { throw DataModelError(rule: .float, offset: start) }
        guard digits.count + scale <= 19 else { throw DataModelError(rule: .integerRange, offset: start) }
        var magnitude: UInt64 = 0
        for digit in digits { magnitude = magnitude * 10 + UInt64(digit - UInt8(ascii: "0")) }
        for _ in 0..<scale { magnitude *= 10 }
        if isNegative, magnitude == Int64.min.magnitude { return .min }
        guard let value = Int64(exactly: magnitude) else { throw DataModelError(rule: .integerRange, offset: start) }
        return isNegative ? -value : value
    }

    private mutating func digits() -> Range<Int> {
        let start = position
        while let digit = next, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") { position += 1 }
        return start..<position
    }

    // MARK: Strings

    private mutating func string() throws(DataModelError) -> String {
        position += 1
        let start = position
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
        if next == UInt8(ascii: "\"") {
            defer { position += 1 }
            return try text(bytes[start..<position], at: start)
        }
        var characters = Array(bytes[start..<position])
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return try text(characters[...], at: start)
            case UInt8(ascii: "\\"): try escape(into: &characters)
            case ..<0x20:
                throw DataModelError(rule: .syntax("a control character is not escaped"), offset: position - 1)
            default: characters.append(byte)
            }
        }
        throw syntax("the JSON ends within a string")
    }

    private func text(_ bytes: ArraySlice<UInt8>, at start: Int) throws(DataModelError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw DataModelError(rule: .encoding, offset: start)
        }
        return text
    }

    private mutating func escape(into characters: inout [UInt8]) throws(DataModelError) {
        let start = position - 1
        guard let letter = next else { throw syntax("the JSON ends within a string") }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): characters.append(letter)
        case UInt8(ascii: "b"): characters.append(0x08)
        case UInt8(ascii: "f"): characters.append(0x0C)
        case UInt8(ascii: "n"): characters.append(0x0A)
        case UInt8(ascii: "r"): characters.append(0x0D)
        case UInt8(ascii: "t"): characters.append(0x09)
        case UInt8(ascii: "u"):
            var code = try hexadecimal()
            if code >= 0xD800, code < 0xDC00 {
                guard next == UInt8(ascii: "\\"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u")
                else { throw DataModelError(rule: .encoding, offset: start) }
                position += 2
                let low = try hexadecimal()
                guard low >= 0xDC00, low < 0xE000 else { throw DataModelError(rule: .encoding, offset: start) }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw DataModelError(rule: .encoding, offset: start) }
            characters.append(contentsOf: UTF8.encode(scalar)!)
        default: throw DataModelError(rule: .syntax("an escape is unknown"), offset: start)
        }
    }

    private mutating func hexadecimal() throws(DataModelError) -> UInt32 {
        guard bytes.count - position >= 4 else { throw syntax("the JSON ends within a string") }
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let value = Character(Unicode.Scalar(bytes[position])).hexDigitValue, bytes[position] < 0x80 else {
                throw syntax("an escape is unknown")
            }
            code = code << 4 | UInt32(value)
            position += 1
        }
        return code
    }
}
