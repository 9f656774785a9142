import Strings

/// The version, for people and scripts.
public enum VersionText {
    /// Warren's version.
    public static let version = "0.1.0"
    /// The day of the version.
    static let date = "2026-11-30"

    /// What `warren version` prints.
    public static func line(isJSON: Bool) -> String {
        isJSON ? JSONValue.object(["version": .string(version)]).text + "\n" : Strings.answers.version(version) + "\n"
    }
}
