import Services
import ShellFeatures
import Strings

extension CommandTable {
    private static let sample = "at://alice.example/app.bsky.feed.generator/gardens"

    static let feedReadingCommands: [CommandSpecification] = [
        CommandSpecification(
            "feeds", group: .reading, summary: Strings.feeds.listHelp(), details: Strings.feeds.listDetails(),
            examples: [CommandExample("warren feeds", Strings.feeds.listExample())], needsSignIn: true
        ) { _ in .route(.feeds) }
    ]

    static let feedWritingCommands: [CommandSpecification] = [
        change(.save, Strings.feeds.saveHelp(), Strings.feeds.saveExample()),
        change(.pin, Strings.feeds.pinHelp(), Strings.feeds.pinExample()),
        change(.unpin, Strings.feeds.unpinHelp(), Strings.feeds.unpinExample()),
        change(.remove, Strings.feeds.removeHelp(), Strings.feeds.removeExample()),
    ]

    private static func change(
        _ action: SavedFeedChange.Action, _ summary: String, _ example: String
    ) -> CommandSpecification {
        CommandSpecification(
            "feeds \(action.rawValue)", group: .writing, summary: summary,
            arguments: [ArgumentSpecification(name: "URI", summary: Strings.feeds.argument())],
            examples: [CommandExample("warren feeds \(action.rawValue) \(sample)", example)], needsSignIn: true
        ) { arguments in .route(.changeFeeds(SavedFeedChange(action, arguments.word(0) ?? ""))) }
    }
}
