import Services
import ShellFeatures
import Strings

extension CommandTable {
    /// What a post is made of.
    static let compositionOptions: [OptionSpecification] = [
        OptionSpecification(
            name: "--image", value: "FILE", summary: Strings.commandHelp.optionImage(), isRepeatable: true),
        OptionSpecification(name: "--alt", value: "TEXT", summary: Strings.commandHelp.optionAlt(), isRepeatable: true),
        OptionSpecification(
            name: "--quote", value: "URI", summary: Strings.commandHelp.optionQuote(), isRepeatable: true),
        OptionSpecification(
            name: "--label", value: "LABEL", summary: Strings.commandHelp.optionLabel(), isRepeatable: true,
            choices: SelfLabel.allCases.map(\.rawValue)),
        OptionSpecification(
            name: "--then", value: "TEXT", summary: Strings.commandHelp.optionThen(), isRepeatable: true),
        OptionSpecification(name: "--reply", value: "URI", summary: Strings.commandHelp.optionReply()),
        OptionSpecification(
            name: "--gate", value: "WHO", summary: Strings.commandHelp.optionGate(), isRepeatable: true,
            choices: GateArguments.words),
        OptionSpecification(
            name: "--lang", value: "L", summary: Strings.commandHelp.optionLanguage(), isRepeatable: true),
    ]

    static let draftCommands: [CommandSpecification] = [
        CommandSpecification(
            "delete", group: .writing, summary: Strings.drafts.deletePostHelp(),
            details: Strings.drafts.deletePostDetails(),
            arguments: [ArgumentSpecification(name: "URI", summary: Strings.commandHelp.argumentPost())],
            examples: [
                CommandExample(
                    "warren delete at://alice.example/app.bsky.feed.post/3kabc", Strings.drafts.deletePostExample())
            ], needsSignIn: true
        ) { arguments in .route(.deletePost(arguments.word(0) ?? "")) },
        CommandSpecification(
            "draft", aliases: ["draft list", "drafts"], group: .writing, summary: Strings.drafts.listHelp(),
            examples: [CommandExample("warren draft", Strings.drafts.listExample())], needsSignIn: false
        ) { _ in .route(.drafts) },
        CommandSpecification(
            "draft add", group: .writing, summary: Strings.drafts.addHelp(), details: Strings.drafts.addDetails(),
            arguments: [
                ArgumentSpecification(name: "TEXT", summary: Strings.commandHelp.argumentText(), isOptional: true)
            ],
            options: compositionOptions,
            examples: [CommandExample("warren draft add 'Dear all'", Strings.drafts.addExample())], needsSignIn: true
        ) { arguments throws(UsageError) in .route(.keepDraft(try CompositionArguments.composition(arguments))) },
        draft("show", Strings.drafts.showHelp(), Strings.drafts.showExample(), needsSignIn: false) { .draft($0) },
        draft("post", Strings.drafts.postHelp(), Strings.drafts.postExample(), needsSignIn: true) { .publishDraft($0) },
        draft("delete", Strings.drafts.deleteHelp(), Strings.drafts.deleteExample(), needsSignIn: false) {
            .deleteDraft($0)
        },
    ]

    private static func draft(
        _ name: String, _ summary: String, _ says: String, needsSignIn: Bool,
        _ route: @escaping @Sendable (Int64) -> CommandRoute
    ) -> CommandSpecification {
        CommandSpecification(
            "draft \(name)", group: .writing, summary: summary,
            arguments: [ArgumentSpecification(name: "N", summary: Strings.drafts.argument())],
            examples: [CommandExample("warren draft \(name) 3", says)], needsSignIn: needsSignIn
        ) { arguments throws(UsageError) in .route(route(try entry(arguments.word(0) ?? ""))) }
    }
}
