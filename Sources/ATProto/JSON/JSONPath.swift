internal import CScan

/// Finds the paths to places in a document, which was read already, in one walk. They are asked for only when something
/// was left out, so that reading keeps no path.
struct JSONPath {
    private struct Level {
        var isObject: Bool
        var key: Range<Int> = 0..<0
        var index = 0
    }

    private let document: JSONDocument
    private let start: Int
    private var levels: [Level] = []
    private var position: Int
    private var expectsKey = false

    /// A walk that begins with the value at `start`.
    init(_ document: JSONDocument, from start: Int) {
        self.document = document
        self.start = start
        position = start
    }

    /// The path of the value that holds the byte at `offset`. The offsets must not fall.
    mutating func advance(to offset: Int) -> String {
        let base = document.base
        while position < offset {
            switch base[position] {
            case UInt8(ascii: "{"):
                levels.append(Level(isObject: true))
                expectsKey = true
            case UInt8(ascii: "["):
                levels.append(Level(isObject: false))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                levels.removeLast()
            case UInt8(ascii: ","):
                guard let last = levels.indices.last else { break }
                if levels[last].isObject { expectsKey = true } else { levels[last].index += 1 }
            case UInt8(ascii: "\""):
                let begin = position + 1
                position = endOfString(begin)
                if expectsKey, let last = levels.indices.last {
                    levels[last].key = begin..<position
                    expectsKey = false
                }
            default:
                break
            }
            position += 1
        }
        return text(at: offset)
    }

    /// The closing quote of the string whose content begins at `begin`.
    private func endOfString(_ begin: Int) -> Int {
        var at = begin
        while at < document.count, document.base[at] != UInt8(ascii: "\"") {
            if document.base[at] == UInt8(ascii: "\\") {
                at += 2
                continue
            }
            let mask = cscan_string_stops(document.base + at)
            at += mask == 0 ? 16 : max(mask.trailingZeroBitCount, 1)
        }
        return min(at, document.count)
    }

    private func text(at offset: Int) -> String {
        // A place at the end of an object or array means the object or array.
        let byte = document.base[offset]
        let isEnd = (byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")) && offset > start
        var path = ""
        for level in isEnd ? levels.dropLast() : levels[...] {
            if level.isObject {
                let key = String(validated: document.base + level.key.lowerBound, count: level.key.count)
                path += path.isEmpty ? key : ".\(key)"
            } else {
                path += "[\(level.index)]"
            }
        }
        return path.isEmpty ? "the top" : path
    }
}
