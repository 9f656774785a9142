import Services
import ShellFeatures
import Strings

extension CommandTable {
    static let wordCommands: [CommandSpecification] = [
        CommandSpecification(
            "mute words", aliases: ["mute words list"], group: .writing, summary: Strings.words.listHelp(),
            examples: [CommandExample("warren mute words", Strings.words.listExample())], needsSignIn: true
        ) { _ in .route(.mutedWords) },
        CommandSpecification(
            "mute words add", group: .writing, summary: Strings.words.addHelp(), details: Strings.words.addDetails(),
            arguments: [ArgumentSpecification(name: "WORD", summary: Strings.words.argument())],
            options: [
                OptionSpecification(name: "--for", value: "TIME", summary: Strings.words.optionFor()),
                OptionSpecification(
                    name: "--in", value: "WHERE", summary: Strings.words.optionIn(), isRepeatable: true,
                    choices: MutedWord.Target.allCases.map(\.rawValue)),
                OptionSpecification(name: "--except-followed", summary: Strings.words.optionExceptFollowed()),
            ],
            examples: [
                CommandExample("warren mute words add football --for 7d", Strings.words.addExample()),
                CommandExample("warren mute words add eclipse --in tag", Strings.words.addTagExample()),
            ], needsSignIn: true
        ) { arguments throws(UsageError) in
            let places = try arguments.values("--in").map { word throws(UsageError) in
                guard let target = MutedWord.Target(rawValue: word) else {
                    throw .badChoice(
                        argument: "--in", value: word, choices: MutedWord.Target.allCases.map(\.rawValue))
                }
                return target
            }
            return .route(
                .muteWord(
                    arguments.word(0) ?? "", in: Set(places.isEmpty ? MutedWord.Target.allCases : places),
                    exceptFollowed: arguments.has("--except-followed"),
                    hours: try arguments.value("--for").map { text throws(UsageError) in try hours(text) }))
        },
        CommandSpecification(
            "mute words remove", group: .writing, summary: Strings.words.removeHelp(),
            arguments: [ArgumentSpecification(name: "WORD", summary: Strings.words.argument())],
            examples: [CommandExample("warren mute words remove football", Strings.words.removeExample())],
            needsSignIn: true
        ) { arguments in .route(.unmuteWord(arguments.word(0) ?? "")) },
    ]

    static let preferenceCommands: [CommandSpecification] = [
        CommandSpecification(
            "preferences", group: .accounts, summary: Strings.words.preferencesHelp(),
            examples: [CommandExample("warren preferences --json", Strings.words.preferencesExample())],
            needsSignIn: true
        ) { _ in .route(.preferences) }
    ]

    private static func hours(_ text: String) throws(UsageError) -> Int {
        // Ten years.
        guard let unit = text.last, let number = Int(text.dropLast()), (1...87_600).contains(number),
            let factor = ["h": 1, "d": 24][unit], number * factor <= 87_600
        else { throw .badTime(text) }
        return number * factor
    }
}
