extension Strings {
    /// What can go wrong between the command and the network.
    public static let trouble = TroubleStrings()
}

/// What can go wrong between the command and the network: what happened, then what to do.
public struct TroubleStrings: Sendable {
    /// What stands before every error.
    public let error = Phrase<String>("trouble.error", ["text"], "error: {text}")
    /// What stands before a note about something that was left out.
    public let note = Phrase<String>("trouble.note", ["text"], "note: {text}")
    /// Nobody is signed in.
    public let notSignedIn = PlainPhrase(
        "trouble.notSignedIn",
        "Nobody is signed in. Sign in with `warren login HANDLE`, or add --local to use the embedded network.")
    /// The account that was named is not known here.
    public let notSignedInAs = Phrase<String>(
        "trouble.notSignedInAs", ["account"],
        "{account} is not signed in on this device. Sign in with `warren login {account}`, or see `warren accounts`.")
    /// Nobody is signed in to the embedded network.
    public let notSignedInLocally = PlainPhrase(
        "trouble.notSignedInLocally",
        "Nobody is signed in on the embedded network. The first command that acts signs alice.test in, such as "
            + "`warren --local feed`.")
    /// The account that was named is not signed in to the embedded network.
    public let notSignedInLocallyAs = Phrase<String>(
        "trouble.notSignedInLocallyAs", ["account"],
        "{account} is not signed in on the embedded network. See who is with `warren --local accounts`.")
    /// The embedded network has no such account.
    public let noLocalAccount = Phrase<String>(
        "trouble.noLocalAccount", ["account"],
        "There is no account {account} on the embedded network. See who lives there with `warren --local search people "
            + "test`.")
    /// The server refused the name and password.
    public let signInRefused = Phrase<String>(
        "trouble.signInRefused", ["reason"],
        "The server did not accept the sign-in: {reason}. Check the handle and the password; servers want an app "
            + "password, which their settings hand out.")
    /// The embedded network refused the name and password.
    public let signInRefusedLocally = Phrase<String>(
        "trouble.signInRefusedLocally", ["reason"],
        "The embedded network did not accept the sign-in: {reason}. Its accounts have one password, which `warren local "
            + "up` prints; `warren --local switch HANDLE` needs none.")
    /// The server that is asked when none is named knows no such account; the server.
    public let signInUnknown = Phrase<String>(
        "trouble.signInUnknown", ["host"],
        "{host} knows no such account; it was asked since no server was named. Check the name, or name the account's "
            + "server with `--service URL`.")
    /// The server that is asked when none is named refused; the server and its reason.
    public let signInRefusedByDefault = Phrase<String, String>(
        "trouble.signInRefusedByDefault", ["host", "reason"],
        "{host}, which was asked since no server was named, did not accept the sign-in: {reason}. Check the handle and the "
            + "app password; if the account lives elsewhere, name its server with `--service URL`.")
    /// The code was refused; the server's reason.
    public let signInCodeRefused = Phrase<String>(
        "trouble.signInCodeRefused", ["reason"],
        "The server did not accept the code: {reason}. A code is good for a while and for one use: take the newest mail's, or "
            + "sign in again for another.")
    /// The server wants a code.
    public let signInCodeNeeded = PlainPhrase(
        "trouble.signInCodeNeeded",
        "The server sent a sign-in code by e-mail. Run the command again at a terminal, which asks for the code; each run gets one of its own."
    )
    /// The tokens are no longer taken.
    public let sessionExpired = Phrase<String>(
        "trouble.sessionExpired", ["handle"],
        "The session of {handle} has ended. Sign in again with `warren login {handle}`; nothing is lost.")
    /// An account's secrets cannot be reached; what is wrong there and what to do, and the account.
    public let secretsUnavailable = Phrase<String, String>(
        "trouble.secretsUnavailable", ["problem", "handle"],
        "{problem} The secrets of {handle} are kept there: nobody was signed out, and nothing is lost. To keep them elsewhere "
            + "sign in again with `warren login {handle} --secrets file`.")
    /// The secrets of a new account cannot be kept; what is wrong there and what to do, and the name of another place.
    public let secretsUnavailableForNew = Phrase<String, String>(
        "trouble.secretsUnavailableForNew", ["problem", "place"],
        "{problem} Secrets are kept there, so nothing was done. Name another place, as with `--secrets {place}` for "
            + "`warren login`, or see `warren help secrets move`.")
    /// An account's secrets are gone; the place and the account.
    public let secretsMissing = Phrase<String, String>(
        "trouble.secretsMissing", ["place", "handle"],
        "The secrets of {handle} are not in {place} any more. Sign in again with `warren login {handle}`; nothing else is "
            + "lost.")
    /// The route is closed.
    public let routeClosed = Phrase<String, String>(
        "trouble.routeClosed", ["route", "reason"],
        "The route {route} is closed: {reason}. Nothing left this machine; open the route and try again.")
    /// The server cannot be reached.
    public let unreachable = Phrase<String, String>(
        "trouble.unreachable", ["host", "reason"],
        "{host} cannot be reached: {reason}. Check the connection and try again.")
    /// The server on this machine cannot be reached.
    public let localUnreachable = Phrase<String, String>(
        "trouble.localUnreachable", ["host", "reason"],
        "{host} cannot be reached: {reason}. It is on this machine: start it, as with `warren local up`, and try "
            + "again.")
    /// The server was reached, and the connection did not do.
    public let connectionFailed = Phrase<String, String>(
        "trouble.connectionFailed", ["host", "reason"],
        "The connection to {host} failed: {reason}. Try again; if it stays so, that server has to be repaired.")
    /// An address leads where it must not.
    public let addressRefused = Phrase<String>(
        "trouble.addressRefused", ["host"],
        "{host} leads into this machine's own network, where only the server that you signed in at may be. Nothing was sent "
            + "there; if it is yours, sign in at it with `warren login HANDLE --service URL`.")
    /// The server was too slow altogether.
    public let timedOut = Phrase<String>(
        "trouble.timedOut", ["host"], "{host} took too long to complete its answer. Try again in a while.")
    /// The server did not take the connection in time.
    public let timedOutConnecting = Phrase<String>(
        "trouble.timedOutConnecting", ["host"],
        "{host} did not take the connection in time. Check the network, or try again in a while.")
    /// The server took the request and said nothing.
    public let timedOutSilent = Phrase<String>(
        "trouble.timedOutSilent", ["host"], "{host} took the request and did not answer in time. Try again in a while.")
    /// The server stopped in the middle of its answer.
    public let timedOutStalled = Phrase<String>(
        "trouble.timedOutStalled", ["host"], "{host} stopped in the middle of its answer. Try again in a while.")
    /// The server asks to wait.
    public let rateLimited = Phrase<String>(
        "trouble.rateLimited", ["host"], "{host} has had too many requests. Try again in a few minutes.")
    /// The server asks to wait; for how many seconds.
    public let rateLimitedFor = Phrase<String, Int>(
        "trouble.rateLimitedFor", ["host", "seconds"], pluralOf: "seconds",
        one: "{host} has had too many requests. Try again in {seconds} second.",
        other: "{host} has had too many requests. Try again in {seconds} seconds.")
    /// The server refused; its words, the error's name and the HTTP status.
    public let refused = Phrase<String, String, String>(
        "trouble.refused", ["message", "name", "status"],
        "The server refused: {message} ({name}, status {status}). Check what was asked for.")
    /// The server gave no reason.
    public let noReason = PlainPhrase("trouble.noReason", "it gave no reason")
    /// The error has no name.
    public let noName = PlainPhrase("trouble.noName", "unnamed")
    /// The server failed; the HTTP status.
    public let serverFault = Phrase<String, String>(
        "trouble.serverFault", ["host", "status"],
        "{host} failed by itself (status {status}). Try again in a while.")
    /// The answer is no good.
    public let unreadable = Phrase<String, String>(
        "trouble.unreadable", ["host", "detail"],
        "The answer of {host} cannot be read: {detail}. Try again; if it stays so, report it.")
    /// The answer is too large; in bytes.
    public let tooLarge = Phrase<String, Int>(
        "trouble.tooLarge", ["host", "limit"],
        "The answer of {host} is larger than {limit} bytes and was cut off. Ask for less, as with --limit.")
    /// It does not exist.
    public let notFound = Phrase<String>(
        "trouble.notFound", ["what"],
        "{what} does not exist. Check how it is written; it may have been deleted.")
    /// It does not exist, in the server's words.
    public let notFoundSaid = Phrase<String>(
        "trouble.notFoundSaid", ["words"],
        "The server says: {words}. Check how it is written; it may have been deleted.")
    /// Something is no good; what is wrong with it and what to do.
    public let invalid = Phrase<String, String, String>(
        "trouble.invalid", ["what", "problem", "remedy"], "{what} cannot be used: {problem}. {remedy}.")
    /// What to do about something that is no good, where nothing better is known.
    public let correctIt = PlainPhrase("trouble.correctIt", "Correct it and try again")
    /// Something cannot be done; why and what to do.
    public let impossible = Phrase<String, String, String>(
        "trouble.impossible", ["what", "problem", "remedy"], "{what} is not possible: {problem}. {remedy}.")
    /// What there is to know about something that cannot be done.
    public let nothingSent = PlainPhrase("trouble.nothingSent", "Nothing was sent")
    /// The text is too long; its length and the bounds, in characters and bytes.
    public let textTooLong = Phrase<Int, Int, Int, Int>(
        "trouble.textTooLong", ["characters", "mostCharacters", "bytes", "mostBytes"],
        "The text is too long: {characters} of {mostCharacters} characters, {bytes} of {mostBytes} bytes. Shorten it; "
            + "nothing was sent.")
    /// A picture is no good; what is wrong with it and what to do.
    public let image = Phrase<String, String, String>(
        "trouble.image", ["name", "problem", "remedy"],
        "The picture {name} cannot be used: {problem}. {remedy}; nothing was sent.")
    /// What to do about a picture that is no good, where nothing better is known.
    public let chooseAnother = PlainPhrase("trouble.chooseAnother", "Choose another")
    /// The store failed.
    public let storage = Phrase<String>(
        "trouble.storage", ["detail"],
        "The store on this machine failed: {detail}. Check the home directory and its disk.")
    /// The store failed, and says itself what to do.
    public let storageSays = Phrase<String>("trouble.storageSays", ["sentences"], "{sentences}.")
    /// The answer cannot be printed; why.
    public let output = Phrase<String>(
        "trouble.output", ["reason"],
        "The answer cannot be written to the standard output: {reason}. What was asked for may be done all the same; "
            + "repair that, or write elsewhere.")
    /// Something was refused and stays in the outbox; why, in sentences, and its number.
    public let leftInOutbox = Phrase<String, String>(
        "trouble.leftInOutbox", ["problem", "number"],
        "{problem} It is kept as entry {number} of the outbox: `warren outbox retry {number}` sends it again, "
            + "`warren outbox drop {number}` forgets it.")
    /// Somebody stopped it.
    public let cancelled = PlainPhrase("trouble.cancelled", "It was stopped. Run it again when you like.")
    /// A file does not exist.
    public let fileMissing = PlainPhrase("trouble.fileMissing", "there is no such file")
    /// A file may not be read.
    public let fileForbidden = PlainPhrase("trouble.fileForbidden", "you may not read it")
    /// A file is a directory or the like.
    public let fileUnreadable = PlainPhrase("trouble.fileUnreadable", "it cannot be read as a file")
    /// A file is too large; in bytes.
    public let fileTooLarge = Phrase<Int>(
        "trouble.fileTooLarge", ["limit"], "it is larger than {limit} bytes")
    /// A text is not UTF-8.
    public let notText = PlainPhrase("trouble.notText", "it is not UTF-8 text")
    /// What the standard input is called in messages.
    public let standardInput = PlainPhrase("trouble.standardInput", "the standard input")
    /// Something was left out of an answer; where, and why.
    public let skipped = Phrase<String, String>("trouble.skipped", ["path", "reason"], "skipped {path}: {reason}")
    /// More was left out than is listed.
    public let moreSkipped = Phrase<Int>(
        "trouble.moreSkipped", ["count"], pluralOf: "count", one: "skipped {count} more",
        other: "skipped {count} more")
}
