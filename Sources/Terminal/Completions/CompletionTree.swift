/// What can be typed where, from the command table: what all shells' completions are made from.
struct CompletionTree: Sendable {
    /// A word and what it stands for.
    struct Candidate: Sendable {
        let word: String
        let says: String
    }

    /// What may follow some words of a command.
    struct Place: Sendable {
        /// The words typed so far; empty at the beginning.
        let path: [String]
        /// Words that may come next and lead to a command.
        var words: [Candidate] = []
        /// Options that the command takes, beside those that all take.
        var options: [OptionSpecification] = []
        /// It takes the name of a file.
        var takesFile = false
    }

    /// Every place, the beginning first.
    let places: [Place]
    /// What every command takes.
    let globalOptions: [OptionSpecification]

    init(_ commands: [CommandSpecification] = CommandTable.commands) {
        var places: [[String]: Place] = [[]: Place(path: [])]
        var order: [[String]] = [[]]
        func at(_ path: [String], _ change: (inout Place) -> Void) {
            if places[path] == nil { order.append(path) }
            change(&places[path, default: Place(path: path)])
        }
        for command in commands {
            for length in command.path.indices {
                let (before, word) = (Array(command.path[..<length]), command.path[length])
                let isWhole = length == command.path.count - 1
                at(before) { place in
                    guard !place.words.contains(where: { $0.word == word }) else { return }
                    let says = isWhole ? command.summary : Self.groupText(Array(command.path[...length]), commands)
                    place.words.append(Candidate(word: word, says: says))
                }
            }
            at(command.path) { place in
                place.options = command.options
                place.takesFile = command.arguments.contains { $0.name == "FILE" }
                for argument in command.arguments {
                    place.words += argument.choices.map { Candidate(word: $0, says: argument.summary) }
                }
            }
        }
        self.places = order.compactMap { places[$0] }
        globalOptions = CommandTable.globalOptions
    }

    /// Every option that takes a value.
    var valueOptions: [OptionSpecification] {
        var seen: Set<String> = []
        return (globalOptions + places.flatMap(\.options)).filter { $0.value != nil && seen.insert($0.name).inserted }
    }

    /// Those whose value is one of some words.
    var choiceOptions: [OptionSpecification] { valueOptions.filter { !$0.choices.isEmpty } }

    /// Those whose value is a file or a folder.
    var fileOptions: [String] { valueOptions.filter { $0.value == "FILE" || $0.value == "DIR" }.map(\.name) }

    /// The options at a place, with those that all take.
    func options(at place: Place) -> [OptionSpecification] { place.options + globalOptions }

    private static func groupText(_ path: [String], _ commands: [CommandSpecification]) -> String {
        commands.filter { $0.path.starts(with: path) && $0.path.count > path.count }
            .map { $0.path[path.count] }.joined(separator: ", ")
    }
}

/// A shell for which there are completions.
public enum CompletionShell: String, Hashable, Sendable, CaseIterable {
    case bash, zsh, fish

    /// The script that a person saves, or sources, to have the completions.
    public var script: String {
        let tree = CompletionTree()
        return switch self {
        case .bash: BashCompletion(tree: tree).script
        case .zsh: ZshCompletion(tree: tree).script
        case .fish: FishCompletion(tree: tree).script
        }
    }
}
