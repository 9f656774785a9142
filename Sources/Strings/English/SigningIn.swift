extension Strings {
    /// The sign-in.
    public static let signIn = SignInStrings()
}

/// The sign-in.
public struct SignInStrings: Sendable {
    /// What the name is called in messages.
    public let identifier = PlainPhrase("signIn.identifier", "the handle")
    /// What the password is called in messages.
    public let password = PlainPhrase("signIn.password", "the password")
    /// What the code is called in messages.
    public let code = PlainPhrase("signIn.code", "the code")
    /// Something that is needed was left empty.
    public let isEmpty = PlainPhrase("signIn.isEmpty", "it is empty; type it, or see `warren help login`")
    /// Asks for a password at a terminal; the account.
    public let askPassword = Phrase<String>("signIn.askPassword", ["account"], "App password of {account}: ")
    /// Asks for a code at a terminal.
    public let askCode = PlainPhrase("signIn.askCode", "Code from the e-mail: ")
    /// There is no terminal to ask at.
    public let noTerminal = PlainPhrase(
        "signIn.noTerminal", "there is no terminal to ask at; use --password-stdin")
    /// There is no terminal to ask for the code at.
    public let noTerminalForCode = PlainPhrase(
        "signIn.noTerminalForCode",
        "the server sent one by e-mail, for this run alone; sign in at a terminal, or with --code-stdin and an input that stays "
            + "open until the code has come")
}
