import Strings
import Wording

/// The version, for people and scripts.
public enum VersionText {
    /// What `warren version` prints.
    public static func line(isJSON: Bool) -> String {
        isJSON
            ? JSONValue.object(["version": .string(Version.number)]).text + "\n"
            : Strings.answers.version(Version.number) + "\n"
    }
}
