extension Strings {
    /// Trouble with the store, the secrets and images.
    public static let ground = GroundStrings()
}

/// Trouble with the store, the secrets and images: what happened, then what to do.
public struct GroundStrings: Sendable {
    /// The database cannot be opened; its file and why.
    public let storeCannotOpen = Phrase<String, String>(
        "ground.storeCannotOpen", ["file", "reason"],
        "The database {file} cannot be opened: {reason}. Check that its folder exists and belongs to you.")
    /// No space is left for the database.
    public let storeFull = Phrase<String>(
        "ground.storeFull", ["file"],
        "No space is left to write {file}. Free some space on its disk and try again.")
    /// The database may not be written.
    public let storeReadOnly = Phrase<String>(
        "ground.storeReadOnly", ["file"],
        "The database {file} may not be written. Make the file and its folder writable for you.")
    /// Another process holds the database.
    public let storeBusy = Phrase<String>(
        "ground.storeBusy", ["file"],
        "Another program keeps {file} locked. Wait for it to finish, or end it, and try again.")
    /// The database was written by a later version.
    public let storeNewer = Phrase<String>(
        "ground.storeNewer", ["file"],
        "{file} was written by a newer Warren. Update Warren, or choose another home with --home.")
    /// The database is damaged.
    public let storeDamaged = Phrase<String>(
        "ground.storeDamaged", ["file"],
        "The database {file} is damaged. Save what can be read of it with `warren doctor --repair`.")
    /// The keyring did not answer in time; in seconds.
    public let keyringSilent = Phrase<Int>(
        "ground.keyringSilent", ["seconds"], pluralOf: "seconds",
        one: "The keyring did not answer within {seconds} second. Unlock it and try again.",
        other: "The keyring did not answer within {seconds} seconds. Unlock it and try again.")
    /// The file of sealed secrets does not open with this key.
    public let secretsWrongKey = Phrase<String>(
        "ground.secretsWrongKey", ["file"],
        "The secrets in {file} do not open with the key that is kept beside them: one of the two files was changed or is "
            + "damaged. Put back a copy of both, or move them away and sign in again.")
    /// An image has more pixels than are decoded; in megapixels.
    public let imageTooLarge = Phrase<Int, Int>(
        "ground.imageTooLarge", ["megapixels", "limit"], pluralOf: "megapixels",
        one: "The image has {megapixels} megapixel, more than the {limit} that are allowed. Make it smaller.",
        other: "The image has {megapixels} megapixels, more than the {limit} that are allowed. Make it smaller.")
    /// An image cannot be read.
    public let imageUnreadable = PlainPhrase(
        "ground.imageUnreadable", "The image cannot be read. Choose a JPEG, PNG, GIF or WebP file.")
}
