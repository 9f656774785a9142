import Strings

/// Why the program does not start.
enum OptionTrouble: Error, CustomStringConvertible {
    case unknown(String)
    case incomplete(String)
    case noDisplay

    var description: String {
        switch self {
        case .unknown(let word): Strings.window.unknownOption(word)
        case .incomplete(let word): Strings.window.incompleteOption(word)
        case .noDisplay: Strings.window.noDisplay()
        }
    }
}

/// What the program was started with.
struct Options {
    /// Use the embedded network.
    var isLocal = false
    /// Act as this account; nil is the current one.
    var account: String?
    /// The directory of everything that is kept; nil leaves it to the environment.
    var home: String?
    /// Write a picture of the window there once it shows something, and end.
    var picture: String?

    init(_ words: ArraySlice<String>) throws(OptionTrouble) {
        var words = words
        while let word = words.popFirst() {
            func value() throws(OptionTrouble) -> String {
                guard let value = words.popFirst() else { throw .incomplete(word) }
                return value
            }
            switch word {
            case "--local": isLocal = true
            case "--account": account = try value()
            case "--home": home = try value()
            case "--picture": picture = try value()
            default: throw .unknown(word)
            }
        }
    }
}
