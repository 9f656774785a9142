import Strings

extension UsageError {
    /// What is wrong, and what to do; in one line, and harmless for a terminal.
    public var text: String { SafeText.line(sentences) }

    private var sentences: String {
        switch self {
        case .unknownCommand(let word, let suggestion?): Strings.usage.misspelledCommand(word, suggestion)
        case .unknownCommand(let word, nil): Strings.usage.unknownCommand(word)
        case .incompleteCommand(let word, let choices):
            Strings.usage.incompleteCommand(word, Self.list(choices))
        case .unknownSubcommand(let word, let choices): Strings.usage.unknownSubcommand(word, Self.list(choices))
        case .onlyText(let command): Strings.usage.onlyText(command)
        case .blankText: Strings.usage.blankText()
        case .unknownOption(let option, _, let suggestion?): Strings.usage.misspelledOption(option, suggestion)
        case .unknownOption(let option, let command?, nil): Strings.usage.unknownOptionOf(command, option)
        case .unknownOption(let option, nil, nil): Strings.usage.unknownOption(option)
        case .missingValue(let option, let value): Strings.usage.missingValue(option, value)
        case .unwantedValue(let option): Strings.usage.unwantedValue(option)
        case .repeatedOption(let option): Strings.usage.repeatedOption(option)
        case .contradiction(let one, let other): Strings.usage.contradiction(one, other)
        case .missingArgument(let argument, let command): Strings.usage.missingArgument(command, argument)
        case .unexpectedArgument(let word, let command): Strings.usage.unexpectedArgument(command, word)
        case .badNumber(let option, let value, let range):
            Strings.usage.badNumber(option, value, range.lowerBound, range.upperBound)
        case .badTime(let value): Strings.words.badTime(value)
        case .badChoice(let argument, let value, let choices):
            Strings.usage.badChoice(argument, value, choices.joined(separator: ", "))
        case .strayDescription: Strings.usage.strayDescription()
        case .tooManyImages(let most): Strings.usage.tooManyImages(most)
        case .tooManyParts(let most): Strings.usage.tooManyParts(most)
        case .repeatedInput: Strings.usage.repeatedInput()
        case .gatedReply: Strings.usage.gatedReply()
        case .notAFeed(let word): Strings.usage.notAFeed(word)
        case .notText: Strings.usage.notText()
        }
    }

    private static func list(_ commands: [String]) -> String {
        commands.map { "`warren \($0)`" }.joined(separator: ", ")
    }
}
