extension Strings {
    /// What stands on the page of settings.
    public static let settings = SettingStrings()
}

/// What stands on the page of settings.
public struct SettingStrings: Sendable {
    /// A label.
    public let thisDevice = PlainPhrase("settings.thisDevice", "This device")
    /// A label.
    public let appearance = PlainPhrase("settings.appearance", "Appearance")
    /// A label.
    public let systemColours = PlainPhrase("settings.systemColours", "Like the desktop")
    /// A label.
    public let lightColours = PlainPhrase("settings.lightColours", "Light")
    /// A label.
    public let darkColours = PlainPhrase("settings.darkColours", "Dark")
    /// A label.
    public let notifies = PlainPhrase("settings.notifies", "Notifications on the desktop")
    /// A label.
    public let notifiesExplained = PlainPhrase("settings.notifiesExplained", "While you are in another window")
    /// A label.
    public let language = PlainPhrase("settings.language", "Language")
    /// A label.
    public let languageExplained = PlainPhrase(
        "settings.languageExplained", "The desktop’s, where there is a translation")
    /// A label.
    public let languageName = PlainPhrase("settings.languageName", "English")
    /// A label.
    public let shortcuts = PlainPhrase("settings.shortcuts", "Keyboard shortcuts")
    /// A label.
    public let about = PlainPhrase("settings.about", "About Warren")
    /// A label.
    public let aboutText = PlainPhrase("settings.aboutText", "Read and write Bluesky, also without a connection.")
    /// A label.
    public let authors = PlainPhrase("settings.authors", "The authors of Warren")
    /// A label.
    public let accounts = PlainPhrase("settings.accounts", "Accounts")
    /// A label.
    public let sessionEnded = PlainPhrase("settings.sessionEnded", "The session has ended: sign in again")
    /// A label.
    public let acts = PlainPhrase("settings.acts", "You act as this account")
    /// A label.
    public let addAccount = PlainPhrase("settings.addAccount", "Add an account")
    /// A label.
    public let signOutNow = PlainPhrase("settings.signOutNow", "Sign out")
    /// A label; its handle.
    public let signOut = Phrase<String>(
        "settings.signOut", ["handle"], "Sign out {handle}")
    /// A label; its handle.
    public let signOutTitle = Phrase<String>(
        "settings.signOutTitle", ["handle"], "Sign out {handle}?")
    /// A label.
    public let signOutExplained = PlainPhrase(
        "settings.signOutExplained",
        "What was read for the account is forgotten on this device. Drafts stay.")
    /// A label.
    public let mutedWords = PlainPhrase("settings.mutedWords", "Muted words")
    /// A label.
    public let mutedWordsExplained = PlainPhrase(
        "settings.mutedWordsExplained",
        "Posts in which they stand are hidden, in all of the account’s clients.")
    /// A label.
    public let addMutedWord = PlainPhrase("settings.addMutedWord", "Add a word, a phrase or a tag")
    /// A label; its word.
    public let unmuteWord = Phrase<String>(
        "settings.unmuteWord", ["word"], "Remove {word}")
    /// A label.
    public let inTagsOnly = PlainPhrase("settings.inTagsOnly", "among tags only")
    /// A label.
    public let exceptFollowed = PlainPhrase("settings.exceptFollowed", "not of those you follow")
    /// A label; its day.
    public let mutedUntil = Phrase<String>(
        "settings.mutedUntil", ["day"], "until {day}")
    /// A label.
    public let secrets = PlainPhrase("settings.secrets", "Where secrets are kept")
    /// A label.
    public let secretsExplained = PlainPhrase(
        "settings.secretsExplained",
        "The tokens with which the accounts act; passwords are kept nowhere.")
    /// A label; its place.
    public let keepIn = Phrase<String>(
        "settings.keepIn", ["place"], "Keep all of them in {place}")
    /// A label.
    public let serverPreferences = PlainPhrase("settings.serverPreferences", "Kept at the server")
    /// A label.
    public let serverPreferencesExplained = PlainPhrase(
        "settings.serverPreferencesExplained",
        "What the account’s clients have put there.")
    /// A label.
    public let unnamed = PlainPhrase("settings.unnamed", "Without a name")
}
