extension Strings {
    /// Muted words, and preferences.
    public static let words = WordStrings()
}

/// Muted words, and preferences.
public struct WordStrings: Sendable {
    /// A word is muted now; by whom, and which.
    public let muted = Phrase<String, String>(
        "words.muted", ["who", "word"], "{who} mutes the word “{word}”")
    /// A word was muted so already.
    public let mutedAlready = Phrase<String, String>(
        "words.mutedAlready", ["who", "word"], "{who} mutes the word “{word}” so already")
    /// A word is muted no longer.
    public let unmuted = Phrase<String, String>(
        "words.unmuted", ["who", "word"], "{who} no longer mutes the word “{word}”")
    /// A word was not muted.
    public let unmutedAlready = Phrase<String, String>(
        "words.unmutedAlready", ["who", "word"], "{who} did not mute the word “{word}”")
    /// There are no muted words.
    public let none = PlainPhrase(
        "words.none", "No word is muted. `warren mute words add WORD` mutes one.")
    /// Where a word is looked for.
    public let content = PlainPhrase(
        "words.content", "in texts")
    /// Where a word is looked for.
    public let tag = PlainPhrase(
        "words.tag", "among tags")
    /// Whose posts are left alone.
    public let exceptFollowed = PlainPhrase(
        "words.exceptFollowed", "except of those you follow")
    /// Until when a word is muted; a day.
    public let until = Phrase<String>(
        "words.until", ["day"], "until {day}")
    /// How long a word is still muted; in hours.
    public let hoursLeft = Phrase<Int>(
        "words.hoursLeft", ["hours"], pluralOf: "hours", one: "for {hours} more hour", other: "for {hours} more hours")
    /// How long a word is still muted; in days.
    public let daysLeft = Phrase<Int>(
        "words.daysLeft", ["days"], pluralOf: "days", one: "for {days} more day", other: "for {days} more days")
    /// The time of a muted word is over.
    public let over = PlainPhrase(
        "words.over", "its time is over")
    /// A muted word in the outbox.
    public let doMute = Phrase<String>(
        "words.doMute", ["word"], "mute the word “{word}”")
    /// A word that is muted no longer, in the outbox.
    public let doUnmute = Phrase<String>(
        "words.doUnmute", ["word"], "unmute the word “{word}”")
    /// There are no preferences.
    public let noPreferences = PlainPhrase(
        "words.noPreferences", "The server keeps no preferences of this account.")
    /// How to see all of them.
    public let preferencesHint = PlainPhrase(
        "words.preferencesHint", "`--json` shows them whole.")
    /// What a command does.
    public let listHelp = PlainPhrase(
        "words.listHelp", "Show the words whose posts are hidden from you")
    /// What an example does.
    public let listExample = PlainPhrase(
        "words.listExample", "with where they are looked for, and until when")
    /// What a command does.
    public let addHelp = PlainPhrase(
        "words.addHelp", "Mute a word, a phrase or a tag, or change how it is muted")
    /// More about a command.
    public let addDetails = PlainPhrase(
        "words.addDetails",
        "A word is looked for in texts and among tags, unless --in says where. Other settings of yours, "
            + "also of kinds that Warren does not know, stay as they are.")
    /// What an example does.
    public let addExample = PlainPhrase(
        "words.addExample", "no more of it for a week")
    /// What an example does.
    public let addTagExample = PlainPhrase(
        "words.addTagExample", "only where it is a tag")
    /// What a command does.
    public let removeHelp = PlainPhrase(
        "words.removeHelp", "No longer mute a word")
    /// What an example does.
    public let removeExample = PlainPhrase(
        "words.removeExample", "see it again")
    /// What a command does.
    public let preferencesHelp = PlainPhrase(
        "words.preferencesHelp", "Show what your clients keep at your server")
    /// What an example does.
    public let preferencesExample = PlainPhrase(
        "words.preferencesExample", "all of it, for a script")
    /// What an argument is.
    public let argument = PlainPhrase(
        "words.argument", "The word, the phrase or the tag")
    /// What an option does.
    public let optionIn = PlainPhrase(
        "words.optionIn", "Where to look: content or tag (may be repeated; default: both)")
    /// What an option does.
    public let optionFor = PlainPhrase(
        "words.optionFor", "For how long, such as 24h or 7d (default: for ever)")
    /// What an option does.
    public let optionExceptFollowed = PlainPhrase(
        "words.optionExceptFollowed", "Leave the posts of those alone whom you follow")
    /// A time that is not understood.
    public let badTime = Phrase<String>(
        "words.badTime", ["value"], "`--for` cannot be `{value}`. Give hours or days, such as 24h or 7d.")
}
