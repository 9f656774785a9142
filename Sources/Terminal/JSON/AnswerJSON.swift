import Services
import Wording

extension JSONValue {
    /// A page under the name that its items go by.
    static func page<Item: Sendable>(
        _ name: String, _ items: [Item], cursor: String?, _ item: (Item) -> JSONValue
    ) -> JSONValue {
        .object([
            JSONValue.Member(key: name, value: .array(items.map(item))),
            JSONValue.Member(key: "cursor", value: .optional(cursor)),
        ])
    }

    /// Whether it is what the server says now: null when it is, else how old it is and why.
    init(_ freshness: Freshness) {
        switch freshness {
        case .live: self = .null
        case .kept(let date, let reason):
            self = .object(["asOf": .date(date), "because": .optional(reason?.nameOfAbsence)])
        }
    }

    /// A post that was seen before, and where in it the words are.
    init(_ found: FoundPost) {
        self = JSONValue(found.post).adding([
            "excerpt": .array(found.excerpt.map { .object(["text": .string($0.text), "match": .boolean($0.isMatch)]) })
        ])
    }

    /// A whole profile.
    init(_ profile: Profile) {
        self = JSONValue(profile.actor).adding([
            "banner": .optional(profile.banner),
            "followersCount": .integer(profile.followersCount),
            "followsCount": .integer(profile.followsCount),
            "postsCount": .integer(profile.postsCount),
            "pinnedPost": .optional(profile.pinnedPost),
            "createdAt": .date(profile.createdAt),
        ])
    }

    /// Something that happened.
    init(_ notification: SocialNotification) {
        self = .object([
            "uri": .string(notification.uri),
            "cid": .string(notification.cid),
            "author": JSONValue(notification.author),
            "reason": .string(notification.reason.name),
            "reasonSubject": .optional(notification.subject),
            "text": .optional(notification.text),
            "isRead": .boolean(notification.isRead),
            "indexedAt": .date(notification.indexedAt),
        ])
    }

    /// A post that is kept.
    init(_ bookmark: Bookmark) {
        self = .object([
            "subject": JSONValue(bookmark.subject),
            "createdAt": .date(bookmark.createdAt),
            "item": JSONValue(bookmark.item),
        ])
    }

    /// An account on this device.
    init(_ account: Account, isCurrent: Bool) {
        self = .object([
            "did": .string(account.did),
            "handle": .string(account.handle),
            "service": .string(account.service),
            "state": .string(account.state.rawValue),
            "current": .boolean(isCurrent),
        ])
    }

    /// The accounts on this device.
    init(_ state: SignInState) {
        self = .object([
            "accounts": .array(state.accounts.map { JSONValue($0, isCurrent: $0.did == state.currentDID) })
        ])
    }

    /// What an action led to.
    init(_ outcome: ActionOutcome) {
        self = .object([
            "uri": .optional(outcome.record),
            "changed": .boolean(outcome.changed),
            "account": JSONValue(outcome.account),
            "subject": .string(outcome.subject.id),
        ])
    }

    /// A new post.
    init(_ post: PublishedPost) {
        self = JSONValue(post.reference).adding([
            "account": JSONValue(post.account),
            "posts": .array(([post.reference] + post.further).map { JSONValue($0) }),
        ])
    }

    /// An entry of the outbox.
    init(_ item: OutboxItem) {
        self = .object([
            "id": .integer(Int(item.id)),
            "account": JSONValue(item.account),
            "action": .string(item.action.name),
            "subject": .optional(item.action.subject),
            "text": .optional(item.action.text),
            "uri": .optional(item.record),
            "state": .string(item.state.rawValue),
            "problem": item.problem.map { .string($0.text(now: item.created)) } ?? .null,
            "created": .date(item.created),
            "attempts": .integer(item.attempts),
            "further": .array(item.further.map { .string($0) }),
        ])
    }

    private init(_ account: ActingAccount) {
        self = .object(["did": .string(account.did), "handle": .string(account.handle)])
    }

    /// Something that was looked at.
    init(_ finding: MachineFinding) {
        self = .object([
            "subject": .string(finding.subject),
            "verdict": .string(finding.verdict.rawValue),
            "detail": .string(finding.detail),
            "remedy": .optional(finding.remedy),
        ])
    }

    /// What was saved of a damaged store.
    init(_ repair: StoreRepair) {
        self = .object([
            "saved": .integer(repair.saved),
            "lost": .integer(repair.lost),
            "tables": .array(
                repair.tables.map { table in
                    .object([
                        "name": .string(table.name), "saved": .integer(table.saved), "lost": .integer(table.lost),
                        "isPartial": .boolean(table.isPartial),
                    ])
                }),
            "damagedPages": .integer(repair.damagedPages),
            "keptFile": .string(repair.keptFile),
        ])
    }

    /// Where the local network is.
    init(_ network: LocalNetworkInfo) {
        self = .object([
            "url": .string(network.url),
            "accounts": .array(network.accounts.map { .string($0) }),
            "password": .string(network.password),
        ])
    }

    /// A conversation.
    init(_ conversation: Conversation) {
        self = .object([
            "id": .string(conversation.id),
            "members": .array(conversation.members.map { JSONValue($0) }),
            "lastMessage": .optional(conversation.lastMessage),
            "lastMessageAt": .date(conversation.lastMessageAt),
            "unreadCount": .integer(conversation.unreadCount),
            "muted": .boolean(conversation.muted),
        ])
    }

    private init(_ record: SavedRecord) {
        self = .object([
            "uri": .optional(record.uri), "$type": .string(record.type), "summary": .string(record.summary),
        ])
    }

    /// What a saved answer holds: `kind` says which of the shapes it is.
    init(_ response: SavedResponse) {
        switch response {
        case .timeline(let page):
            self = .page("posts", page.items, cursor: page.cursor) { JSONValue($0) }.prefixed(["kind": "timeline"])
        case .posts(let page):
            self = .page("posts", page.items, cursor: page.cursor) { JSONValue($0) }.prefixed(["kind": "posts"])
        case .thread(let thread):
            self = JSONValue(thread).prefixed(["kind": "thread"])
        case .notifications(let page):
            self = .page("notifications", page.items, cursor: page.cursor) { JSONValue($0) }
                .prefixed(["kind": "notifications"])
        case .profiles(let page):
            self = .page("profiles", page.items, cursor: page.cursor) { JSONValue($0) }
                .prefixed(["kind": "profiles"])
        case .actors(let page):
            self = .page("actors", page.items, cursor: page.cursor) { JSONValue($0) }.prefixed(["kind": "actors"])
        case .list(let list, let members):
            self = .page("members", members.items, cursor: members.cursor) { JSONValue($0) }
                .prefixed(["kind": "list", "list": JSONValue(list)])
        case .lists(let page):
            self = .page("lists", page.items, cursor: page.cursor) { JSONValue($0) }.prefixed(["kind": "lists"])
        case .feeds(let page):
            self = .page("feeds", page.items, cursor: page.cursor) { JSONValue($0) }.prefixed(["kind": "feeds"])
        case .starterPacks(let page):
            self = .page("starterPacks", page.items, cursor: page.cursor) { JSONValue($0) }
                .prefixed(["kind": "starterPacks"])
        case .conversations(let page):
            self = .page("conversations", page.items, cursor: page.cursor) { JSONValue($0) }
                .prefixed(["kind": "conversations"])
        case .records(let page):
            self = .page("records", page.items, cursor: page.cursor) { JSONValue($0) }
                .prefixed(["kind": "records"])
        case .preferences(let records):
            self = .object(["kind": "preferences", "preferences": .array(records.map { JSONValue($0) })])
        }
    }

    /// What could not be read, and why. Part of every answer that is read from a file.
    init(_ skipped: [SkippedItem]) {
        self = .array(skipped.map { .object(["path": .string($0.path), "reason": .string($0.reason)]) })
    }
}

extension SavedResponse {
    /// What could not be read.
    var skipped: [SkippedItem] {
        switch self {
        case .timeline(let page): page.skipped
        case .posts(let page): page.skipped
        case .thread(let thread): thread.skipped
        case .notifications(let page): page.skipped
        case .profiles(let page): page.skipped
        case .actors(let page): page.skipped
        case .list(_, let members): members.skipped
        case .lists(let page): page.skipped
        case .feeds(let page): page.skipped
        case .starterPacks(let page): page.skipped
        case .conversations(let page): page.skipped
        case .records(let page): page.skipped
        case .preferences: []
        }
    }
}
