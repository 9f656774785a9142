/// Reads one DAG-CBOR value after another, accepting the canonical form only.
struct CBORReader {
    private let bytes: [UInt8]
    private let limits: DataLimits
    private(set) var position = 0

    init(_ bytes: [UInt8], limits: DataLimits) throws(CBORError) {
        guard bytes.count <= limits.maxBytes else { throw CBORError(rule: .size, offset: limits.maxBytes) }
        self.bytes = bytes
        self.limits = limits
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func value(depth: Int = 0) throws(CBORError) -> DataValue {
        let start = position
        guard start < bytes.count else { throw CBORError(rule: .truncated, offset: start) }
        let initial = bytes[start]
        position += 1
        switch initial >> 5 {
        case 0:
            let number = try argument(initial)
            guard let integer = Int64(exactly: number) else { throw CBORError(rule: .integerRange, offset: start) }
            return .integer(integer)
        case 1:
            let number = try argument(initial)
            guard let integer = Int64(exactly: number) else { throw CBORError(rule: .integerRange, offset: start) }
            return .integer(-1 - integer)
        case 2: return .bytes(Array(bytes[try range(initial)]))
        case 3: return .string(try text(initial, at: start))
        case 4: return try array(initial, at: start, depth: depth)
        case 5: return try map(initial, at: start, depth: depth)
        case 6:
            guard try argument(initial) == 42 else { throw CBORError(rule: .tag, offset: start) }
            return try link()
        default: return try simple(initial, at: start)
        }
    }

    /// The number or length in and behind an initial byte.
    private mutating func argument(_ initial: UInt8) throws(CBORError) -> UInt64 {
        let start = position - 1
        let low = initial & 31
        guard low >= 24 else { return UInt64(low) }
        guard low < 28 else { throw CBORError(rule: low == 31 ? .indefiniteLength : .malformed, offset: start) }
        let width = 1 << Int(low - 24)
        guard bytes.count - position >= width else { throw CBORError(rule: .truncated, offset: start) }
        var number: UInt64 = 0
        for index in position..<position + width { number = number << 8 | UInt64(bytes[index]) }
        position += width
        let least: UInt64 = low == 24 ? 24 : 1 << UInt64(width * 4)
        guard number >= least else { throw CBORError(rule: .notShortest, offset: start) }
        return number
    }

    /// The bytes of a string, which `position` moves behind.
    private mutating func range(_ initial: UInt8) throws(CBORError) -> Range<Int> {
        let start = position - 1
        let length = try argument(initial)
        guard length <= UInt64(bytes.count - position) else { throw CBORError(rule: .truncated, offset: start) }
        defer { position += Int(length) }
        return position..<position + Int(length)
    }

    private mutating func text(_ initial: UInt8, at start: Int) throws(CBORError) -> String {
        let range = try range(initial)
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw CBORError(rule: .encoding, offset: start)
        }
        return text
    }

    private mutating func array(_ initial: UInt8, at start: Int, depth: Int) throws(CBORError) -> DataValue {
        let count = try count(initial, at: start, depth: depth)
        var values: [DataValue] = []
        // An element takes at least one byte, so a count beyond the rest of the input was refused: reserving is safe.
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try value(depth: depth + 1)) }
        return .array(values)
    }

    private mutating func map(_ initial: UInt8, at start: Int, depth: Int) throws(CBORError) -> DataValue {
        let count = try count(initial, at: start, depth: depth)
        var members = [String: DataValue](minimumCapacity: min(count, 1024))
        var previous = 0..<0
        for index in 0..<count {
            let keyStart = position
            guard position < bytes.count else { throw CBORError(rule: .truncated, offset: keyStart) }
            let keyInitial = bytes[position]
            guard keyInitial >> 5 == 3 else { throw CBORError(rule: .keyType, offset: keyStart) }
            position += 1
            let range = try range(keyInitial)
            if index > 0 { try checkOrder(previous, range, at: keyStart) }
            previous = range
            guard let key = String(validating: bytes[range], as: UTF8.self) else {
                throw CBORError(rule: .encoding, offset: keyStart)
            }
            // Two keys with different bytes may still be one Swift string; losing one of them would be worse.
            guard members.updateValue(try value(depth: depth + 1), forKey: key) == nil else {
                throw CBORError(rule: .duplicateKey, offset: keyStart)
            }
        }
        return .map(members)
    }

    private mutating func count(_ initial: UInt8, at start: Int, depth: Int) throws(CBORError) -> Int {
        guard depth < limits.maxDepth else { throw CBORError(rule: .depth, offset: start) }
        let count = try argument(initial)
        guard count <= UInt64(bytes.count - position) else { throw CBORError(rule: .truncated, offset: start) }
        return Int(count)
    }

    private func checkOrder(_ left: Range<Int>, _ right: Range<Int>, at offset: Int) throws(CBORError) {
        if left.count < right.count { return }
        guard left.count == right.count else { throw CBORError(rule: .keyOrder, offset: offset) }
        if bytes[left].lexicographicallyPrecedes(bytes[right]) { return }
        let rule: CBORError.Rule = bytes[left] == bytes[right] ? .duplicateKey : .keyOrder
        throw CBORError(rule: rule, offset: offset)
    }

    private mutating func link() throws(CBORError) -> DataValue {
        let start = position
        guard start < bytes.count else { throw CBORError(rule: .truncated, offset: start) }
        let initial = bytes[start]
        guard initial >> 5 == 2 else { throw CBORError(rule: .link, offset: start) }
        position += 1
        let range = try range(initial)
        guard range.count > 1, bytes[range.lowerBound] == 0, let cid = CID(bytes: Array(bytes[range.dropFirst()]))
        else {
            throw CBORError(rule: .link, offset: start)
        }
        return .link(cid)
    }

    private func simple(_ initial: UInt8, at start: Int) throws(CBORError) -> DataValue {
        switch initial & 31 {
        case 20: return .bool(false)
        case 21: return .bool(true)
        case 22: return .null
        case 25, 26, 27: throw CBORError(rule: .floatingPoint, offset: start)
        case 31: throw CBORError(rule: .indefiniteLength, offset: start)
        default: throw CBORError(rule: .simpleValue, offset: start)
        }
    }
}
