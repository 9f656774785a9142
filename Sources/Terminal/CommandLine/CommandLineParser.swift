/// A command line that was understood.
public struct CommandLineRequest: Hashable, Sendable {
    /// Where it leads.
    public let target: CommandTarget
    /// What holds for every command.
    public let options: GlobalOptions
}

/// What every command takes.
public struct GlobalOptions: Hashable, Sendable {
    /// One JSON document instead of text.
    public var isJSON = false
    /// The embedded network instead of the real one.
    public var isLocal = false
    /// The account to act as: handle or DID; nil is the current one.
    public var account: String?
    /// The directory that everything is kept in; nil is the default.
    public var home: String?
    /// The file that holds the passphrase of sealed secrets; nil when none was named.
    public var passphraseFile: String?
    /// Colours where the terminal has them.
    public var allowsColour = true
    /// What happens is logged to the standard error.
    public var isVerbose = false

    /// No options.
    public init() {}
}

/// Reads command lines against the command table.
public struct CommandLineParser: Sendable {
    private let commands: [CommandSpecification]

    /// Makes a parser for all commands.
    public init() {
        self.init(commands: CommandTable.commands)
    }

    init(commands: [CommandSpecification]) {
        self.commands = commands
    }

    /// Understands a command line, without the program's name.
    public func parse(_ words: [String]) throws(UsageError) -> CommandLineRequest {
        var reading = Reading(commands: commands)
        var isLiteral = false
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            if isLiteral || !Self.isOption(word) {
                try reading.take(word)
                continue
            }
            if word == "--" {
                isLiteral = true
                continue
            }
            let (name, attached) = Self.split(word)
            let option = try reading.option(name)
            var value = attached
            if let placeholder = option.value {
                if value == nil {
                    // A value that is called like an option must be given as `--name=value`.
                    guard index < words.count, !reading.knows(words[index]) else {
                        throw .missingValue(option: name, value: placeholder)
                    }
                    value = words[index]
                    index += 1
                }
            } else if value != nil {
                throw .unwantedValue(option: name)
            }
            try reading.take(option, value: value ?? "")
        }
        return try reading.finish()
    }

    // `-` alone is the standard input, and `- x` or `-5` is text.
    private static func isOption(_ word: String) -> Bool {
        if word == "--" { return true }
        let rest = word.hasPrefix("--") ? word.dropFirst(2) : word.hasPrefix("-") ? word.dropFirst() : ""
        return rest.first?.isLetter ?? false
    }

    private static func split(_ word: String) -> (name: String, value: String?) {
        guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return (word, nil) }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }
}

/// What was read of a command line so far.
private struct Reading {
    private let commands: [CommandSpecification]
    private var options = GlobalOptions()
    private var path: [String] = []
    private var command: CommandSpecification?
    private var words: [String] = []
    private var own: [ParsedArguments.Option] = []
    private var wantsHelp = false
    private var wantsVersion = false

    init(commands: [CommandSpecification]) {
        self.commands = commands
    }

    private var names: [(CommandSpecification, [String])] {
        commands.flatMap { command in ([command.path] + command.aliases).map { (command, $0) } }
    }

    mutating func take(_ word: String) throws(UsageError) {
        if let command {
            // `outbox` is a command, and so is `outbox retry`.
            let longer = names.first { $0.1 == path + [word] }
            if words.isEmpty, let longer {
                path.append(word)
                self.command = longer.0
                return
            }
            let takesAll = command.arguments.last?.isRepeated ?? false
            guard words.count < command.arguments.count || takesAll else {
                let deeper = names.map(\.1).filter { $0.count > path.count && $0.starts(with: path) }
                if command.arguments.isEmpty, !deeper.isEmpty {
                    throw .unknownSubcommand(
                        (path + [word]).joined(separator: " "), choices: deeper.map { $0.joined(separator: " ") })
                }
                throw .unexpectedArgument(word, command: command.name)
            }
            words.append(word)
            return
        }
        path.append(word)
        let candidates = names.filter { $0.1.starts(with: path) }
        if let (command, _) = candidates.first(where: { $0.1.count == path.count }) {
            self.command = command
        } else if candidates.isEmpty {
            throw unknown(word, among: names.map(\.1))
        }
    }

    /// Whether a word names an option that may stand here.
    func knows(_ word: String) -> Bool {
        ((command?.options ?? []) + CommandTable.globalOptions).contains { $0.name == word }
    }

    func option(_ name: String) throws(UsageError) -> OptionSpecification {
        if let option = command?.options.first(where: { $0.name == name }) { return option }
        if let option = CommandTable.globalOptions.first(where: { $0.name == name }) { return option }
        if name == "-h" || name == "--help" { return OptionSpecification(name: "--help", summary: "") }
        if name == "-V" || name == "--version" { return OptionSpecification(name: "--version", summary: "") }
        let known = (command?.options ?? []) + CommandTable.globalOptions
        throw .unknownOption(
            name, command: command?.name, suggestion: Suggestion.nearest(to: name, among: known.map(\.name)))
    }

    mutating func take(_ option: OptionSpecification, value: String) throws(UsageError) {
        switch option.name {
        case "--json": options.isJSON = true
        case "--local": options.isLocal = true
        case "--account": options.account = value
        case "--home": options.home = value
        case "--passphrase-file": options.passphraseFile = value
        case "--no-color": options.allowsColour = false
        case "--verbose": options.isVerbose = true
        case "--help": wantsHelp = true
        case "--version": wantsVersion = true
        default:
            if !option.isRepeatable, own.contains(where: { $0.name == option.name }) {
                throw .repeatedOption(option.name)
            }
            own.append(ParsedArguments.Option(name: option.name, value: value))
        }
    }

    func finish() throws(UsageError) -> CommandLineRequest {
        if wantsVersion { return CommandLineRequest(target: .version, options: options) }
        if wantsHelp { return CommandLineRequest(target: .help(command?.path ?? path), options: options) }
        guard let command else {
            if path.isEmpty { return CommandLineRequest(target: .help([]), options: options) }
            let choices = commands.filter { $0.path.starts(with: path) }.map(\.name)
            throw .incompleteCommand(path.joined(separator: " "), choices: choices)
        }
        let needed = command.arguments.filter { !$0.isOptional }
        if words.count < needed.count {
            throw .missingArgument(needed[words.count].name, command: command.name)
        }
        let arguments = ParsedArguments(command: command.name, words: words, options: own)
        return CommandLineRequest(target: try command.resolve(arguments), options: options)
    }

    private func unknown(_ word: String, among names: [[String]]) -> UsageError {
        let position = path.count - 1
        let siblings = names.filter { $0.count > position && $0.starts(with: path.dropLast()) }
        let suggestion = Suggestion.nearest(to: word, among: siblings.map { $0[position] })
        let prefix = path.dropLast()
        let typed = path.joined(separator: " ")
        if let suggestion {
            return .unknownCommand(typed, suggestion: (prefix + [suggestion]).joined(separator: " "))
        }
        if !prefix.isEmpty {
            return .unknownSubcommand(typed, choices: siblings.map { $0.joined(separator: " ") })
        }
        // People leave the first word away, as of `local tour`.
        let whole = names.first { $0.count > 1 && $0.last == word }
        return .unknownCommand(typed, suggestion: whole?.joined(separator: " "))
    }
}
