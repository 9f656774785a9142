import Services
import ShellFeatures

/// Every command there is.
enum CommandTable {
    /// The commands, in the order of the overview.
    static let commands: [CommandSpecification] =
        localCommands + accountCommands + readingCommands + writingCommands + aidCommands

    /// What every command takes.
    static let globalOptions: [OptionSpecification] = [
        OptionSpecification(name: "--json", summary: CommandTexts.optionJSON),
        OptionSpecification(name: "--local", summary: CommandTexts.optionLocal),
        OptionSpecification(name: "--account", value: "HANDLE", summary: CommandTexts.optionAccount),
        OptionSpecification(name: "--home", value: "DIR", summary: CommandTexts.optionHome),
        OptionSpecification(name: "--no-color", summary: CommandTexts.optionNoColour),
        OptionSpecification(name: "--verbose", summary: CommandTexts.optionVerbose),
        OptionSpecification(name: "--help", summary: CommandTexts.optionHelp),
    ]

    static let defaultLimit = 25
    static let pageLimit = 1...100

    static let limitOption = OptionSpecification(name: "--limit", value: "N", summary: CommandTexts.optionLimit)
    static let cursorOption = OptionSpecification(name: "--cursor", value: "C", summary: CommandTexts.optionCursor)

    private static let localCommands: [CommandSpecification] = [
        CommandSpecification(
            "local up", group: .local, summary: CommandTexts.localUp, details: CommandTexts.localUpDetails,
            options: [OptionSpecification(name: "--port", value: "N", summary: CommandTexts.optionPort)],
            examples: [
                CommandExample("warren local up", CommandTexts.localUpExample),
                CommandExample("warren --local feed", CommandTexts.localFeedExample),
            ], needsSignIn: false
        ) { arguments throws(UsageError) in
            let port = try arguments.number("--port", in: 1...65_535)
            return .route(.localNetworkUp(port: port.map { UInt16($0) }))
        },
        CommandSpecification(
            "local down", group: .local, summary: CommandTexts.localDown,
            examples: [CommandExample("warren local down", CommandTexts.localDownExample)], needsSignIn: false
        ) { _ in .route(.localNetworkDown) },
        CommandSpecification(
            "local tour", group: .local, summary: CommandTexts.localTour,
            examples: [CommandExample("warren local tour", CommandTexts.localTourExample)], needsSignIn: false
        ) { _ in .tour },
    ]

    private static let accountCommands: [CommandSpecification] = [
        CommandSpecification(
            "login", aliases: ["signin", "sign-in"], group: .accounts, summary: CommandTexts.login,
            details: CommandTexts.loginDetails,
            arguments: [ArgumentSpecification(name: "HANDLE", summary: CommandTexts.argumentIdentifier)],
            options: [
                OptionSpecification(name: "--service", value: "URL", summary: CommandTexts.optionService),
                OptionSpecification(name: "--password-stdin", summary: CommandTexts.optionPasswordInput),
                OptionSpecification(name: "--code-stdin", summary: CommandTexts.optionCodeInput),
            ],
            examples: [
                CommandExample("warren login alice.example", CommandTexts.loginExample),
                CommandExample(
                    "pass show bluesky | warren login alice.example --password-stdin",
                    CommandTexts.loginInputExample),
            ], needsSignIn: false
        ) { arguments in
            .route(
                .signIn(
                    identifier: arguments.word(0) ?? "", service: arguments.value("--service"),
                    SignInInput(
                        readsPassword: arguments.has("--password-stdin"), readsCode: arguments.has("--code-stdin"))))
        },
        CommandSpecification(
            "logout", aliases: ["signout", "sign-out"], group: .accounts, summary: CommandTexts.logout,
            arguments: [
                ArgumentSpecification(name: "HANDLE", summary: CommandTexts.argumentAccount, isOptional: true)
            ],
            examples: [CommandExample("warren logout", CommandTexts.logoutExample)], needsSignIn: true
        ) { arguments in .route(.signOut(account: arguments.word(0))) },
        CommandSpecification(
            "accounts", group: .accounts, summary: CommandTexts.accounts,
            examples: [CommandExample("warren accounts", CommandTexts.accountsExample)], needsSignIn: false
        ) { _ in .route(.accounts) },
        CommandSpecification(
            "switch", group: .accounts, summary: CommandTexts.switchAccount,
            arguments: [ArgumentSpecification(name: "HANDLE", summary: CommandTexts.argumentAccount)],
            examples: [CommandExample("warren switch bob.example", CommandTexts.switchExample)], needsSignIn: true
        ) { arguments in .route(.makeCurrent(account: arguments.word(0) ?? "")) },
    ]

    private static let readingCommands: [CommandSpecification] = [
        CommandSpecification(
            "feed", aliases: ["timeline"], group: .reading, summary: CommandTexts.feed,
            arguments: [
                ArgumentSpecification(
                    name: "home|FEED-URI|LIST-URI", summary: CommandTexts.argumentFeed, isOptional: true)
            ],
            options: [limitOption, cursorOption],
            examples: [
                CommandExample("warren feed", CommandTexts.feedExample),
                CommandExample("warren feed --limit 5 --json", CommandTexts.feedJSONExample),
            ], needsSignIn: true
        ) { arguments throws(UsageError) in
            let limit = try arguments.number("--limit", in: pageLimit) ?? defaultLimit
            let source = try FeedAddress.source(arguments.word(0) ?? "home")
            return .route(.timeline(source, limit: limit, cursor: arguments.value("--cursor")))
        },
        CommandSpecification(
            "thread", group: .reading, summary: CommandTexts.thread,
            arguments: [ArgumentSpecification(name: "URI|URL", summary: CommandTexts.argumentPost)],
            examples: [
                CommandExample(
                    "warren thread https://bsky.app/profile/alice.example/post/3kabc", CommandTexts.threadExample)
            ], needsSignIn: true
        ) { arguments in .route(.thread(post: arguments.word(0) ?? "")) },
        CommandSpecification(
            "profile", group: .reading, summary: CommandTexts.profile,
            arguments: [ArgumentSpecification(name: "HANDLE", summary: CommandTexts.argumentActor)],
            options: [OptionSpecification(name: "--posts", value: "N", summary: CommandTexts.optionPosts)],
            examples: [
                CommandExample("warren profile alice.example", CommandTexts.profileExample),
                CommandExample("warren profile @alice.example --posts 5", CommandTexts.profilePostsExample),
            ], needsSignIn: true
        ) { arguments throws(UsageError) in
            let posts = try arguments.number("--posts", in: pageLimit)
            return .route(.profile(actor: arguments.word(0) ?? "", posts: posts))
        },
        CommandSpecification(
            "notifications", aliases: ["notifs"], group: .reading, summary: CommandTexts.notifications,
            options: [
                limitOption, cursorOption,
                OptionSpecification(name: "--mark-seen", summary: CommandTexts.optionMarkSeen),
            ],
            examples: [CommandExample("warren notifications", CommandTexts.notificationsExample)], needsSignIn: true
        ) { arguments throws(UsageError) in
            let limit = try arguments.number("--limit", in: pageLimit) ?? defaultLimit
            return .route(
                .notifications(
                    limit: limit, cursor: arguments.value("--cursor"), marksSeen: arguments.has("--mark-seen")))
        },
        CommandSpecification(
            "search posts", group: .reading, summary: CommandTexts.searchPosts,
            arguments: [ArgumentSpecification(name: "QUERY", summary: CommandTexts.argumentQuery, isRepeated: true)],
            options: [limitOption, cursorOption],
            examples: [CommandExample("warren search posts honey bees", CommandTexts.searchPostsExample)],
            needsSignIn: true
        ) { arguments throws(UsageError) in
            let limit = try arguments.number("--limit", in: pageLimit) ?? defaultLimit
            let query = arguments.words.joined(separator: " ")
            return .route(.searchPosts(query: query, limit: limit, cursor: arguments.value("--cursor")))
        },
        CommandSpecification(
            "search people", group: .reading, summary: CommandTexts.searchPeople,
            arguments: [ArgumentSpecification(name: "QUERY", summary: CommandTexts.argumentQuery, isRepeated: true)],
            options: [limitOption, cursorOption],
            examples: [CommandExample("warren search people alice", CommandTexts.searchPeopleExample)],
            needsSignIn: true
        ) { arguments throws(UsageError) in
            let limit = try arguments.number("--limit", in: pageLimit) ?? defaultLimit
            let query = arguments.words.joined(separator: " ")
            return .route(.searchPeople(query: query, limit: limit, cursor: arguments.value("--cursor")))
        },
    ]

    private static let writingCommands: [CommandSpecification] =
        [
            CommandSpecification(
                "post", group: .writing, summary: CommandTexts.post, details: CommandTexts.postDetails,
                arguments: [ArgumentSpecification(name: "TEXT", summary: CommandTexts.argumentText)],
                options: [
                    OptionSpecification(
                        name: "--image", value: "FILE", summary: CommandTexts.optionImage, isRepeatable: true),
                    OptionSpecification(
                        name: "--alt", value: "TEXT", summary: CommandTexts.optionAlt, isRepeatable: true),
                    OptionSpecification(name: "--reply", value: "URI", summary: CommandTexts.optionReply),
                    OptionSpecification(name: "--quote", value: "URI", summary: CommandTexts.optionQuote),
                    OptionSpecification(
                        name: "--lang", value: "L", summary: CommandTexts.optionLanguage, isRepeatable: true),
                ],
                examples: [
                    CommandExample("warren post 'Hello, world'", CommandTexts.postExample),
                    CommandExample(
                        "warren post 'Our cat' --image cat.jpg --alt 'A grey cat on a wall'",
                        CommandTexts.postImageExample),
                    CommandExample("warren post - < notes.txt", CommandTexts.postInputExample),
                ], needsSignIn: true
            ) { arguments throws(UsageError) in .route(.composer(try CompositionArguments.composition(arguments))) }
        ]
        + [
            action("like", .like, undo: false, CommandTexts.like, CommandTexts.likeExample),
            action("unlike", .like, undo: true, CommandTexts.unlike, CommandTexts.unlikeExample),
            action("repost", .repost, undo: false, CommandTexts.repost, CommandTexts.repostExample),
            action("unrepost", .repost, undo: true, CommandTexts.unrepost, CommandTexts.unrepostExample),
            following("follow", undo: false, CommandTexts.follow, CommandTexts.followExample),
            following("unfollow", undo: true, CommandTexts.unfollow, CommandTexts.unfollowExample),
        ]

    private static let aidCommands: [CommandSpecification] = [
        CommandSpecification(
            "doctor", group: .aids, summary: CommandTexts.doctor,
            examples: [CommandExample("warren doctor", CommandTexts.doctorExample)], needsSignIn: false
        ) { _ in .route(.doctor) },
        CommandSpecification(
            "at check", group: .aids, summary: CommandTexts.atCheck, details: CommandTexts.atCheckDetails,
            arguments: [ArgumentSpecification(name: "KIND", summary: CommandTexts.argumentKind)],
            examples: [CommandExample("echo alice.example | warren at check handle", CommandTexts.atCheckExample)],
            needsSignIn: false
        ) { arguments in .route(.syntaxCheck(kind: arguments.word(0) ?? "")) },
        CommandSpecification(
            "at views", group: .aids, summary: CommandTexts.atViews,
            arguments: [ArgumentSpecification(name: "FILE", summary: CommandTexts.argumentAnswer)],
            examples: [CommandExample("warren at views timeline.json", CommandTexts.atViewsExample)],
            needsSignIn: false
        ) { arguments in .route(.savedResponse(path: arguments.word(0) ?? "")) },
        CommandSpecification(
            "help", group: .aids, summary: CommandTexts.help,
            arguments: [
                ArgumentSpecification(
                    name: "COMMAND", summary: CommandTexts.argumentCommand, isOptional: true, isRepeated: true)
            ],
            examples: [CommandExample("warren help post", CommandTexts.helpExample)], needsSignIn: false
        ) { arguments in .help(arguments.words) },
        CommandSpecification(
            "version", group: .aids, summary: CommandTexts.version,
            examples: [CommandExample("warren version", CommandTexts.versionExample)], needsSignIn: false
        ) { _ in .version },
    ]

    private static func action(
        _ name: String, _ action: PostAction, undo: Bool, _ summary: String, _ says: String
    ) -> CommandSpecification {
        CommandSpecification(
            name, group: .writing, summary: summary,
            arguments: [ArgumentSpecification(name: "URI", summary: CommandTexts.argumentPost)],
            examples: [CommandExample("warren \(name) at://alice.example/app.bsky.feed.post/3kabc", says)],
            needsSignIn: true
        ) { arguments in .route(.act(action, undo: undo, post: arguments.word(0) ?? "")) }
    }

    private static func following(
        _ name: String, undo: Bool, _ summary: String, _ says: String
    ) -> CommandSpecification {
        CommandSpecification(
            name, group: .writing, summary: summary,
            arguments: [ArgumentSpecification(name: "HANDLE", summary: CommandTexts.argumentActor)],
            examples: [CommandExample("warren \(name) alice.example", says)], needsSignIn: true
        ) { arguments in .route(.follow(actor: arguments.word(0) ?? "", undo: undo)) }
    }
}
