/// A place in the source.
public struct CallSite: Sendable, Hashable, CustomStringConvertible {
    /// The module and the file, as in `SocialFeatures/BoardNapkinRouter.swift`.
    public var fileID: String { place.description }

    /// The line in the file, from one.
    public let line: UInt

    // Static: a call site costs nothing until it is shown.
    private let place: StaticString

    /// Creates a call site; with the defaults, the caller's own.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        self.place = fileID
        self.line = line
    }

    /// The file and the line, as in `SocialFeatures/BoardNapkinRouter.swift:42`.
    public var description: String { "\(place):\(line)" }

    /// Whether both are the same line of the same file.
    public static func == (one: CallSite, other: CallSite) -> Bool {
        one.line == other.line && one.fileID == other.fileID
    }

    /// Hashes the file and the line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(fileID)
    }
}
