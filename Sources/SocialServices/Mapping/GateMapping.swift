import ATProto
import Lexicons
import Services

extension ReplyRule {
    /// A rule of a threadgate; nil when it is of a kind that Warren does not know.
    init?(_ rule: AppBskyFeedThreadgate.Main.AllowElement) {
        switch rule {
        case .mentionRule: self = .mentioned
        case .followingRule: self = .following
        case .followerRule: self = .followers
        case .listRule(let rule): self = .list(rule.list)
        case .unknown: return nil
        }
    }

    /// The rule as a threadgate has it.
    var element: AppBskyFeedThreadgate.Main.AllowElement {
        switch self {
        case .mentioned: .mentionRule(.init())
        case .following: .followingRule(.init())
        case .followers: .followerRule(.init())
        case .list(let uri): .listRule(.init(list: uri))
        }
    }
}

extension ReplyGate {
    /// A gate as a server shows it; nil when it lets everybody in, or cannot be read.
    init?(_ view: borrowing AppBskyFeedDefs.ThreadgateView) {
        guard let record = view.record, let gate = try? AppBskyFeedThreadgate.Main.read(record), let rules = gate.allow
        else { return nil }
        var names: [String: String] = [:]
        for list in view.lists ?? [] { names[list.uri] = list.name }
        self.init(
            rules: rules.map { rule in
                if case .unknown(let raw) = rule { return .unsupported(type: raw.type ?? "") }
                guard let known = ReplyRule(rule) else { return .unsupported(type: "") }
                return if case .list(let uri) = known { .known(known, listName: names[uri]) } else { .known(known) }
            })
    }
}

extension PostGates {
    /// What the records beside a post say; nil where there is none.
    init(_ threadgate: AppBskyFeedThreadgate.Main?, _ postgate: AppBskyFeedPostgate.Main?) {
        self.init(
            // A rule that Warren does not know lets nobody in.
            replies: threadgate?.allow.map { $0.compactMap(ReplyRule.init) },
            forbidsQuotes: (postgate?.embeddingRules ?? []).contains { rule in
                if case .disableRule = rule { true } else { false }
            })
    }
}
