extension Strings {
    /// What the manual page says beside the commands.
    public static let manual = ManualStrings()
}

/// What the manual page says of variables and files.
public struct ManualStrings: Sendable {
    /// `WARREN_HOME`.
    public let home = PlainPhrase(
        "manual.home",
        "The directory in which everything is kept, where --home names none.")
    /// `XDG_DATA_HOME`.
    public let dataHome = PlainPhrase(
        "manual.dataHome",
        "Holds that directory as warren, where WARREN_HOME names none; ~/.local/share by default.")
    /// `WARREN_PASSPHRASE_FILE`.
    public let passphraseFile = PlainPhrase(
        "manual.passphraseFile",
        "A file whose first line is the passphrase of sealed secrets, where --passphrase-file names none.")
    /// `NO_COLOR`.
    public let noColour = PlainPhrase(
        "manual.noColour",
        "Print without colours when it is set.")
    /// `DBUS_SESSION_BUS_ADDRESS`.
    public let bus = PlainPhrase(
        "manual.bus",
        "Where the desktop's keyring is asked for; without it none is.")
    /// `warren.sqlite`.
    public let store = PlainPhrase(
        "manual.store",
        "The store: accounts without their secrets, the outbox, drafts, and what was read. With "
            + "its log beside it, in warren.sqlite-wal and warren.sqlite-shm.")
    /// `warren.sqlite.damaged-DATE`.
    public let damaged = PlainPhrase(
        "manual.damaged",
        "A damaged store, kept by warren doctor --repair.")
    /// `secrets.sealed, secrets.key`.
    public let secrets = PlainPhrase(
        "manual.secrets",
        "The accounts' secrets where they are kept in a sealed file, and its key.")
    /// `secrets.passphrase`.
    public let sealed = PlainPhrase(
        "manual.sealed",
        "The accounts' secrets where they are sealed with a passphrase.")
    /// `pictures`.
    public let pictures = PlainPhrase(
        "manual.pictures",
        "Pictures that were shown; they may be deleted.")
    /// `local`.
    public let local = PlainPhrase(
        "manual.local",
        "The embedded network's data, and what was kept of it.")

    /// The variables of the environment that are read, and what for.
    public var environment: [(name: String, says: PlainPhrase)] {
        [
            ("WARREN_HOME", home),
            ("XDG_DATA_HOME", dataHome),
            ("WARREN_PASSPHRASE_FILE", passphraseFile),
            ("NO_COLOR", noColour),
            ("DBUS_SESSION_BUS_ADDRESS", bus),
        ]
    }

    /// The files in the home, and what they hold.
    public var files: [(name: String, says: PlainPhrase)] {
        [
            ("warren.sqlite", store),
            ("warren.sqlite.damaged-DATE", damaged),
            ("secrets.sealed, secrets.key", secrets),
            ("secrets.passphrase", sealed),
            ("pictures", pictures),
            ("local", local),
        ]
    }
}
