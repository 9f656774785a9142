extension Strings {
    /// Where secrets are kept, and their passphrase.
    public static let secrets = SecretsStrings()
}

/// Where secrets are kept, and their passphrase.
public struct SecretsStrings: Sendable {
    /// A place.
    public let keyring = PlainPhrase("secrets.keyring", "the desktop's keyring")
    /// A place.
    public let file = PlainPhrase("secrets.file", "a sealed file with its key beside it")
    /// A place.
    public let passphraseFile = PlainPhrase("secrets.passphraseFile", "a file sealed with a passphrase")
    /// Asks for the passphrase.
    public let askPassphrase = PlainPhrase("secrets.askPassphrase", "Passphrase of Warren's secrets: ")
    /// Asks for it again.
    public let askAgain = PlainPhrase("secrets.askAgain", "That does not open them. Passphrase of Warren's secrets: ")
    /// Asks for a new one.
    public let askNew = PlainPhrase("secrets.askNew", "New passphrase for Warren's secrets: ")
    /// Asks for a new one after two that differ.
    public let askDiffering = PlainPhrase(
        "secrets.askDiffering", "The two differ. New passphrase for Warren's secrets: ")
    /// Asks for a new one a second time.
    public let askRepeated = PlainPhrase("secrets.askRepeated", "The same again: ")
    /// The two of a new one differ, each time.
    public let differs = PlainPhrase("secrets.differs", "what was typed the second time differed")
    /// Nobody is asked at this time.
    public let notAsked = PlainPhrase("secrets.notAsked", "this does not ask for it")
    /// The file of the passphrase is empty; its path.
    public let emptyFile = Phrase<String>("secrets.emptyFile", ["file"], "the first line of {file} is empty")
    /// The file of the passphrase cannot be read; its path and why.
    public let fileTrouble = Phrase<String, String>("secrets.fileTrouble", ["file", "reason"], "{file}: {reason}")
    /// Where an account's secrets are; the account and the place.
    public let isIn = Phrase<String, String>("secrets.isIn", ["handle", "place"], "{handle}: {place}")
    /// They were moved; the place.
    public let moved = Phrase<String>(
        "secrets.moved", ["place"], "The secrets of every account are in {place} now, and so will be those of new ones."
    )
    /// There are no accounts, and so no secrets.
    public let none = PlainPhrase("secrets.none", "No account is signed in on this device, so there are no secrets.")
    /// There are none yet, and new ones go there; the place.
    public let movedNone = Phrase<String>(
        "secrets.movedNone", ["place"], "The secrets of accounts that sign in from now on go into {place}.")
    /// What a command does.
    public let command = PlainPhrase("secrets.command", "Show where the secrets of each account are kept")
    /// More about it.
    public let commandDetails = PlainPhrase(
        "secrets.commandDetails",
        "Secrets are the tokens that servers hand out at a sign-in. They are in the desktop's keyring (keyring), in a sealed "
            + "file whose key lies beside it for this user alone (file), or in a file sealed with a passphrase (passphrase), "
            + "as suits a server or a machine without a keyring. Nothing is read or asked for to show where they are.")
    /// What an example does.
    public let commandExample = PlainPhrase("secrets.commandExample", "needs no passphrase")
    /// What a command does.
    public let move = PlainPhrase("secrets.move", "Move the secrets of all accounts, and keep new ones there too")
    /// More about it.
    public let moveDetails = PlainPhrase(
        "secrets.moveDetails",
        "Whenever it is cut short, each account's secrets are where they were or where they go; run it again to go on. A "
            + "passphrase is asked for at the terminal, in each command that needs a secret, or read from the first line of "
            + "the file that --passphrase-file or WARREN_PASSPHRASE_FILE names, which may be a pipe. It is never an "
            + "argument, where other programs could see it.")
    /// What an example does.
    public let moveExample = PlainPhrase("secrets.moveExample", "asks for a new passphrase, twice")
    /// What an example does.
    public let moveFileExample = PlainPhrase("secrets.moveFileExample", "back to the sealed file")
    /// What an argument is.
    public let argumentPlace = PlainPhrase("secrets.argumentPlace", "Where they are to be kept")
    /// What the argument is called in errors.
    public let place = PlainPhrase("secrets.place", "place")
    /// What an option does.
    public let optionPlace = PlainPhrase(
        "secrets.optionPlace",
        "Keep the account's secrets there: keyring, file or passphrase (see `warren help secrets`)")
    /// What an option does.
    public let optionPassphraseFile = PlainPhrase(
        "secrets.optionPassphraseFile",
        "Read the passphrase of sealed secrets from the first line of this file or pipe (default $WARREN_PASSPHRASE_FILE, "
            + "else it is asked for)")
    /// What an example does.
    public let loginExample = PlainPhrase(
        "secrets.loginExample", "for a machine without a keyring; asks for a passphrase too")
}
