import Services
import ShellFeatures
import Strings

extension CommandTable {
    static let reportCommands: [CommandSpecification] = [
        CommandSpecification(
            "report", group: .writing, summary: Strings.reports.help(), details: Strings.reports.details(),
            arguments: [ArgumentSpecification(name: "HANDLE|URI", summary: Strings.reports.argument())],
            options: [
                OptionSpecification(
                    name: "--reason", value: "R", summary: Strings.reports.optionReason(),
                    choices: ReportReason.allCases.map(\.rawValue)),
                OptionSpecification(name: "--text", value: "TEXT", summary: Strings.reports.optionText()),
            ],
            examples: [
                CommandExample(
                    "warren report at://mallory.example/app.bsky.feed.post/3kabc --reason spam",
                    Strings.reports.example()),
                CommandExample(
                    "warren report mallory.example --reason rude --text 'Insults people'",
                    Strings.reports.actorExample()),
            ], needsSignIn: true
        ) { arguments throws(UsageError) in
            guard let word = arguments.value("--reason") else {
                throw .missingArgument("--reason R", command: "report")
            }
            guard let reason = ReportReason(rawValue: word) else {
                throw .badChoice(argument: "--reason", value: word, choices: ReportReason.allCases.map(\.rawValue))
            }
            return .route(.report(subject: arguments.word(0) ?? "", reason, text: arguments.value("--text")))
        }
    ]
}
