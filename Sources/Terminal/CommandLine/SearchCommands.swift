import Services
import ShellFeatures
import Strings

extension CommandTable {
    static let searchCommands: [CommandSpecification] = [
        search(
            "posts", Strings.commands.searchPosts(),
            [CommandExample("warren search posts honey bees", Strings.commands.searchPostsExample())]
        ) { .searchPosts(query: $0, limit: $1, cursor: $2) },
        search(
            "people", Strings.commands.searchPeople(),
            [CommandExample("warren search people alice", Strings.commands.searchPeopleExample())]
        ) { .searchPeople(query: $0, limit: $1, cursor: $2) },
        search(
            "feeds", Strings.feeds.searchHelp(),
            [CommandExample("warren search feeds gardening", Strings.feeds.searchExample())]
        ) { .searchFeeds(query: $0, limit: $1, cursor: $2) },
        search(
            "seen", Strings.commands.searchSeen(), details: Strings.commands.searchSeenDetails(),
            [
                CommandExample("warren search seen honey bees", Strings.commands.searchSeenExample()),
                CommandExample(
                    "warren search seen '\"honey bee\"' from:bob.example since:2026-01-01",
                    Strings.commands.searchSeenOperatorsExample()),
            ]
        ) { .searchSeen(query: $0, limit: $1, cursor: $2) },
    ]

    private static func search(
        _ what: String, _ summary: String, details: String = "", _ examples: [CommandExample],
        _ route: @escaping @Sendable (_ query: String, _ limit: Int, _ cursor: String?) -> CommandRoute
    ) -> CommandSpecification {
        CommandSpecification(
            "search \(what)", group: .reading, summary: summary, details: details,
            arguments: [
                ArgumentSpecification(name: "QUERY", summary: Strings.commandHelp.argumentQuery(), isRepeated: true)
            ],
            options: [limitOption, cursorOption], examples: examples, needsSignIn: true
        ) { arguments throws(UsageError) in
            let limit = try arguments.number("--limit", in: pageLimit) ?? defaultLimit
            let query = arguments.words.joined(separator: " ")
            guard !query.showsNothing else { throw .missingArgument("QUERY", command: "search \(what)") }
            return .route(route(query, limit, arguments.value("--cursor")))
        }
    }
}
