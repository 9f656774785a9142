extension Strings {
    /// The help's headings, options and arguments.
    public static let commandHelp = CommandHelpStrings()
}

/// The help's headings, options and arguments.
public struct CommandHelpStrings: Sendable {
    /// A heading of the overview.
    public let groupLocal = PlainPhrase("commandHelp.groupLocal", "Try it here")
    /// A heading of the overview.
    public let groupAccounts = PlainPhrase("commandHelp.groupAccounts", "Accounts")
    /// A heading of the overview.
    public let groupReading = PlainPhrase("commandHelp.groupReading", "Reading")
    /// A heading of the overview.
    public let groupWriting = PlainPhrase("commandHelp.groupWriting", "Writing")
    /// A heading of the overview.
    public let groupAids = PlainPhrase("commandHelp.groupAids", "Aids")
    /// What an option does.
    public let optionJSON = PlainPhrase("commandHelp.optionJSON", "Print one JSON document instead of text")
    /// What an option does.
    public let optionLocal = PlainPhrase(
        "commandHelp.optionLocal",
        "Use the embedded local network; alice.test is signed in already")
    /// What an option does.
    public let optionAccount = PlainPhrase(
        "commandHelp.optionAccount",
        "Act as this account instead of the current one")
    /// What an option does.
    public let optionHome = PlainPhrase(
        "commandHelp.optionHome",
        "Keep everything in this directory (default $WARREN_HOME, else $XDG_DATA_HOME/warren, "
            + "else ~/.local/share/warren)")
    /// What an option does.
    public let optionNoColour = PlainPhrase(
        "commandHelp.optionNoColour",
        "Print without colours (so does setting NO_COLOR)")
    /// What an option does.
    public let optionVerbose = PlainPhrase("commandHelp.optionVerbose", "Log what happens to the standard error")
    /// What an option does.
    public let optionHelp = PlainPhrase("commandHelp.optionHelp", "Show the help of the command")
    /// What an option does.
    public let optionLimit = PlainPhrase("commandHelp.optionLimit", "How many to show, 1 to 100 (default 25)")
    /// What an option does.
    public let optionCursor = PlainPhrase("commandHelp.optionCursor", "Continue where an earlier page ended")
    /// What an option does.
    public let optionSinceLast = PlainPhrase(
        "commandHelp.optionSinceLast", "Only posts that are new since you read this list last (up to --limit)")
    /// What an option does.
    public let optionPort = PlainPhrase(
        "commandHelp.optionPort",
        "Listen on this port of 127.0.0.1 (default: any free one)")
    /// What an argument is.
    public let argumentIdentifier = PlainPhrase("commandHelp.argumentIdentifier", "Handle, DID or e-mail address")
    /// What an option does.
    public let optionService = PlainPhrase(
        "commandHelp.optionService",
        "The server's address, such as https://pds.example.com (default: https://bsky.social)")
    /// What an option does.
    public let optionPasswordInput = PlainPhrase(
        "commandHelp.optionPasswordInput",
        "Read the password from the standard input's first line")
    /// What an option does.
    public let optionCodeInput = PlainPhrase(
        "commandHelp.optionCodeInput",
        "Read the code that was sent by e-mail from the standard input's next line")
    /// What an argument is.
    public let argumentAccount = PlainPhrase(
        "commandHelp.argumentAccount",
        "Handle or DID of an account on this device")
    /// What an argument is.
    public let argumentFeed = PlainPhrase("commandHelp.argumentFeed", "Which posts (default home)")
    /// What an argument is.
    public let argumentPost = PlainPhrase("commandHelp.argumentPost", "The post: at-URI or bsky.app link")
    /// What an argument is.
    public let argumentActor = PlainPhrase(
        "commandHelp.argumentActor", "Handle (with or without @), DID, at-URI or bsky.app link")
    /// What an option does.
    public let optionPosts = PlainPhrase("commandHelp.optionPosts", "Show their latest posts too, 1 to 100")
    /// What an option does.
    public let optionMarkSeen = PlainPhrase("commandHelp.optionMarkSeen", "Mark all as seen afterwards")
    /// What an argument is.
    public let argumentQuery = PlainPhrase("commandHelp.argumentQuery", "What to look for")
    /// What an argument is.
    public let argumentText = PlainPhrase(
        "commandHelp.argumentText",
        "The text; `-` reads it from the standard input. May be left out with --image or --quote")
    /// What an option does.
    public let optionImage = PlainPhrase("commandHelp.optionImage", "Add a picture (up to four)")
    /// What an option does.
    public let optionAlt = PlainPhrase(
        "commandHelp.optionAlt",
        "Describe the picture before, for people who do not see it")
    /// What an option does.
    public let optionReply = PlainPhrase("commandHelp.optionReply", "Answer this post: at-URI or bsky.app link")
    /// What an option does.
    public let optionQuote = PlainPhrase("commandHelp.optionQuote", "Quote this post: at-URI or bsky.app link")
    /// What an option does.
    public let optionLabel = PlainPhrase(
        "commandHelp.optionLabel",
        "Say what the post shows, so that people are asked first: sexual, nudity, porn, graphic-media (may be repeated)"
    )
    /// What an option does.
    public let optionThen = PlainPhrase(
        "commandHelp.optionThen",
        "Answer the post with another, as a thread (may be repeated); --image, --alt, --quote and --label behind it are "
            + "that post's")
    /// What an option does.
    public let optionGate = PlainPhrase(
        "commandHelp.optionGate",
        "Who may reply: everyone, nobody, mentioned, following, followers, or an at-URI or bsky.app link of a list (may "
            + "be repeated; whom one of them names may); no-quotes: nobody may quote it")
    /// What an option does.
    public let optionLanguage = PlainPhrase(
        "commandHelp.optionLanguage",
        "The text's language, such as en (may be repeated)")
    /// What an option does.
    public let optionRepair = PlainPhrase(
        "commandHelp.optionRepair",
        "Save what can be read of a damaged store into a new one; the damaged file is kept beside it")
    /// What an option does.
    public let optionTree = PlainPhrase(
        "commandHelp.optionTree",
        "Show the napkins of this process and what happened to them as well: for developers")
    /// What Warren is, for the manual page's name.
    public let inOneLine = PlainPhrase("commandHelp.inOneLine", "a client for Bluesky and the AT Protocol")
    /// What an argument is.
    public let argumentShell = PlainPhrase("commandHelp.argumentShell", "The shell")
    /// What the argument of the completions is called in errors.
    public let shell = PlainPhrase("commandHelp.shell", "shell")
    /// What an argument is.
    public let argumentEntry = PlainPhrase(
        "commandHelp.argumentEntry", "An entry's number, as `warren outbox` shows it")
    /// What an argument is.
    public let argumentKind = PlainPhrase(
        "commandHelp.argumentKind",
        "What the lines should be, such as handle, did, aturi or cid")
    /// What an argument is.
    public let argumentAnswer = PlainPhrase(
        "commandHelp.argumentAnswer",
        "A file with the answer's JSON; `-` reads the standard input")
    /// What an argument is.
    public let argumentCommand = PlainPhrase("commandHelp.argumentCommand", "The command")
    /// A part of the help.
    public let overview = PlainPhrase(
        "commandHelp.overview",
        "Warren is a client for open networks: it reads and writes Bluesky and every other server"
            + " of the AT Protocol. Without an account, begin with `warren local tour`.")
    /// A part of the help.
    public let overviewEnd = PlainPhrase(
        "commandHelp.overviewEnd",
        "`warren help COMMAND` explains a command with examples. With --json the help is JSON too.")
    /// A heading of the help.
    public let headingExitCodes = PlainPhrase("commandHelp.headingExitCodes", "Exit codes")
    /// What an exit code means.
    public let exitDone = PlainPhrase("commandHelp.exitDone", "Done")
    /// What an exit code means.
    public let exitFailed = PlainPhrase("commandHelp.exitFailed", "Failed: the error says why")
    /// What an exit code means.
    public let exitUsage = PlainPhrase("commandHelp.exitUsage", "Wrong usage: what was typed is not understood")
    /// What an exit code means.
    public let exitNotSignedIn = PlainPhrase("commandHelp.exitNotSignedIn", "Not signed in, or not any more")
    /// What an exit code means.
    public let exitRouteClosed = PlainPhrase(
        "commandHelp.exitRouteClosed", "The route is closed and nothing was queued")
    /// What an exit code means.
    public let exitNotVerified = PlainPhrase(
        "commandHelp.exitNotVerified", "Verification says differs, deleted or invalid (planned)")
    /// What an exit code means.
    public let exitQueued = PlainPhrase("commandHelp.exitQueued", "Queued in the outbox, to be sent later")
    /// What an exit code means.
    public let exitSecretsUnavailable = PlainPhrase(
        "commandHelp.exitSecretsUnavailable",
        "The secrets cannot be reached, as with a locked keyring; nobody was signed out")
    /// What an exit code means.
    public let exitInterrupted = PlainPhrase("commandHelp.exitInterrupted", "Stopped, as with Ctrl-C")
    /// A heading of the help.
    public let headingGlobalOptions = PlainPhrase("commandHelp.headingGlobalOptions", "Options for every command")
    /// A heading of the help.
    public let headingArguments = PlainPhrase("commandHelp.headingArguments", "Arguments")
    /// A heading of the help.
    public let headingOptions = PlainPhrase("commandHelp.headingOptions", "Options")
    /// A heading of the help.
    public let headingExamples = PlainPhrase("commandHelp.headingExamples", "Examples")
    /// A part of the help.
    public let alsoCalled = PlainPhrase("commandHelp.alsoCalled", "Also called:")
    /// A part of the help.
    public let needsSignIn = PlainPhrase(
        "commandHelp.needsSignIn",
        "Needs a signed-in account: see `warren help login`, or add --local.")
}
