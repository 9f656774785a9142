internal import CScan

/// Reads a JSON document from its bytes into generated types, in one pass.
///
/// Two kinds of trouble are kept apart. What is not JSON ends the reading (`failure`, kept until the end; the
/// position jumps to the end, where zero bytes stop every loop, so that generated code needs no error checks). A
/// value of the wrong shape is skipped, validated, and marked (`faulted`); the field, array element or union member
/// that holds it settles the mark: it costs as little as it can, and the ``ReadReport`` says what was left out.
///
/// Generated code is the caller; hand-written code uses `read(json:)` of the generated types.
public struct JSONReader: ~Copyable {
    /// The nesting that is read by default: deeper than any page of an AppView, shallow enough for any stack. Deeper values
    /// are skipped, which takes no stack.
    public static let defaultDepthLimit = 512

    let document: JSONDocument
    let base: UnsafePointer<UInt8>
    /// The end of the document, also where only a part of it is read: zero bytes follow there only.
    let end: Int
    let depthLimit: Int
    /// Where the next byte is read.
    var position: Int
    /// How many arrays and objects are open.
    var depth = 0
    /// The next call of `key()` is the first of its object.
    var atFirstMember = false
    /// The last 8 bytes of the last key that has at least 8.
    public internal(set) var keyTail: UInt64 = 0
    /// Where the last key begins (after its quote) and how long it is.
    var keyStart = 0
    var keyLength = 0
    /// Where the `$type` stands that a union has used last.
    public internal(set) var usedTypeKey = -1
    /// The type that a union found last.
    var typeStart: UnsafePointer<UInt8>
    var typeLength = 0

    /// What ended the reading.
    var failure: JSONError?
    /// The value that was just read has the wrong shape, or is null.
    public internal(set) var faulted = false
    var fault = Fault()
    /// A required field was lost: the fault of its object keeps the first reason.
    var faultIsDeferred = false
    var skipped: [Fault] = []
    var skippedCount = 0

    var table: StringTable
    var scratch: [UInt8] = []
    var outerBrackets: [UInt64] = []

    init(_ document: JSONDocument, at start: Int, depthLimit: Int, interning: Bool) {
        self.document = document
        base = document.base
        end = document.count
        position = start
        typeStart = document.base
        self.depthLimit = depthLimit
        table = StringTable(capacity: interning ? document.count < 1 << 17 ? 128 : 1024 : 0)
    }

    /// A value of the wrong shape: where, and why.
    struct Fault {
        enum Reason: UInt8 { case null, wrongType, missingField, badValue, tooDeep }

        var offset = 0
        var reason = Reason.null
        /// What was expected, or the names of the required fields, separated by spaces.
        var what: StaticString = ""
        /// The bit of the first missing field in `what`.
        var missing: UInt64 = 0
    }

    // MARK: Trouble

    /// Ends the reading: the text is not JSON.
    @inline(never)
    mutating func fail(_ problem: JSONError.SyntaxProblem) {
        end(with: .syntax(offset: position, problem))
    }

    /// Ends the reading. The first failure stays.
    mutating func end(with error: JSONError) {
        if failure == nil { failure = error }
        position = end
    }

    /// Skips the value at the position, which is nested more deeply than the reader goes.
    @inline(never)
    mutating func skipTooDeep() {
        let offset = position
        skipValue()
        faulted = true
        fault = Fault(offset: offset, reason: .tooDeep)
    }

    /// Skips the value at the position, which has another type than `expected`.
    @inline(never)
    mutating func mismatch(_ expected: StaticString) {
        let offset = position
        let isNull = base[position] == UInt8(ascii: "n")
        skipValue()
        faulted = true
        fault = Fault(offset: offset, reason: isNull ? .null : .wrongType, what: expected)
    }

    /// Marks a value of the right type with a content that cannot be read.
    @inline(never)
    mutating func reject(_ offset: Int, _ expected: StaticString) {
        faulted = true
        fault = Fault(offset: offset, reason: .badValue, what: expected)
    }

    // MARK: White space

    /// Most documents have no blanks between their values, many have one; a run of them is the rare case.
    @inline(__always)
    mutating func skipBlanks() {
        guard base[position] <= 0x20 else { return }
        if base[position] == 0x20, base[position &+ 1] > 0x20 {
            position &+= 1
        } else {
            skipBlankRun()
        }
    }

    @inline(__always)
    mutating func skipBlankRun() {
        while true {
            let mask = cscan_not_blank(base + position)
            if mask != 0 {
                position &+= mask.trailingZeroBitCount
                return
            }
            position &+= 16
        }
    }

    // MARK: Objects

    /// Enters the object at the position. False when there is none: then the value was skipped and marked.
    @inline(never)
    public mutating func openObject() -> Bool {
        guard base[position] == UInt8(ascii: "{") else {
            mismatch("an object")
            return false
        }
        guard depth < depthLimit else {
            skipTooDeep()
            return false
        }
        depth &+= 1
        position &+= 1
        atFirstMember = true
        return true
    }

    /// The next member of the open object: its first 7 bytes, little-endian, with the length in the top byte; 0 when
    /// the object is closed. The position is then at the value.
    @inline(never)
    public mutating func key() -> UInt64 {
        skipBlanks()
        if atFirstMember {
            atFirstMember = false
            if base[position] == UInt8(ascii: "}") { return endObject() }
        } else if base[position] == UInt8(ascii: ",") {
            position &+= 1
            skipBlanks()
        } else if base[position] == UInt8(ascii: "}") {
            return endObject()
        } else {
            fail(.expectedCommaOrEnd)
            return 0
        }
        guard base[position] == UInt8(ascii: "\"") else {
            fail(.expectedKey)
            return 0
        }
        position &+= 1
        keyStart = position
        let mask = cscan_string_stops(base + position)
        var length = mask.trailingZeroBitCount
        if mask == 0 || base[position &+ length] != UInt8(ascii: "\"") {
            position &-= 1
            guard let (_, count, _) = stringSpan() else { return 0 }
            length = count
        } else {
            position &+= length &+ 1
        }
        if base[position] == UInt8(ascii: ":") {
            position &+= 1
        } else {
            skipBlanks()
            guard base[position] == UInt8(ascii: ":") else {
                fail(.expectedColon)
                return 0
            }
            position &+= 1
        }
        skipBlanks()
        keyLength = length
        let start = UnsafeRawPointer(base + keyStart)
        let word = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
        if length >= 8 {
            keyTail = UInt64(littleEndian: (start + (length &- 8)).loadUnaligned(as: UInt64.self))
            return word & 0x00ff_ffff_ffff_ffff | UInt64(truncatingIfNeeded: min(length, 255)) &<< 56
        }
        if length == 7 { return word & 0x00ff_ffff_ffff_ffff | 7 &<< 56 }
        // An empty name must not look like the end of the object.
        if length == 0 { return 0xff &<< 48 }
        return word & (1 &<< UInt64(truncatingIfNeeded: length &* 8) &- 1) | UInt64(truncatingIfNeeded: length) &<< 56
    }

    @inline(__always)
    private mutating func endObject() -> UInt64 {
        position &+= 1
        depth &-= 1
        return 0
    }

    /// The last key, where its word and tail do not say all of it (more than 15 bytes).
    @inline(never)
    public func keyIs(_ name: StaticString) -> Bool {
        name.utf8CodeUnitCount == keyLength && equalBytes(base + keyStart, name.utf8Start, keyLength)
    }

    /// Ends an object: marks it when one of its required fields was not read.
    ///
    /// - Parameters:
    ///   - seen: The bits of the required fields that were read.
    ///   - required: The bits of all of them.
    ///   - names: Their names in the order of their bits, separated by spaces.
    @inline(__always)
    public mutating func close(seen: UInt64, required: UInt64, _ names: StaticString) {
        if seen != required { closeIncomplete(required & ~seen, names) }
    }

    @inline(never)
    @usableFromInline
    mutating func closeIncomplete(_ missing: UInt64, _ names: StaticString) {
        faulted = true
        if !faultIsDeferred {
            fault = Fault(offset: position &- 1, reason: .missingField, what: names, missing: missing)
        }
        faultIsDeferred = false
    }

    /// Settles the mark on the field that was just read: an optional one is left out, kept in its raw form and
    /// reported; a required one is left to ``close(seen:required:_:)``.
    @inline(never)
    public mutating func settle(required: UInt64, key start: Int, _ unknown: inout UnknownFields) {
        faulted = false
        if failure != nil { return }
        if required != 0 {
            if !(fault.reason == .null) { faultIsDeferred = true }
            return
        }
        faultIsDeferred = false
        if fault.reason == .null { return }
        report()
        unknown.append(RawJSON(document, start &- 1..<position))
    }

    /// Skips the value of a member that has no field.
    @inline(never)
    public mutating func skipMember() {
        skipValue()
    }

    /// Lets a value of the wrong shape pass as absent. Whether there was one.
    @inline(__always)
    public mutating func forgive() -> Bool {
        defer { faulted = false }
        return faulted
    }

    /// Where the last key begins; ``settle(required:key:_:)`` and ``unknown(key:type:_:)`` take it.
    @inline(__always)
    public var keyPosition: Int { keyStart }

    /// Keeps a member that the type does not know, unless it is the `$type` that a union has used (it is written
    /// by the union).
    @inline(never)
    public mutating func unknown(key start: Int, type: Int, _ unknown: inout UnknownFields) {
        skipValue()
        if start == type || failure != nil { return }
        unknown.append(RawJSON(document, start &- 1..<position))
    }

    // MARK: Arrays

    /// Enters the array at the position. False when it is empty (then it is closed), and when there is none: then
    /// the value was skipped and marked.
    @inline(never)
    public mutating func openArray() -> Bool {
        guard base[position] == UInt8(ascii: "[") else {
            mismatch("an array")
            return false
        }
        guard depth < depthLimit else {
            skipTooDeep()
            return false
        }
        depth &+= 1
        position &+= 1
        skipBlanks()
        if base[position] == UInt8(ascii: "]") {
            position &+= 1
            depth &-= 1
            return false
        }
        return true
    }

    /// Goes to the next element of the open array; false when the array is closed.
    @inline(never)
    public mutating func nextElement() -> Bool {
        skipBlanks()
        if base[position] == UInt8(ascii: ",") {
            position &+= 1
            skipBlanks()
            return true
        }
        if base[position] == UInt8(ascii: "]") {
            position &+= 1
            depth &-= 1
        } else {
            fail(.expectedCommaOrEnd)
        }
        return false
    }

    /// Whether the element that was just read is kept. A marked one is left out and reported.
    @inline(__always)
    public mutating func accept() -> Bool {
        if !faulted { return true }
        dropElement()
        return false
    }

    @inline(never)
    @usableFromInline
    mutating func dropElement() {
        faulted = false
        faultIsDeferred = false
        report()
    }

    mutating func report() {
        guard failure == nil else { return }
        skippedCount += 1
        if skipped.count < ReadReport.limit { skipped.append(fault) }
    }
}

/// Whether two runs of bytes are equal.
@inline(__always)
func equalBytes(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var n = 0
    while n &+ 8 <= count {
        let x = UnsafeRawPointer(a + n).loadUnaligned(as: UInt64.self)
        let y = UnsafeRawPointer(b + n).loadUnaligned(as: UInt64.self)
        if x != y { return false }
        n &+= 8
    }
    while n < count {
        if a[n] != b[n] { return false }
        n &+= 1
    }
    return true
}
