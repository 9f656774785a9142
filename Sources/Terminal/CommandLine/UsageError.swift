/// Why a command line is not understood.
public enum UsageError: Error, Hashable, Sendable {
    /// No such command.
    case unknownCommand(String, suggestion: String?)
    /// A word that only the commands behind it make one.
    case incompleteCommand(String, choices: [String])
    /// No such command among those that begin with the same words.
    case unknownSubcommand(String, choices: [String])
    /// The command answers people only.
    case onlyText(command: String)
    /// No such option, for this command.
    case unknownOption(String, command: String?, suggestion: String?)
    /// The option takes a value, and none is there.
    case missingValue(option: String, value: String)
    /// The option takes no value.
    case unwantedValue(option: String)
    /// The option was given twice.
    case repeatedOption(String)
    /// Two options that mean opposite things.
    case contradiction(String, String)
    /// Something that the command needs is not there.
    case missingArgument(String, command: String)
    /// There is more than the command takes.
    case unexpectedArgument(String, command: String)
    /// Not a number, or not one that the option takes.
    case badNumber(option: String, value: String, range: ClosedRange<Int>)
    /// Not a length of time.
    case badTime(String)
    /// Not one of the words that are possible.
    case badChoice(argument: String, value: String, choices: [String])
    /// A post in which there would be nothing to see.
    case blankText
    /// A description without a picture before it.
    case strayDescription
    /// More pictures than a post takes.
    case tooManyImages(most: Int)
    /// More posts than a thread takes at once.
    case tooManyParts(most: Int)
    /// Two texts are to come from the standard input.
    case repeatedInput
    /// A reply cannot say who may reply.
    case gatedReply
    /// The word is not an address that leads to posts.
    case notAFeed(String)
    /// A word that is not UTF-8.
    case notText
}
