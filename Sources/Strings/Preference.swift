#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

extension Catalogue {
    /// The catalogue that the environment asks for, by the rules of GNU gettext.
    ///
    /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that says something names the locale; unless that is `C`, the
    /// list in `LANGUAGE` comes before it. The first language of these that there is, else English.
    static func preferred(in environment: (String) -> String? = Self.variable) -> Catalogue {
        func value(_ name: String) -> String? {
            // A hostile environment must not cost more than a glance.
            environment(name).flatMap { $0.isEmpty || $0.utf8.count > 1_000 ? nil : $0 }
        }
        let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
        let code = locale.prefix { $0 != "." && $0 != "@" }
        guard code != "C", code != "POSIX" else { return .english }
        let wanted = (value("LANGUAGE")?.split(separator: ":") ?? []) + [locale[...]]
        for locale in wanted {
            let language = locale.prefix { !"_-.@".contains($0) }.lowercased()
            if let found = all.first(where: { $0.language == language }) { return found }
        }
        return .english
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
