import Services
import ShellFeatures
import Strings

/// Every command there is.
enum CommandTable {
    /// The commands, in the order of the overview.
    static let commands: [CommandSpecification] =
        localCommands + accountCommands + secretsCommands + preferenceCommands + readingCommands + searchCommands
        + feedReadingCommands + keepingCommands + listReadingCommands
        + writingCommands
        + aidCommands

    /// What every command takes.
    static let globalOptions: [OptionSpecification] = [
        OptionSpecification(name: "--json", summary: Strings.commandHelp.optionJSON()),
        OptionSpecification(name: "--local", summary: Strings.commandHelp.optionLocal()),
        OptionSpecification(name: "--account", value: "HANDLE", summary: Strings.commandHelp.optionAccount()),
        OptionSpecification(name: "--home", value: "DIR", summary: Strings.commandHelp.optionHome()),
        OptionSpecification(
            name: "--passphrase-file", value: "FILE", summary: Strings.secrets.optionPassphraseFile()),
        OptionSpecification(name: "--no-color", summary: Strings.commandHelp.optionNoColour()),
        OptionSpecification(name: "--verbose", summary: Strings.commandHelp.optionVerbose()),
        OptionSpecification(name: "--help", summary: Strings.commandHelp.optionHelp()),
    ]

    static let defaultLimit = 25
    static let pageLimit = 1...100

    static let limitOption = OptionSpecification(
        name: "--limit", value: "N", summary: Strings.commandHelp.optionLimit())
    static let cursorOption = OptionSpecification(
        name: "--cursor", value: "C", summary: Strings.commandHelp.optionCursor())

    private static let localCommands: [CommandSpecification] = [
        CommandSpecification(
            "local up", group: .local, summary: Strings.commands.localUp(), details: Strings.commands.localUpDetails(),
            options: [OptionSpecification(name: "--port", value: "N", summary: Strings.commandHelp.optionPort())],
            examples: [
                CommandExample("warren local up", Strings.commands.localUpExample()),
                CommandExample("warren --local feed", Strings.commands.localFeedExample()),
            ], needsSignIn: false
        ) { arguments throws(UsageError) in
            let port = try arguments.number("--port", in: 1...65_535)
            return .route(.localNetworkUp(port: port.map { UInt16($0) }))
        },
        CommandSpecification(
            "local down", group: .local, summary: Strings.commands.localDown(),
            examples: [CommandExample("warren local down", Strings.commands.localDownExample())], needsSignIn: false
        ) { _ in .route(.localNetworkDown) },
        CommandSpecification(
            "local mail", group: .local, summary: Strings.localNetwork.mail(),
            details: Strings.localNetwork.mailDetails(),
            examples: [CommandExample("warren local mail", Strings.localNetwork.mailExample())], needsSignIn: false
        ) { _ in .route(.localNetworkMail) },
        CommandSpecification(
            "local tour", group: .local, summary: Strings.commands.localTour(),
            examples: [CommandExample("warren local tour", Strings.commands.localTourExample())], needsSignIn: false
        ) { _ in .tour },
    ]

    private static let accountCommands: [CommandSpecification] = [
        CommandSpecification(
            "login", aliases: ["signin", "sign-in"], group: .accounts, summary: Strings.commands.login(),
            details: Strings.commands.loginDetails(),
            arguments: [ArgumentSpecification(name: "HANDLE", summary: Strings.commandHelp.argumentIdentifier())],
            options: [
                OptionSpecification(name: "--service", value: "URL", summary: Strings.commandHelp.optionService()),
                OptionSpecification(
                    name: "--secrets", value: "PLACE", summary: Strings.secrets.optionPlace(),
                    choices: SecretPlace.allCases.map(\.rawValue)),
                OptionSpecification(name: "--password-stdin", summary: Strings.commandHelp.optionPasswordInput()),
                OptionSpecification(name: "--code-stdin", summary: Strings.commandHelp.optionCodeInput()),
            ],
            examples: [
                CommandExample("warren login alice.example", Strings.commands.loginExample()),
                CommandExample(
                    "pass show bluesky | warren login alice.example --password-stdin",
                    Strings.commands.loginInputExample()),
                CommandExample("warren login alice.example --secrets passphrase", Strings.secrets.loginExample()),
            ], needsSignIn: false
        ) { arguments throws(UsageError) in
            .route(
                .signIn(
                    identifier: arguments.word(0) ?? "", service: arguments.value("--service"),
                    SignInInput(
                        readsPassword: arguments.has("--password-stdin"), readsCode: arguments.has("--code-stdin"),
                        place: try arguments.value("--secrets").map { word throws(UsageError) in try place(word) })))
        },
        CommandSpecification(
            "logout", aliases: ["signout", "sign-out"], group: .accounts, summary: Strings.commands.logout(),
            arguments: [
                ArgumentSpecification(name: "HANDLE", summary: Strings.commandHelp.argumentAccount(), isOptional: true)
            ],
            examples: [CommandExample("warren logout", Strings.commands.logoutExample())], needsSignIn: true
        ) { arguments in .route(.signOut(account: arguments.word(0))) },
        CommandSpecification(
            "accounts", group: .accounts, summary: Strings.commands.accounts(),
            examples: [CommandExample("warren accounts", Strings.commands.accountsExample())], needsSignIn: false
        ) { _ in .route(.accounts) },
        CommandSpecification(
            "switch", group: .accounts, summary: Strings.commands.switchAccount(),
            arguments: [ArgumentSpecification(name: "HANDLE", summary: Strings.commandHelp.argumentAccount())],
            examples: [CommandExample("warren switch bob.example", Strings.commands.switchExample())], needsSignIn: true
        ) { arguments in .route(.makeCurrent(account: arguments.word(0) ?? "")) },
    ]

    private static let readingCommands: [CommandSpecification] = [
        CommandSpecification(
            "feed", aliases: ["timeline"], group: .reading, summary: Strings.commands.feed(),
            arguments: [
                ArgumentSpecification(
                    name: "home|FEED-URI|LIST-URI", summary: Strings.commandHelp.argumentFeed(), isOptional: true)
            ],
            options: [
                limitOption, cursorOption,
                OptionSpecification(name: "--since-last", summary: Strings.commandHelp.optionSinceLast()),
            ],
            examples: [
                CommandExample("warren feed", Strings.commands.feedExample()),
                CommandExample("warren feed --since-last", Strings.commands.feedSinceExample()),
                CommandExample("warren feed --limit 5 --json", Strings.commands.feedJSONExample()),
            ], needsSignIn: true
        ) { arguments throws(UsageError) in
            let limit = try arguments.number("--limit", in: pageLimit) ?? defaultLimit
            let source = try FeedAddress.source(arguments.word(0) ?? "home")
            let cursor = arguments.value("--cursor")
            let sinceLast = arguments.has("--since-last")
            if sinceLast, cursor != nil { throw .contradiction("--since-last", "--cursor") }
            return .route(.timeline(source, limit: limit, cursor: cursor, sinceLast: sinceLast))
        },
        CommandSpecification(
            "thread", group: .reading, summary: Strings.commands.thread(),
            arguments: [ArgumentSpecification(name: "URI|URL", summary: Strings.commandHelp.argumentPost())],
            examples: [
                CommandExample(
                    "warren thread https://bsky.app/profile/alice.example/post/3kabc", Strings.commands.threadExample())
            ], needsSignIn: true
        ) { arguments in .route(.thread(post: arguments.word(0) ?? "")) },
        CommandSpecification(
            "profile", group: .reading, summary: Strings.commands.profile(),
            arguments: [ArgumentSpecification(name: "HANDLE", summary: Strings.commandHelp.argumentActor())],
            options: [OptionSpecification(name: "--posts", value: "N", summary: Strings.commandHelp.optionPosts())],
            examples: [
                CommandExample("warren profile alice.example", Strings.commands.profileExample()),
                CommandExample("warren profile @alice.example --posts 5", Strings.commands.profilePostsExample()),
            ], needsSignIn: true
        ) { arguments throws(UsageError) in
            let posts = try arguments.number("--posts", in: pageLimit)
            return .route(.profile(actor: arguments.word(0) ?? "", posts: posts))
        },
        CommandSpecification(
            "notifications", aliases: ["notifs"], group: .reading, summary: Strings.commands.notifications(),
            options: [
                limitOption, cursorOption,
                OptionSpecification(name: "--mark-seen", summary: Strings.commandHelp.optionMarkSeen()),
            ],
            examples: [CommandExample("warren notifications", Strings.commands.notificationsExample())],
            needsSignIn: true
        ) { arguments throws(UsageError) in
            let limit = try arguments.number("--limit", in: pageLimit) ?? defaultLimit
            return .route(
                .notifications(
                    limit: limit, cursor: arguments.value("--cursor"), marksSeen: arguments.has("--mark-seen")))
        },
    ]

    private static let writingCommands: [CommandSpecification] =
        [
            CommandSpecification(
                "post", group: .writing, summary: Strings.commands.post(), details: Strings.commands.postDetails(),
                arguments: [
                    ArgumentSpecification(
                        name: "TEXT", summary: Strings.commandHelp.argumentText(), isOptional: true)
                ],
                options: compositionOptions,
                examples: [
                    CommandExample("warren post 'Hello, world'", Strings.commands.postExample()),
                    CommandExample(
                        "warren post 'Our cat' --image cat.jpg --alt 'A grey cat on a wall'",
                        Strings.commands.postImageExample()),
                    CommandExample("warren post - < notes.txt", Strings.commands.postInputExample()),
                    CommandExample(
                        "warren post 'First' --then 'Second' --image cat.jpg --alt 'A cat'",
                        Strings.commands.postThreadExample()),
                    CommandExample(
                        "warren post 'Dear all' --gate following --gate mentioned --gate no-quotes",
                        Strings.commands.postGateExample()),
                ], needsSignIn: true
            ) { arguments throws(UsageError) in .route(.composer(try CompositionArguments.composition(arguments))) }
        ]
        + [
            action("like", .like, undo: false, Strings.commands.like(), Strings.commands.likeExample()),
            action("unlike", .like, undo: true, Strings.commands.unlike(), Strings.commands.unlikeExample()),
            action("repost", .repost, undo: false, Strings.commands.repost(), Strings.commands.repostExample()),
            action("unrepost", .repost, undo: true, Strings.commands.unrepost(), Strings.commands.unrepostExample()),
            following("follow", undo: false, Strings.commands.follow(), Strings.commands.followExample()),
            following("unfollow", undo: true, Strings.commands.unfollow(), Strings.commands.unfollowExample()),
        ]
        + relationCommands + listWritingCommands + feedWritingCommands + wordCommands + reportCommands + draftCommands
        + outboxCommands

    private static let aidCommands: [CommandSpecification] = [
        CommandSpecification(
            "doctor", group: .aids, summary: Strings.commands.doctor(),
            options: [
                OptionSpecification(name: "--repair", summary: Strings.commandHelp.optionRepair()),
                OptionSpecification(name: "--tree", summary: Strings.commandHelp.optionTree()),
            ],
            examples: [CommandExample("warren doctor", Strings.commands.doctorExample())], needsSignIn: false
        ) { arguments in
            .route(arguments.has("--repair") ? .repair : .doctor(showsTree: arguments.has("--tree")))
        },
        CommandSpecification(
            "at check", group: .aids, summary: Strings.commands.atCheck(), details: Strings.commands.atCheckDetails(),
            arguments: [ArgumentSpecification(name: "KIND", summary: Strings.commandHelp.argumentKind())],
            examples: [
                CommandExample("echo alice.example | warren at check handle", Strings.commands.atCheckExample())
            ],
            needsSignIn: false
        ) { arguments in .route(.syntaxCheck(kind: arguments.word(0) ?? "")) },
        CommandSpecification(
            "at views", group: .aids, summary: Strings.commands.atViews(),
            arguments: [ArgumentSpecification(name: "FILE", summary: Strings.commandHelp.argumentAnswer())],
            examples: [CommandExample("warren at views timeline.json", Strings.commands.atViewsExample())],
            needsSignIn: false
        ) { arguments in .route(.savedResponse(path: arguments.word(0) ?? "")) },
        CommandSpecification(
            "completions", group: .aids, summary: Strings.commands.completions(),
            arguments: [ArgumentSpecification(name: "bash|zsh|fish", summary: Strings.commandHelp.argumentShell())],
            examples: [CommandExample("warren completions bash", Strings.commands.completionsExample())],
            needsSignIn: false
        ) { arguments throws(UsageError) in
            let word = arguments.word(0) ?? ""
            guard let shell = CompletionShell(rawValue: word) else {
                throw .badChoice(
                    argument: Strings.commandHelp.shell(), value: word,
                    choices: CompletionShell.allCases.map(\.rawValue))
            }
            return .completions(shell)
        },
        CommandSpecification(
            "man", group: .aids, summary: Strings.commands.manual(),
            examples: [CommandExample("warren man", Strings.commands.manualExample())], needsSignIn: false
        ) { _ in .manual },
        CommandSpecification(
            "help", group: .aids, summary: Strings.commands.help(),
            arguments: [
                ArgumentSpecification(
                    name: "COMMAND", summary: Strings.commandHelp.argumentCommand(), isOptional: true, isRepeated: true)
            ],
            examples: [CommandExample("warren help post", Strings.commands.helpExample())], needsSignIn: false
        ) { arguments in .help(arguments.words) },
        CommandSpecification(
            "version", group: .aids, summary: Strings.commands.version(),
            examples: [CommandExample("warren version", Strings.commands.versionExample())], needsSignIn: false
        ) { _ in .version },
    ]

    static func action(
        _ name: String, _ action: PostAction, undo: Bool, _ summary: String, _ says: String
    ) -> CommandSpecification {
        CommandSpecification(
            name, group: .writing, summary: summary,
            arguments: [ArgumentSpecification(name: "URI", summary: Strings.commandHelp.argumentPost())],
            examples: [CommandExample("warren \(name) at://alice.example/app.bsky.feed.post/3kabc", says)],
            needsSignIn: true
        ) { arguments in .route(.act(action, undo: undo, post: arguments.word(0) ?? "")) }
    }

    private static func following(
        _ name: String, undo: Bool, _ summary: String, _ says: String
    ) -> CommandSpecification {
        CommandSpecification(
            name, group: .writing, summary: summary,
            arguments: [ArgumentSpecification(name: "HANDLE", summary: Strings.commandHelp.argumentActor())],
            examples: [CommandExample("warren \(name) alice.example", says)], needsSignIn: true
        ) { arguments in .route(.follow(actor: arguments.word(0) ?? "", undo: undo)) }
    }
}
