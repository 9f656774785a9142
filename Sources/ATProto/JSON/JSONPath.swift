/// Finds the path to a place in a document. It is asked for only when something was left out, so that reading keeps
/// no path.
enum JSONPath {
    private struct Level {
        var isObject: Bool
        var key = ""
        var index = 0
    }

    /// The path of the value that holds the byte at `offset`, beginning with the value at `start`.
    static func path(to offset: Int, in document: JSONDocument, from start: Int) -> String {
        let base = document.base
        var levels: [Level] = []
        var at = start
        var expectsKey = false
        while at < offset {
            switch base[at] {
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
                let begin = at + 1
                at = begin
                while at < document.count, base[at] != UInt8(ascii: "\"") {
                    at += base[at] == UInt8(ascii: "\\") ? 2 : 1
                }
                if expectsKey, let last = levels.indices.last {
                    levels[last].key = String(validated: base + begin, count: min(at, document.count) - begin)
                    expectsKey = false
                }
            default:
                break
            }
            at += 1
        }
        // A place at the end of an object or array means the object or array.
        if base[offset] == UInt8(ascii: "}") || base[offset] == UInt8(ascii: "]"), offset > start {
            levels = levels.dropLast()
        }
        var path = ""
        for level in levels {
            if level.isObject {
                path += path.isEmpty ? level.key : ".\(level.key)"
            } else {
                path += "[\(level.index)]"
            }
        }
        return path.isEmpty ? "the top" : path
    }
}
