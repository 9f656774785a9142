import Glibc
import Terminal

/// The environment variables that the command looks at.
struct ProcessEnvironment: Sendable {
    private let values: [String: String]?

    /// This process's.
    init() {
        values = nil
    }

    /// Made up.
    init(_ values: [String: String]) {
        self.values = values
    }

    subscript(name: String) -> String? {
        if let values { return values[name] }
        return getenv(name).map { String(cString: $0) }
    }

    /// The directory that everything is kept in: the option, `WARREN_HOME`, `XDG_DATA_HOME/warren` or
    /// `~/.local/share/warren`.
    func home(_ options: GlobalOptions) -> String {
        if let home = options.home ?? self["WARREN_HOME"], !home.isEmpty { return Self.absolute(home) }
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
