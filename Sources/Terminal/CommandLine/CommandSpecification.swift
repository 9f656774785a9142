public import ShellFeatures
import Strings

/// One command: what it is called, what it takes, and where it leads. Parsing and help (and the man page and the
/// completions) are all made from these.
struct CommandSpecification: Sendable {
    /// The words that call it, such as `local up`.
    let path: [String]
    /// Other words for it.
    let aliases: [[String]]
    /// The heading that it stands under in the overview.
    let group: CommandGroup
    /// What it does, in one line.
    let summary: String
    /// More about it; empty when the summary says all.
    let details: String
    /// What it takes by position.
    let arguments: [ArgumentSpecification]
    /// What it takes by name.
    let options: [OptionSpecification]
    /// Command lines to try.
    let examples: [CommandExample]
    /// It acts for an account.
    let needsSignIn: Bool
    /// Turns what was typed into where it leads.
    let resolve: @Sendable (ParsedArguments) throws(UsageError) -> CommandTarget

    init(
        _ path: String, aliases: [String] = [], group: CommandGroup, summary: String, details: String = "",
        arguments: [ArgumentSpecification] = [], options: [OptionSpecification] = [], examples: [CommandExample],
        needsSignIn: Bool, resolve: @escaping @Sendable (ParsedArguments) throws(UsageError) -> CommandTarget
    ) {
        self.path = path.split(separator: " ").map(String.init)
        self.aliases = aliases.map { $0.split(separator: " ").map(String.init) }
        self.group = group
        self.summary = summary
        self.details = details
        self.arguments = arguments
        self.options = options
        self.examples = examples
        self.needsSignIn = needsSignIn
        self.resolve = resolve
    }

    /// The words that call it, as they are typed.
    var name: String { path.joined(separator: " ") }

    /// How it is called, such as `warren feed [home|FEED-URI|LIST-URI] [--limit N]`.
    var usage: String { usageParts.joined(separator: " ") }

    /// The parts of the usage that belong on one line each.
    var usageParts: [String] { ["warren " + name] + arguments.map(\.usage) + options.map(\.usage) }
}

/// Where a command line leads.
public enum CommandTarget: Hashable, Sendable {
    /// To a napkin.
    case route(CommandRoute)
    /// To the story of the local network, which runs commands itself.
    case tour
    /// To the help: about one command, or all of them when the words are empty.
    case help([String])
    /// To the version.
    case version
    /// To the completions of a shell.
    case completions(CompletionShell)
    /// To the manual page.
    case manual
}

/// A heading of the overview.
enum CommandGroup: CaseIterable, Sendable {
    case local, accounts, reading, writing, aids

    var heading: String {
        switch self {
        case .local: Strings.commandHelp.groupLocal()
        case .accounts: Strings.commandHelp.groupAccounts()
        case .reading: Strings.commandHelp.groupReading()
        case .writing: Strings.commandHelp.groupWriting()
        case .aids: Strings.commandHelp.groupAids()
        }
    }
}

/// What a command takes by position.
struct ArgumentSpecification: Sendable {
    /// Its name in the help, such as `URI`.
    let name: String
    /// What it is.
    let summary: String
    /// It may be left out.
    var isOptional = false
    /// All further words belong to it.
    var isRepeated = false

    /// The words among what its name says: `home` of `home|FEED-URI`.
    var choices: [String] { name.split(separator: "|").map(String.init).filter { $0 == $0.lowercased() } }

    /// How the usage line shows it.
    var usage: String {
        let shown = isRepeated ? name + "…" : name
        return isOptional ? "[\(shown)]" : shown
    }
}

/// What a command takes by name.
struct OptionSpecification: Sendable {
    /// Its name with the dashes.
    let name: String
    /// What its value is called in the help; nil when it takes none.
    var value: String?
    /// What it does.
    let summary: String
    /// It may be given several times.
    var isRepeatable = false
    /// Words that the value may be; there may be others.
    var choices: [String] = []

    /// How the usage line shows it.
    var usage: String {
        let shown = value.map { "\(name) \($0)" } ?? name
        return isRepeatable ? "[\(shown)]…" : "[\(shown)]"
    }

    /// How the list of options shows it.
    var heading: String { value.map { "\(name) \($0)" } ?? name }
}

/// A command line to try.
struct CommandExample: Sendable {
    /// What to type.
    let line: String
    /// What it does.
    let says: String

    init(_ line: String, _ says: String) {
        self.line = line
        self.says = says
    }
}

/// What was typed behind a command's name.
struct ParsedArguments: Sendable {
    /// An option and its value.
    struct Option: Sendable {
        let name: String
        let value: String
    }

    /// The command's name, for messages.
    let command: String
    /// What was given by position.
    let words: [String]
    /// What was given by name, in order; the value is empty where the option takes none.
    let options: [Option]

    /// A word by its position; nil when it was left out.
    func word(_ index: Int) -> String? {
        words.indices.contains(index) ? words[index] : nil
    }

    /// The last value of an option; nil when it was not given.
    func value(_ name: String) -> String? {
        options.last { $0.name == name }?.value
    }

    /// Every value of an option.
    func values(_ name: String) -> [String] {
        options.filter { $0.name == name }.map(\.value)
    }

    /// Whether an option was given.
    func has(_ name: String) -> Bool {
        options.contains { $0.name == name }
    }

    /// An option's value as a number.
    func number(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .badNumber(option: name, value: text, range: range)
        }
        return number
    }
}
