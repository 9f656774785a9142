internal import CScan

extension JSONReader {
    /// Skips the value at the position and checks that it is JSON. Does not recurse: the open brackets stand on a
    /// stack of bits, so that depth needs no other bound than the document's size.
    @inline(never)
    mutating func skipValue() {
        let openArray = UInt8(ascii: "["), openObject = UInt8(ascii: "{")
        // The innermost 64 brackets, 1 for an object, the newest in bit 0; those around them wait in `outerBrackets`.
        var brackets: UInt64 = 0
        var level = 0
        if !outerBrackets.isEmpty { outerBrackets.removeAll(keepingCapacity: true) }
        while true {
            // A value begins here.
            switch base[position] {
            case UInt8(ascii: "\""):
                guard stringSpan() != nil else { return }
            case openObject, openArray:
                let isObject = base[position] == openObject
                position &+= 1
                skipBlanks()
                if base[position] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    position &+= 1
                } else {
                    if level & 63 == 0, level > 0 { outerBrackets.append(brackets) }
                    brackets = brackets &<< 1 | (isObject ? 1 : 0)
                    level &+= 1
                    if isObject { guard skipKey() else { return } }
                    continue
                }
            case UInt8(ascii: "t"): guard skipWord("true") else { return }
            case UInt8(ascii: "f"): guard skipWord("false") else { return }
            case UInt8(ascii: "n"): guard skipWord("null") else { return }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): guard skipNumber() else { return }
            default: return fail(.expectedValue)
            }
            // A value has ended: close what ends with it.
            while level > 0 {
                let inObject = brackets & 1 != 0
                skipBlanks()
                let byte = base[position]
                if byte == UInt8(ascii: ",") {
                    position &+= 1
                    skipBlanks()
                    if inObject { guard skipKey() else { return } }
                    break
                }
                guard byte == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    return fail(.expectedCommaOrEnd)
                }
                position &+= 1
                brackets &>>= 1
                level &-= 1
                if level & 63 == 0, level > 0 { brackets = outerBrackets.removeLast() }
            }
            if level == 0 { return }
        }
    }

    @inline(__always)
    private mutating func skipKey() -> Bool {
        guard base[position] == UInt8(ascii: "\"") else {
            fail(.expectedKey)
            return false
        }
        guard stringSpan() != nil else { return false }
        skipBlanks()
        guard base[position] == UInt8(ascii: ":") else {
            fail(.expectedColon)
            return false
        }
        position &+= 1
        skipBlanks()
        return true
    }

    private mutating func skipWord(_ word: StaticString) -> Bool {
        guard equalBytes(base + position, word.utf8Start, word.utf8CodeUnitCount) else {
            fail(.expectedValue)
            return false
        }
        position &+= word.utf8CodeUnitCount
        return true
    }

    private mutating func skipNumber() -> Bool {
        if base[position] == UInt8(ascii: "-") { position &+= 1 }
        let first = position
        guard skipDigits() else { return false }
        if base[first] == UInt8(ascii: "0"), position &- first > 1 {
            fail(.badNumber)
            return false
        }
        if base[position] == UInt8(ascii: ".") {
            position &+= 1
            guard skipDigits() else { return false }
        }
        if base[position] | 0x20 == UInt8(ascii: "e") {
            position &+= 1
            if base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") { position &+= 1 }
            guard skipDigits() else { return false }
        }
        return true
    }

    private mutating func skipDigits() -> Bool {
        let first = position
        while base[position] &- 0x30 < 10 { position &+= 1 }
        if position == first {
            fail(.badNumber)
            return false
        }
        return true
    }
}
