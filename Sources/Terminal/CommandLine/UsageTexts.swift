extension CommandTexts {
    /// What is wrong with a command line, and what to do.
    static func usage(_ error: UsageError) -> String {
        switch error {
        case .unknownCommand(let word, let suggestion):
            "There is no command `\(word)`. " + (suggestion.map { "Did you mean `warren \($0)`?" } ?? seeHelp(nil))
        case .incompleteCommand(let word, let choices):
            "`\(word)` needs one more word. Use one of: \(choices.joined(separator: ", "))."
        case .unknownOption(let option, let command, let suggestion):
            (command.map { "`warren \($0)` has no option `\(option)`. " } ?? "There is no option `\(option)` here. ")
                + (suggestion.map { "Did you mean `\($0)`?" }
                    ?? seeHelp(command) + " Put `--` before a text that begins with a dash.")
        case .missingValue(let option, let value):
            "`\(option)` needs a value. Write `\(option) \(value)`."
        case .unwantedValue(let option):
            "`\(option)` takes no value. Write it alone."
        case .repeatedOption(let option):
            "`\(option)` was given twice. Give it once."
        case .missingArgument(let argument, let command):
            "`warren \(command)` needs \(argument). " + seeHelp(command)
        case .unexpectedArgument(let word, let command):
            "`warren \(command)` does not take `\(word)`. Put a text of several words in quotes, or see "
                + "`warren help \(command)`."
        case .badNumber(let option, let value, let range):
            "`\(option)` cannot be `\(value)`. Give a whole number from \(range.lowerBound) to \(range.upperBound)."
        case .badChoice(let argument, let value, let choices):
            "\(argument) cannot be `\(value)`. Use one of: \(choices.joined(separator: ", "))."
        case .strayDescription:
            "An `--alt` does not follow an `--image`. Write `--image FILE --alt TEXT` for each picture."
        case .tooManyImages(let most):
            "There are too many pictures. Give at most \(most)."
        case .notAFeed(let word):
            "`\(word)` is no list of posts. Use home, or the at-URI of a feed or a list."
        case .notText:
            "A word of the command line is not UTF-8. Type it again in a UTF-8 terminal."
        }
    }

    private static func seeHelp(_ command: String?) -> String {
        command.map { "See `warren help \($0)`." } ?? "See `warren help`."
    }
}
