/// Members of unions: objects that are told apart by their `$type`.
extension JSONReader {
    /// The union member at the position: the last 8 bytes of its type, little-endian, which a `switch` takes before
    /// ``typeIs(_:)``. 0 when the type is unknown. The position does not move.
    ///
    /// - Parameter shapes: The members, one a line: the type, then the names of its required fields. An object
    ///   without `$type` is taken for the only member whose required fields it has; where several fit, for the one
    ///   with the most.
    @inline(never)
    public mutating func unionType(_ shapes: StaticString) -> UInt64 {
        typeLength = 0
        guard base[position] == UInt8(ascii: "{") else { return 0 }
        let start = position
        let startDepth = depth
        defer {
            position = failure == nil ? start : end
            depth = startDepth
            atFirstMember = false
        }
        guard openObject() else {
            // Nested too deeply: kept as its bytes, and reported.
            report()
            faulted = false
            return 0
        }
        var names: [(start: UnsafePointer<UInt8>, length: Int)] = []
        while case let key = key(), key != 0 {
            guard key == Self.typeKey else {
                names.append((base + keyStart, keyLength))
                skipValue()
                continue
            }
            usedTypeKey = keyStart
            guard base[position] == UInt8(ascii: "\""), let (from, count, _) = stringSpan() else { return 0 }
            typeStart = base + from
            typeLength = count
            return Self.tail(typeStart, count)
        }
        return failure == nil ? guessType(shapes, names) : 0
    }

    /// `$type` in the form that ``key()`` gives.
    static var typeKey: UInt64 { 0x0500_0065_7079_7424 }

    static func tail(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        if count >= 8 {
            let last = UnsafeRawPointer(start + (count &- 8))
            return UInt64(littleEndian: last.loadUnaligned(as: UInt64.self))
        }
        var word: UInt64 = 0
        for n in 0..<count { word |= UInt64(start[n]) << UInt64(8 * n) }
        return word
    }

    /// Whether the type that ``unionType(_:)`` found is this one.
    @inline(never)
    public func typeIs(_ type: StaticString) -> Bool {
        type.utf8CodeUnitCount == typeLength && equalBytes(typeStart, type.utf8Start, typeLength)
    }

    /// Where the value at the position begins; ``unknownMember(from:)`` takes it.
    @inline(__always)
    public var valuePosition: Int { position }

    /// The union member at `start` as its bytes: of an unknown type, or of a known one that could not be read, which
    /// is reported. Nil, and marked, when it is no object or has no type.
    @inline(never)
    public mutating func unknownMember(from start: Int) -> RawJSON? {
        if failure != nil { return nil }
        if faulted {
            faulted = false
            faultIsDeferred = false
            report()
            return RawJSON(document, start..<position)
        }
        guard base[position] == UInt8(ascii: "{") else {
            mismatch("an object with \"$type\"")
            return nil
        }
        let isTyped = typeLength > 0
        skipValue()
        if !isTyped {
            reject(start, "missing \"$type\"")
            return nil
        }
        return RawJSON(document, start..<position)
    }

    /// Marks a member of a closed union that could not be read.
    @inline(never)
    public mutating func unknownClosedMember() {
        if failure != nil || faulted { return }
        let start = position
        skipValue()
        reject(start, "a type that the union does not allow")
    }

    /// Decides the type of an object without `$type` by the names of its fields.
    private mutating func guessType(
        _ shapes: StaticString, _ names: [(start: UnsafePointer<UInt8>, length: Int)]
    ) -> UInt64 {
        let space = UInt8(ascii: " "), lineFeed = UInt8(ascii: "\n")
        var best = (fields: 0, type: shapes.utf8Start, length: 0, isAmbiguous: true)
        var at = shapes.utf8Start
        let stop = shapes.utf8Start + shapes.utf8CodeUnitCount
        while at < stop {
            var type = (start: at, length: 0)
            var fields = 0
            var hasAll = true
            // One line: the type, then the required fields.
            while at < stop, at[0] != lineFeed {
                let word = at
                while at < stop, at[0] != space, at[0] != lineFeed { at += 1 }
                let length = at - word
                if word == type.start {
                    type.length = length
                } else {
                    fields += 1
                    hasAll = hasAll && names.contains { $0.length == length && equalBytes($0.start, word, length) }
                }
                if at < stop, at[0] == space { at += 1 }
            }
            if hasAll, fields > 0, fields >= best.fields {
                best = (fields, type.start, type.length, fields == best.fields)
            }
            at += 1
        }
        guard best.fields > 0, !best.isAmbiguous else { return 0 }
        typeStart = best.type
        typeLength = best.length
        return Self.tail(typeStart, typeLength)
    }
}
