extension Strings {
    /// Reports, and what becomes of them.
    public static let reports = ReportStrings()
}

/// Reports, and what becomes of them.
public struct ReportStrings: Sendable {
    /// A report was sent; by whom, and about whom or what.
    public let sent = Phrase<String, String>(
        "reports.sent", ["who", "what"], "{who} reported {what}")
    /// A report in the outbox; whom or what, and why.
    public let doReport = Phrase<String, String>(
        "reports.doReport", ["what", "reason"], "report {what} ({reason})")
    /// A mark of what was seen, in the outbox; until when.
    public let doSeen = Phrase<String>(
        "reports.doSeen", ["time"], "mark as seen what happened until {time}")
    /// It may have been carried out; what happened, in sentences.
    public let uncertain = Phrase<String>(
        "reports.uncertain", ["problem"],
        "{problem} It may have arrived all the same, and nothing can tell: look before you send it again.")
    /// What a command does.
    public let help = PlainPhrase(
        "reports.help", "Report somebody or a post to those who moderate")
    /// More about a command.
    public let details = PlainPhrase(
        "reports.details",
        "It goes to the moderators that your server works with. When its answer is lost, nobody can tell "
            + "whether it arrived: it stays in the outbox, and is only sent again when you say so.")
    /// What an example does.
    public let example = PlainPhrase(
        "reports.example", "a post")
    /// What an example does.
    public let actorExample = PlainPhrase(
        "reports.actorExample", "an account")
    /// What an argument is.
    public let argument = PlainPhrase(
        "reports.argument", "The post (at-URI or bsky.app link) or the account (handle, DID or link)")
    /// What an option does.
    public let optionReason = PlainPhrase(
        "reports.optionReason", "What is wrong: spam, violation, misleading, sexual, rude or other")
    /// What an option does.
    public let optionText = PlainPhrase(
        "reports.optionText", "More about it")
}
