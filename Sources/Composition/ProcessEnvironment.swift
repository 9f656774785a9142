import Glibc

/// The environment variables that the programs look at.
public struct ProcessEnvironment: Sendable {
    private let values: [String: String]?

    /// This process's.
    public init() {
        values = nil
    }

    /// Made up.
    public init(_ values: [String: String]) {
        self.values = values
    }

    /// A variable's value; nil when it is not set.
    public subscript(name: String) -> String? {
        if let values { return values[name] }
        return getenv(name).map { String(cString: $0) }
    }

    /// The directory that everything is kept in: the option, `WARREN_HOME`, `XDG_DATA_HOME/warren` or
    /// `~/.local/share/warren`.
    /// - Parameter option: the directory that the person named; nil leaves it to the variables.
    public func home(_ option: String?) -> String {
        if let home = option ?? self["WARREN_HOME"], !home.isEmpty { return Self.absolute(home) }
        // The specification says that a relative one is to be ignored.
        if let data = self["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/warren" }
        return (self["HOME"] ?? Self.homeOfUser()) + "/.local/share/warren"
    }

    private static func absolute(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        if path.hasPrefix("/") { return path }
        guard let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        return String(cString: current) + "/" + path
    }

    private static func homeOfUser() -> String {
        guard let entry = getpwuid(getuid()), let directory = entry.pointee.pw_dir else { return "/tmp" }
        return String(cString: directory)
    }
}
