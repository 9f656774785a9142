import ATProto
import Lexicons
import Services

extension FeedGenerator {
    init(_ view: AppBskyFeedDefs.GeneratorView) {
        self.init(
            uri: view.uri, creator: Actor(view.creator), displayName: view.displayName,
            description: view.description ?? "", avatar: view.avatar, likeCount: view.likeCount ?? 0)
    }
}

extension ActorList {
    init(_ view: AppBskyGraphDefs.ListView) {
        self.init(
            uri: view.uri, purpose: Self.shortPurpose(view.purpose), creator: Actor(view.creator), name: view.name,
            description: view.description ?? "", itemCount: view.listItemCount)
    }

    private static func shortPurpose(_ token: String) -> String {
        token.lastIndex(of: "#").map { String(token[token.index(after: $0)...]) } ?? token
    }
}

extension StarterPack {
    init(_ view: AppBskyGraphDefs.StarterPackViewBasic) {
        self.init(uri: view.uri, creator: Actor(view.creator), record: view.record)
    }

    init(_ view: AppBskyGraphDefs.StarterPackView) {
        self.init(uri: view.uri, creator: Actor(view.creator), record: view.record)
    }

    private init(uri: String, creator: Actor, record: RawJSON) {
        self.init(
            uri: uri, creator: creator, name: record["name"]?.string ?? "",
            description: record["description"]?.string ?? "")
    }
}
