extension Strings {
    /// What stands in windows besides posts.
    public static let window = WindowStrings()
}

/// What stands in windows besides posts.
public struct WindowStrings: Sendable {
    /// The program's name.
    public let title = PlainPhrase("window.title", "Warren")
    /// The home is being opened.
    public let opening = PlainPhrase("window.opening", "Opening…")
    /// Something did not work; a title.
    public let trouble = PlainPhrase("window.trouble", "That did not work")
    /// A button.
    public let retry = PlainPhrase("window.retry", "Try again")
    /// A button: the list from its start.
    public let refresh = PlainPhrase("window.refresh", "Refresh")
    /// The list of posts is being asked for.
    public let loading = PlainPhrase("window.loading", "Asking the server…")
    /// A list without posts; a title.
    public let nothingHere = PlainPhrase("window.nothingHere", "Nothing here yet")
    /// What to do about a home timeline without posts.
    public let followSomebody = PlainPhrase("window.followSomebody", "Follow somebody, and their posts appear here.")
    /// The sign-in's title.
    public let signIn = PlainPhrase("window.signIn", "Sign in")
    /// What a sign-in does, and with what.
    public let signInExplained = PlainPhrase(
        "window.signInExplained",
        "Use an app password (Bluesky: Settings, Privacy and security, App passwords). It goes to the account's server and "
            + "nowhere else.")
    /// A field.
    public let handle = PlainPhrase("window.handle", "Handle, as in you.bsky.social")
    /// A field.
    public let password = PlainPhrase("window.password", "App password")
    /// A field that may stay empty.
    public let service = PlainPhrase("window.service", "Server; empty finds it by the handle")
    /// A field: the code that came by e-mail.
    public let code = PlainPhrase("window.code", "Code from the e-mail")
    /// The sign-in is under way.
    public let signingIn = PlainPhrase("window.signingIn", "Signing in…")
    /// The program was started with a word that it does not know; the word.
    public let unknownOption = Phrase<String>(
        "window.unknownOption", ["word"],
        "error: warren-gtk does not know {word}. It takes --local, --account HANDLE, --home DIR and --picture FILE.")
    /// An option lacks what must follow it; the option.
    public let incompleteOption = Phrase<String>(
        "window.incompleteOption", ["word"], "error: {word} needs a value. Write it behind the option.")
    /// There is no display.
    public let noDisplay = PlainPhrase(
        "window.noDisplay",
        "error: There is no display. Start warren-gtk on a desktop, or use the command line: warren help.")
}
