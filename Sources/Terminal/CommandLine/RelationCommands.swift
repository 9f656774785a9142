import Services
import ShellFeatures
import Strings

extension CommandTable {
    static let keepingCommands: [CommandSpecification] = [
        CommandSpecification(
            "bookmarks", group: .reading, summary: Strings.relations.bookmarksHelp(),
            options: [limitOption, cursorOption],
            examples: [CommandExample("warren bookmarks", Strings.relations.bookmarksExample())], needsSignIn: true
        ) { arguments throws(UsageError) in
            let limit = try arguments.number("--limit", in: pageLimit) ?? defaultLimit
            return .route(.bookmarks(limit: limit, cursor: arguments.value("--cursor")))
        }
    ]

    static let relationCommands: [CommandSpecification] = [
        action(
            "bookmark", .bookmark, undo: false, Strings.relations.bookmarkHelp(), Strings.relations.bookmarkExample()),
        action(
            "unbookmark", .bookmark, undo: true, Strings.relations.unbookmarkHelp(),
            Strings.relations.unbookmarkExample()),
        relation("block", .block, undo: false, Strings.relations.blockHelp(), Strings.relations.blockExample()),
        relation("unblock", .block, undo: true, Strings.relations.unblockHelp(), Strings.relations.unblockExample()),
        relation("mute", .mute, undo: false, Strings.relations.muteHelp(), Strings.relations.muteExample()),
        relation("unmute", .mute, undo: true, Strings.relations.unmuteHelp(), Strings.relations.unmuteExample()),
        action(
            "mute-thread", .muteThread, undo: false, Strings.relations.muteThreadHelp(),
            Strings.relations.muteThreadExample()),
        action(
            "unmute-thread", .muteThread, undo: true, Strings.relations.unmuteThreadHelp(),
            Strings.relations.unmuteThreadExample()),
    ]

    private static func relation(
        _ name: String, _ action: ActorAction, undo: Bool, _ summary: String, _ says: String
    ) -> CommandSpecification {
        CommandSpecification(
            name, group: .writing, summary: summary,
            arguments: [ArgumentSpecification(name: "HANDLE", summary: Strings.commandHelp.argumentActor())],
            examples: [CommandExample("warren \(name) alice.example", says)], needsSignIn: true
        ) { arguments in .route(.relate(action, undo: undo, actor: arguments.word(0) ?? "")) }
    }
}
