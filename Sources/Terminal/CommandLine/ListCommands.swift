import Services
import ShellFeatures
import Strings

extension CommandTable {
    private static let list = ArgumentSpecification(name: "URI", summary: Strings.lists.argumentList())
    private static let actor = ArgumentSpecification(name: "HANDLE", summary: Strings.commandHelp.argumentActor())
    private static let sample = "at://alice.example/app.bsky.graph.list/3kabc"

    static let listReadingCommands: [CommandSpecification] = [
        CommandSpecification(
            "lists", group: .reading, summary: Strings.lists.listsHelp(),
            arguments: [
                ArgumentSpecification(
                    name: "HANDLE", summary: Strings.commandHelp.argumentActor(), isOptional: true)
            ],
            options: [limitOption, cursorOption],
            examples: [CommandExample("warren lists alice.example", Strings.lists.listsExample())], needsSignIn: true
        ) { arguments throws(UsageError) in
            let limit = try arguments.number("--limit", in: pageLimit) ?? defaultLimit
            return .route(.lists(.all(of: arguments.word(0)), limit: limit, cursor: arguments.value("--cursor")))
        },
        CommandSpecification(
            "lists show", group: .reading, summary: Strings.lists.showHelp(), arguments: [list],
            options: [limitOption, cursorOption],
            examples: [CommandExample("warren lists show \(sample)", Strings.lists.showExample())], needsSignIn: true
        ) { arguments throws(UsageError) in
            let limit = try arguments.number("--limit", in: pageLimit) ?? defaultLimit
            return .route(
                .lists(.one(arguments.word(0) ?? ""), limit: limit, cursor: arguments.value("--cursor")))
        },
    ]

    static let listWritingCommands: [CommandSpecification] = [
        CommandSpecification(
            "profile edit", group: .writing, summary: Strings.lists.editHelp(), details: Strings.lists.editDetails(),
            options: [
                OptionSpecification(name: "--name", value: "TEXT", summary: Strings.lists.optionName()),
                OptionSpecification(name: "--description", value: "TEXT", summary: Strings.lists.optionDescription()),
                OptionSpecification(name: "--avatar", value: "FILE", summary: Strings.lists.optionAvatar()),
                OptionSpecification(name: "--banner", value: "FILE", summary: Strings.lists.optionBanner()),
            ],
            examples: [
                CommandExample("warren profile edit --name 'Alice M.'", Strings.lists.editExample()),
                CommandExample(
                    "warren profile edit --avatar me.jpg --description ''", Strings.lists.editPictureExample()),
            ], needsSignIn: true
        ) { arguments throws(UsageError) in
            guard !arguments.options.isEmpty else {
                throw .missingArgument("--name, --description, --avatar or --banner", command: "profile edit")
            }
            return .route(
                .editProfile(
                    name: arguments.value("--name"), description: arguments.value("--description"),
                    avatar: arguments.value("--avatar"), banner: arguments.value("--banner")))
        },
        CommandSpecification(
            "lists create", group: .writing, summary: Strings.lists.createHelp(),
            arguments: [ArgumentSpecification(name: "NAME", summary: Strings.lists.argumentName())],
            options: [
                OptionSpecification(name: "--description", value: "TEXT", summary: Strings.lists.optionAbout()),
                OptionSpecification(name: "--moderation", summary: Strings.lists.optionModeration()),
            ],
            examples: [CommandExample("warren lists create Neighbours", Strings.lists.createExample())],
            needsSignIn: true
        ) { arguments in
            .route(
                .changeList(
                    .create(
                        name: arguments.word(0) ?? "", description: arguments.value("--description"),
                        arguments.has("--moderation") ? .moderation : .curation)))
        },
        CommandSpecification(
            "lists add", group: .writing, summary: Strings.lists.addHelp(), arguments: [list, actor],
            examples: [CommandExample("warren lists add \(sample) bob.example", Strings.lists.addExample())],
            needsSignIn: true
        ) { arguments in
            .route(.changeList(.add(actor: arguments.word(1) ?? "", list: arguments.word(0) ?? "")))
        },
        CommandSpecification(
            "lists remove", group: .writing, summary: Strings.lists.removeHelp(), arguments: [list, actor],
            examples: [CommandExample("warren lists remove \(sample) bob.example", Strings.lists.removeExample())],
            needsSignIn: true
        ) { arguments in
            .route(.changeList(.remove(actor: arguments.word(1) ?? "", list: arguments.word(0) ?? "")))
        },
        CommandSpecification(
            "lists delete", group: .writing, summary: Strings.lists.deleteHelp(), arguments: [list],
            examples: [CommandExample("warren lists delete \(sample)", Strings.lists.deleteExample())],
            needsSignIn: true
        ) { arguments in .route(.changeList(.delete(list: arguments.word(0) ?? ""))) },
    ]
}
