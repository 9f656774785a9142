extension Strings {
    /// Drafts, and posts that are deleted.
    public static let drafts = DraftStrings()
}

/// Drafts, and posts that are deleted.
public struct DraftStrings: Sendable {
    /// A draft is kept; its number.
    public let kept = Phrase<String>(
        "drafts.kept", ["number"], "kept as draft {number}")
    /// What to do with a draft; its number.
    public let keptHow = Phrase<String>(
        "drafts.keptHow", ["number"],
        "`warren draft post {number}` posts it, `warren draft delete {number}` deletes it.")
    /// There are no drafts.
    public let none = PlainPhrase(
        "drafts.none", "There are no drafts. `warren draft add TEXT` keeps one.")
    /// A draft was deleted; its number.
    public let deletedDraft = Phrase<String>(
        "drafts.deletedDraft", ["number"], "deleted draft {number}:")
    /// A post was deleted; by whom, and its address.
    public let deletedPost = Phrase<String, String>(
        "drafts.deletedPost", ["who", "uri"], "{who} deleted {uri}")
    /// A post was gone already; its address.
    public let gone = Phrase<String>(
        "drafts.gone", ["uri"], "It is gone already: {uri}")
    /// A post was taken out of the outbox; its address.
    public let withdrawn = Phrase<String>(
        "drafts.withdrawn", ["uri"], "It was not sent, and will not be: {uri}")
    /// How to post it again; its number.
    public let again = Phrase<String>(
        "drafts.again", ["number"],
        "What it said is kept as draft {number}: `warren draft post {number}` posts it again.")
    /// How to post it again, once it is deleted.
    public let againLater = PlainPhrase(
        "drafts.againLater", "What it says is kept as a draft before it is deleted: see `warren draft` then.")
    /// What a draft answers.
    public let answersURI = Phrase<String>(
        "drafts.answersURI", ["uri"], "answers {uri}")
    /// What a draft quotes.
    public let quotesURI = Phrase<String>(
        "drafts.quotesURI", ["uri"], "quotes {uri}")
    /// What a draft was before it was deleted.
    public let deletedFrom = Phrase<String>(
        "drafts.deletedFrom", ["uri"], "from the deleted post {uri}")
    /// A deletion in the outbox.
    public let doDelete = Phrase<String>(
        "drafts.doDelete", ["uri"], "delete {uri}")
    /// What a command does.
    public let listHelp = PlainPhrase(
        "drafts.listHelp", "Show the posts that are kept and not sent")
    /// What an example does.
    public let listExample = PlainPhrase(
        "drafts.listExample", "the newest first, of every account on this device")
    /// What a command does.
    public let addHelp = PlainPhrase(
        "drafts.addHelp", "Keep a post as a draft, on this device")
    /// More about a command.
    public let addDetails = PlainPhrase(
        "drafts.addDetails",
        "Takes what `warren post` takes. A draft may be longer than a post; it is sent only when it fits.")
    /// What an example does.
    public let addExample = PlainPhrase(
        "drafts.addExample", "think it over first")
    /// What a command does.
    public let showHelp = PlainPhrase(
        "drafts.showHelp", "Show a draft")
    /// What an example does.
    public let showExample = PlainPhrase(
        "drafts.showExample", "all of it")
    /// What a command does.
    public let postHelp = PlainPhrase(
        "drafts.postHelp", "Post a draft, as the account that it belongs to")
    /// What an example does.
    public let postExample = PlainPhrase(
        "drafts.postExample", "now it goes out")
    /// What a command does.
    public let deleteHelp = PlainPhrase(
        "drafts.deleteHelp", "Delete a draft for good")
    /// What an example does.
    public let deleteExample = PlainPhrase(
        "drafts.deleteExample", "it is shown once more")
    /// What an argument is.
    public let argument = PlainPhrase(
        "drafts.argument", "A draft's number, as `warren draft` shows it")
    /// What a command does.
    public let deletePostHelp = PlainPhrase(
        "drafts.deletePostHelp", "Delete a post of your own")
    /// More about a command.
    public let deletePostDetails = PlainPhrase(
        "drafts.deletePostDetails",
        "What it said is shown, and kept as a draft with its pictures: `warren draft post N` posts it "
            + "again, as a new post. What others may do with it (--gate) goes with it, and is kept with it. A "
            + "post that still waits in the outbox is not sent; of a thread that waits, only all of it.")
    /// What an example does.
    public let deletePostExample = PlainPhrase(
        "drafts.deletePostExample", "and keep its text")
}
