import Strings
import WindowComposition

/// Why the program does not start.
enum OptionTrouble: Error, CustomStringConvertible {
    case unknown(String)
    case incomplete(String)
    case badSize
    case badScheme
    case noDisplay

    var description: String {
        switch self {
        case .unknown(let word): Strings.window.unknownOption(word)
        case .incomplete(let word): Strings.window.incompleteOption(word)
        case .badSize: Strings.window.badSize()
        case .badScheme: Strings.window.badScheme()
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
    /// Write a picture of each page into this directory, and end.
    var pictures: String?
    /// How large the window is at first, in pixels; nil is as large as the last one was.
    var size: (width: Int32, height: Int32)?
    /// Whether colours are dark; nil leaves it to the desktop.
    var isDark: Bool?
    /// What to open, and what the session bus starts its services with: for GApplication to read.
    var addresses: [String] = []

    // Narrower than the narrowest page, or larger than any screen.
    private static let sides: ClosedRange<Int32> = 300...8000

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
            case "--pictures": pictures = try value()
            case "--size":
                let sides = try value().split(separator: "x").map { Int32($0) }
                guard sides.count == 2, let width = sides[0], let height = sides[1],
                    Self.sides.contains(width), Self.sides.contains(height)
                else { throw .badSize }
                size = (width, height)
            case "--scheme":
                switch try value() {
                case "light": isDark = false
                case "dark": isDark = true
                default: throw .badScheme
                }
            case "--gapplication-service": addresses.append(word)
            default:
                guard !word.hasPrefix("-") else { throw .unknown(word) }
                addresses.append(Self.address(word))
            }
        }
    }

    // GApplication takes what has no scheme for a file: people paste links without one, and name others by handle.
    private static func address(_ word: String) -> String {
        if word.contains(":") { return word }
        if word.contains("/") { return "https://" + word }
        return "at://" + (word.hasPrefix("@") ? word.dropFirst() : word[...])
    }

    /// How large the window is to be at first, where that was said.
    var frame: WindowStateFile.Frame? {
        size.map { WindowStateFile.Frame(width: $0.width, height: $0.height, isMaximized: false) }
    }
}
