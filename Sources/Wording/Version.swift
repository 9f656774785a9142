/// Which Warren this is.
public enum Version {
    /// Its number.
    public static let number = "0.1.0"
    /// The day of the version.
    public static let date = "2026-11-30"
}
