internal import CScan

public import struct FoundationEssentials.Date

/// Strings, numbers and booleans.
extension JSONReader {
    // MARK: Strings

    /// The string at the position: where its content begins, how long it is, and whether it holds escapes. The
    /// escapes are checked. Nil after a failure.
    @inline(__always)
    mutating func stringSpan() -> (start: Int, count: Int, escaped: Bool)? {
        let start = position &+ 1
        var at = start
        var escaped = false
        while true {
            let mask = cscan_string_stops(base + at)
            if mask == 0 {
                at &+= 16
                continue
            }
            at &+= mask.trailingZeroBitCount
            let byte = base[at]
            if byte == UInt8(ascii: "\"") {
                position = at &+ 1
                return (start, at &- start, escaped)
            }
            guard byte == UInt8(ascii: "\\"), let length = Self.escapeLength(base, at) else {
                position = min(at, end)
                fail(byte == UInt8(ascii: "\\") ? .badEscape : .badString)
                return nil
            }
            escaped = true
            at &+= length
        }
    }

    /// The length of the escape that begins with the backslash at `at`; nil when JSON does not define it. Static, as what
    /// follows: for a call that borrows the reader while it is being changed, the compiler copies all of it.
    @inline(never)
    private static func escapeLength(_ base: UnsafePointer<UInt8>, _ at: Int) -> Int? {
        switch base[at &+ 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        case UInt8(ascii: "u"):
            return hexDigits(base, at &+ 2) == nil ? nil : 6
        default:
            return nil
        }
    }

    private static func hexDigits(_ base: UnsafePointer<UInt8>, _ at: Int) -> UInt32? {
        var value: UInt32 = 0
        for n in 0..<4 {
            let byte = base[at &+ n]
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value &<< 4 | UInt32(byte &- 0x30)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value &<< 4 | UInt32(byte &- 0x57)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value &<< 4 | UInt32(byte &- 0x37)
            default: return nil
            }
        }
        return value
    }

    /// Reads a string.
    @inline(never)
    public mutating func string(_ value: inout String) {
        guard base[position] == UInt8(ascii: "\"") else { return mismatch("a string") }
        guard let (start, count, escaped) = stringSpan() else { return }
        value = escaped ? unescaped(start, count) : text(start, count)
    }

    /// Reads an optional string.
    @inline(never)
    public mutating func string(_ value: inout String?) {
        guard base[position] == UInt8(ascii: "\"") else { return mismatch("a string") }
        guard let (start, count, escaped) = stringSpan() else { return }
        value = escaped ? unescaped(start, count) : text(start, count)
    }

    /// Reads a string that is likely to come again in the document (a DID, a handle, an avatar): equal ones share
    /// their storage.
    @inline(never)
    public mutating func repeated(_ value: inout String) {
        guard base[position] == UInt8(ascii: "\"") else { return mismatch("a string") }
        guard let (start, count, escaped) = stringSpan() else { return }
        value = escaped ? unescaped(start, count) : interned(start, count)
    }

    /// Reads an optional string that is likely to come again in the document.
    @inline(never)
    public mutating func repeated(_ value: inout String?) {
        guard base[position] == UInt8(ascii: "\"") else { return mismatch("a string") }
        guard let (start, count, escaped) = stringSpan() else { return }
        value = escaped ? unescaped(start, count) : interned(start, count)
    }

    /// Reads a string that may well be the same as one that is there already, and then shares its storage.
    @inline(never)
    public mutating func string(_ value: inout String, near known: String?) {
        guard base[position] == UInt8(ascii: "\"") else { return mismatch("a string") }
        guard let (start, count, escaped) = stringSpan() else { return }
        if var known, known.utf8.count == count, !escaped,
            known.withUTF8({ count == 0 || equalBytes($0.baseAddress!, base + start, count) })
        {
            value = known
        } else {
            value = escaped ? unescaped(start, count) : text(start, count)
        }
    }

    /// Reads a string and compares it, without making one. False also for what is not a string, which is marked.
    @inline(never)
    public mutating func string(equals text: StaticString) -> Bool {
        guard base[position] == UInt8(ascii: "\"") else {
            mismatch("a string")
            return false
        }
        guard let (start, count, escaped) = stringSpan() else { return false }
        guard !escaped else { return unescaped(start, count) == text.description }
        return count == text.utf8CodeUnitCount && equalBytes(base + start, text.utf8Start, count)
    }

    /// Reads a date, by the rules of ``ATDatetime/date(from:)``; nil when the string is none.
    @inline(never)
    public mutating func datetime(_ value: inout Date?) {
        guard base[position] == UInt8(ascii: "\"") else { return mismatch("a string") }
        guard let (start, count, escaped) = stringSpan() else { return }
        value =
            escaped
            ? ATDatetime.date(from: unescaped(start, count))
            : ATDatetime.date(fromUTF8: UnsafeBufferPointer(start: base + start, count: count))
    }

    /// A string of bytes that are known to be UTF-8.
    @inline(__always)
    func text(_ start: Int, _ count: Int) -> String {
        String(validated: base + start, count: count)
    }

    @inline(__always)
    mutating func interned(_ start: Int, _ count: Int) -> String {
        // Up to 15 bytes a String has no storage to share.
        if count <= 15 || table.isEmpty { return text(start, count) }
        return table.string(base + start, count)
    }

    /// Half of a surrogate pair has no meaning in Unicode text, but JavaScript writes it; it is read as U+FFFD, so
    /// that one cut emoji does not cost a page.
    @inline(never)
    mutating func unescaped(_ start: Int, _ count: Int) -> String {
        scratch.removeAll(keepingCapacity: true)
        let stop = start &+ count
        var at = start
        while at < stop {
            var next = at
            while next < stop, base[next] != UInt8(ascii: "\\") {
                let mask = cscan_string_stops(base + next)
                next &+= mask == 0 ? 16 : max(mask.trailingZeroBitCount, 1)
            }
            next = min(next, stop)
            scratch.append(contentsOf: UnsafeBufferPointer(start: base + at, count: next &- at))
            if next == stop { break }
            at = next &+ 2
            switch base[at &- 1] {
            case UInt8(ascii: "b"): scratch.append(0x08)
            case UInt8(ascii: "f"): scratch.append(0x0c)
            case UInt8(ascii: "n"): scratch.append(0x0a)
            case UInt8(ascii: "r"): scratch.append(0x0d)
            case UInt8(ascii: "t"): scratch.append(0x09)
            case UInt8(ascii: "u"):
                var code = Self.hexDigits(base, at) ?? 0xfffd
                at &+= 4
                if code & 0xfc00 == 0xd800, base[at] == UInt8(ascii: "\\"), base[at &+ 1] == UInt8(ascii: "u"),
                    let low = Self.hexDigits(base, at &+ 2), low & 0xfc00 == 0xdc00
                {
                    code = 0x10000 &+ (code & 0x3ff) &<< 10 &+ (low & 0x3ff)
                    at &+= 6
                }
                let scalar = Unicode.Scalar(code) ?? "\u{fffd}"
                scratch.append(contentsOf: UTF8.encode(scalar)!)
            case let other: scratch.append(other)
            }
        }
        return scratch.withUnsafeBufferPointer { String(validated: $0.baseAddress ?? base, count: $0.count) }
    }

    // MARK: Numbers and booleans

    /// Reads an integer of 64 bits. A fraction, an exponent or a larger number is a value of the wrong type.
    @inline(never)
    public mutating func integer(_ value: inout Int) {
        let start = position
        var at = start
        let negative = base[at] == UInt8(ascii: "-")
        if negative { at &+= 1 }
        let firstDigit = at
        var magnitude: UInt64 = 0
        while base[at] &- 0x30 < 10 {
            magnitude = magnitude &* 10 &+ UInt64(base[at] &- 0x30)
            at &+= 1
        }
        let digits = at &- firstDigit
        let isCanonical =
            digits > 0 && digits <= 19 && !(digits > 1 && base[firstDigit] == UInt8(ascii: "0"))
            && magnitude <= UInt64(Int64.max) + (negative ? 1 : 0)
        guard isCanonical, !continuesNumber(base[at]) else { return mismatch("an integer of 64 bits") }
        position = at
        value = Int(truncatingIfNeeded: negative ? 0 &- magnitude : magnitude)
    }

    /// Reads an optional integer.
    @inline(never)
    public mutating func integer(_ value: inout Int?) {
        var number = 0
        integer(&number)
        if !faulted { value = number }
    }

    @inline(__always)
    private func continuesNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
    }

    /// Reads a boolean.
    @inline(never)
    public mutating func boolean(_ value: inout Bool) {
        if equalBytes(base + position, StaticString("true").utf8Start, 4) {
            position &+= 4
            value = true
        } else if equalBytes(base + position, StaticString("false").utf8Start, 5) {
            position &+= 5
            value = false
        } else {
            mismatch("true or false")
        }
    }

    /// Reads an optional boolean.
    @inline(never)
    public mutating func boolean(_ value: inout Bool?) {
        var flag = false
        boolean(&flag)
        if !faulted { value = flag }
    }

    // MARK: Arrays of scalars, any value

    /// Reads an array of strings; elements of another type are left out and reported.
    @inline(never)
    public mutating func strings(_ value: inout [String]) {
        if let list = stringList() { value = list }
    }

    /// Reads an optional array of strings.
    @inline(never)
    public mutating func strings(_ value: inout [String]?) {
        if let list = stringList() { value = list }
    }

    private mutating func stringList() -> [String]? {
        var list: [String] = []
        if openArray() {
            repeat {
                var element = ""
                repeated(&element)
                if accept() { list.append(element) }
            } while nextElement()
        }
        return faulted ? nil : list
    }

    /// Reads an array of integers; elements of another type are left out and reported.
    @inline(never)
    public mutating func integers(_ value: inout [Int]) {
        if let list = integerList() { value = list }
    }

    /// Reads an optional array of integers.
    @inline(never)
    public mutating func integers(_ value: inout [Int]?) {
        if let list = integerList() { value = list }
    }

    private mutating func integerList() -> [Int]? {
        var list: [Int] = []
        if openArray() {
            repeat {
                var element = 0
                integer(&element)
                if accept() { list.append(element) }
            } while nextElement()
        }
        return faulted ? nil : list
    }

    /// Reads any value as its bytes. `null` counts as absent.
    @inline(never)
    public mutating func raw(_ value: inout RawJSON) {
        if base[position] == UInt8(ascii: "n") { return mismatch("a value") }
        let start = position
        skipValue()
        value = RawJSON(document, start..<position)
    }

    /// Reads any optional value as its bytes.
    @inline(never)
    public mutating func raw(_ value: inout RawJSON?) {
        if base[position] == UInt8(ascii: "n") { return mismatch("a value") }
        let start = position
        skipValue()
        value = RawJSON(document, start..<position)
    }
}

extension String {
    /// A string of bytes that are known to be UTF-8: they are copied and not checked again.
    @inline(__always)
    init(validated start: UnsafePointer<UInt8>, count: Int) {
        let span = Span(_unsafeStart: start, count: count)
        self = String(copying: UTF8Span(unchecked: span))
    }
}

/// Strings that were made already, found by their bytes. Direct-mapped: a clash costs a new string, nothing else.
struct StringTable {
    private var slots: [String]
    private let shift: UInt64

    init(capacity: Int) {
        slots = capacity == 0 ? [] : [String](repeating: "", count: capacity)
        shift = UInt64(64 - max(capacity, 2).trailingZeroBitCount)
    }

    var isEmpty: Bool { slots.isEmpty }

    /// For strings of at least 16 bytes.
    @inline(never)
    mutating func string(_ start: UnsafePointer<UInt8>, _ count: Int) -> String {
        let raw = UnsafeRawPointer(start)
        let tail = (raw + (count &- 8)).loadUnaligned(as: UInt64.self)
        let middle = (raw + (count / 2 &- 4)).loadUnaligned(as: UInt64.self)
        let hash = (tail &* 0x9e37_79b9_7f4a_7c15) ^ (middle &* 0xc2b2_ae3d_27d4_eb4f)
        let slot = Int(truncatingIfNeeded: hash &>> shift)
        var known = slots[slot]
        let isKnown =
            known.utf8.count == count
            && known.withUTF8 { equalBytes($0.baseAddress!, start, count) }
        if isKnown { return known }
        let made = String(validated: start, count: count)
        slots[slot] = made
        return made
    }
}
