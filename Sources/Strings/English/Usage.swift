extension Strings {
    /// What is wrong with a command line.
    public static let usage = UsageStrings()
}

/// What is wrong with a command line: what happened, then what to do.
public struct UsageStrings: Sendable {
    /// No such command; the word and where to look.
    public let unknownCommand = Phrase<String>(
        "usage.unknownCommand", ["word"], "There is no command `warren {word}`. See `warren help`.")
    /// No such command, but one that is nearly called so.
    public let misspelledCommand = Phrase<String, String>(
        "usage.misspelledCommand", ["word", "suggestion"],
        "There is no command `warren {word}`. Did you mean `warren {suggestion}`?")
    /// The word needs another.
    public let incompleteCommand = Phrase<String, String>(
        "usage.incompleteCommand", ["word", "choices"], "`warren {word}` needs one more word. Use one of: {choices}.")
    /// No such command among those that begin so.
    public let unknownSubcommand = Phrase<String, String>(
        "usage.unknownSubcommand", ["word", "choices"],
        "There is no command `warren {word}`. Use one of: {choices}.")
    /// The command has no other form than text.
    public let onlyText = Phrase<String>(
        "usage.onlyText", ["command"],
        "`warren {command}` tells a story for people and has no JSON form. Leave --json out, or give it to the commands "
            + "of the story.")
    /// A text in which there is nothing to see.
    public let blankText = PlainPhrase(
        "usage.blankText",
        "Nothing in the text of the post would be seen. Write something, or add a picture with --image or a quote with "
            + "--quote.")
    /// No such option.
    public let unknownOption = Phrase<String>(
        "usage.unknownOption", ["option"],
        "There is no option `{option}` here. See `warren help`; the options of a command come after it.")
    /// No such option for this command.
    public let unknownOptionOf = Phrase<String, String>(
        "usage.unknownOptionOf", ["command", "option"],
        "`warren {command}` has no option `{option}`. See `warren help {command}`, and put `--` before a text that "
            + "begins with a dash.")
    /// No such option, but one that is nearly called so.
    public let misspelledOption = Phrase<String, String>(
        "usage.misspelledOption", ["option", "suggestion"],
        "There is no option `{option}` here. Did you mean `{suggestion}`?")
    /// The option's value is not there.
    public let missingValue = Phrase<String, String>(
        "usage.missingValue", ["option", "value"], "`{option}` needs a value. Write `{option} {value}`.")
    /// The option has a value and takes none.
    public let unwantedValue = Phrase<String>(
        "usage.unwantedValue", ["option"], "`{option}` takes no value. Write it alone.")
    /// Two options that exclude each other.
    public let contradiction = Phrase<String, String>(
        "usage.contradiction", ["one", "other"], "{one} and {other} exclude each other. Leave one of them out.")
    /// The option was given twice.
    public let repeatedOption = Phrase<String>(
        "usage.repeatedOption", ["option"], "`{option}` was given twice. Give it once.")
    /// Something that the command needs is not there.
    public let missingArgument = Phrase<String, String>(
        "usage.missingArgument", ["command", "argument"],
        "`warren {command}` needs {argument}. See `warren help {command}`.")
    /// There is more than the command takes.
    public let unexpectedArgument = Phrase<String, String>(
        "usage.unexpectedArgument", ["command", "word"],
        "`warren {command}` does not take `{word}`. Put a text of several words in quotes, or see `warren help "
            + "{command}`.")
    /// Not a number that the option takes.
    public let badNumber = Phrase<String, String, Int, Int>(
        "usage.badNumber", ["option", "value", "least", "most"],
        "`{option}` cannot be `{value}`. Give a whole number from {least} to {most}.")
    /// Not one of the words that are possible.
    public let badChoice = Phrase<String, String, String>(
        "usage.badChoice", ["what", "value", "choices"],
        "{what} cannot be `{value}`. Use one of: {choices}.")
    /// A description without a picture.
    public let strayDescription = PlainPhrase(
        "usage.strayDescription",
        "An `--alt` does not follow an `--image`. Write `--image FILE --alt TEXT` for each picture.")
    /// More pictures than a post takes.
    public let tooManyImages = Phrase<Int>(
        "usage.tooManyImages", ["most"], "There are too many pictures. Give at most {most}.")
    /// More posts than a thread takes at once.
    public let tooManyParts = Phrase<Int>(
        "usage.tooManyParts", ["most"],
        "There are too many posts. Give at most {most} at once, and answer the last one with the others.")
    /// Two texts from the standard input.
    public let repeatedInput = PlainPhrase(
        "usage.repeatedInput",
        "Two of the texts are `-`, and the standard input can be read only once. Give the others.")
    /// A gate on a reply.
    public let gatedReply = PlainPhrase(
        "usage.gatedReply",
        "Who may reply is up to the thread's first post, and `--reply` makes this one an answer. Leave the `--gate` out, "
            + "or use only `--gate no-quotes`.")
    /// Not an address of a list of posts.
    public let notAFeed = Phrase<String>(
        "usage.notAFeed", ["word"],
        "`{word}` is no list of posts. Use home, or the at-URI or bsky.app address of a feed or a list.")
    /// A word that is not UTF-8.
    public let notText = PlainPhrase(
        "usage.notText", "A word of the command line is not UTF-8. Type it again in a UTF-8 terminal.")
}
