import ShellFeatures
import Strings

extension CommandTable {
    static let outboxCommands: [CommandSpecification] = [
        CommandSpecification(
            "outbox", aliases: ["outbox list"], group: .writing, summary: Strings.commands.outbox(),
            examples: [CommandExample("warren outbox", Strings.commands.outboxExample())], needsSignIn: false
        ) { _ in .route(.outbox) },
        CommandSpecification(
            "outbox retry", group: .writing, summary: Strings.commands.outboxRetry(),
            arguments: [
                ArgumentSpecification(
                    name: "N", summary: Strings.commandHelp.argumentEntry(), isOptional: true)
            ],
            examples: [CommandExample("warren outbox retry", Strings.commands.outboxRetryExample())],
            needsSignIn: true
        ) { arguments throws(UsageError) in
            .route(.outboxRetry(try arguments.word(0).map { word throws(UsageError) in try entry(word) }))
        },
        CommandSpecification(
            "outbox drop", group: .writing, summary: Strings.commands.outboxDrop(),
            arguments: [ArgumentSpecification(name: "N", summary: Strings.commandHelp.argumentEntry())],
            examples: [CommandExample("warren outbox drop 3", Strings.commands.outboxDropExample())],
            needsSignIn: false
        ) { arguments throws(UsageError) in .route(.outboxDrop(try entry(arguments.word(0) ?? ""))) },
    ]

    static func entry(_ word: String) throws(UsageError) -> Int64 {
        guard let number = Int64(word), number > 0 else {
            throw .badNumber(option: "N", value: word, range: 1...Int(Int32.max))
        }
        return number
    }
}
