import ATProto
import Lexicons
import Services

import struct FoundationEssentials.Date

/// Likes and reposts, as records of the account's repository.
struct LivePostActing: PostActing {
    let accounts: any AccountConnecting
    let keys: TIDClock

    func perform(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome {
        let connection = try await accounts.connection()
        let view = try await Self.view(of: post, through: connection)
        if let standing = Self.record(of: action, in: view) { return ActionOutcome(record: standing, changed: false) }
        let subject = ComAtprotoRepoStrongRef.Main(uri: view.uri, cid: view.cid)
        let now = ATDatetime(Date()).string
        let reference =
            switch action {
            case .like:
                try await connection.create(
                    AppBskyFeedLike.Main(subject: subject, createdAt: now), key: keys.next())
            case .repost:
                try await connection.create(
                    AppBskyFeedRepost.Main(subject: subject, createdAt: now), key: keys.next())
            }
        return ActionOutcome(record: reference.uri, changed: true)
    }

    func revert(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome {
        let connection = try await accounts.connection()
        let view = try await Self.view(of: post, through: connection)
        guard let record = Self.record(of: action, in: view) else { return ActionOutcome(record: nil, changed: false) }
        try await connection.delete(record)
        return ActionOutcome(record: record, changed: true)
    }

    private static func record(of action: PostAction, in view: AppBskyFeedDefs.PostView) -> String? {
        switch action {
        case .like: view.viewer?.like
        case .repost: view.viewer?.repost
        }
    }

    /// The post with the account's own marks on it.
    static func view(
        of post: String, through connection: AccountConnection
    ) async throws(SocialError) -> AppBskyFeedDefs.PostView {
        let address = try await PostAddress.resolved(post, through: connection)
        let (output, _) = try await connection.query(AppBskyFeedGetPosts.self, .init(uris: [address.uri]))
        guard let view = output.posts.first else { throw .notFound(what: "the post \(address.uri)") }
        return view
    }
}

/// Follows, as records of the account's repository.
struct LiveFollowing: Following {
    let accounts: any AccountConnecting
    let keys: TIDClock

    func follow(_ actor: String) async throws(SocialError) -> ActionOutcome {
        let connection = try await accounts.connection()
        let profile = try await Self.profile(of: actor, through: connection)
        if let standing = profile.viewer?.following { return ActionOutcome(record: standing, changed: false) }
        guard profile.did != connection.did else { throw .invalid(what: actor, problem: "it is your own account") }
        let reference = try await connection.create(
            AppBskyGraphFollow.Main(subject: profile.did, createdAt: ATDatetime(Date()).string), key: keys.next())
        return ActionOutcome(record: reference.uri, changed: true)
    }

    func unfollow(_ actor: String) async throws(SocialError) -> ActionOutcome {
        let connection = try await accounts.connection()
        let profile = try await Self.profile(of: actor, through: connection)
        guard let record = profile.viewer?.following else { return ActionOutcome(record: nil, changed: false) }
        try await connection.delete(record)
        return ActionOutcome(record: record, changed: true)
    }

    private static func profile(
        of actor: String, through connection: AccountConnection
    ) async throws(SocialError) -> AppBskyActorDefs.ProfileViewDetailed {
        try await connection.query(AppBskyActorGetProfile.self, .init(actor: ActorName.normalized(actor))).0
    }
}
