import ATProto
import Lexicons
import Services

import struct FoundationEssentials.Date

/// Likes and reposts, as records of the account's repository.
struct LivePostActing: PostActing {
    let accounts: any AccountConnecting
    let keys: TIDClock

    func perform(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome {
        let address = try PostAddress(post)
        let connection = try await accounts.connection()
        let view = try await Self.view(of: address, through: connection)
        let subject = ActionSubject(id: view.uri, name: view.uri)
        if let standing = Self.record(of: action, in: view) {
            return ActionOutcome(record: standing, changed: false, account: connection.acting, subject: subject)
        }
        let reference = ComAtprotoRepoStrongRef.Main(uri: view.uri, cid: view.cid)
        let now = ATDatetime(Date()).string
        let record =
            switch action {
            case .like:
                try await connection.create(
                    AppBskyFeedLike.Main(subject: reference, createdAt: now), key: keys.next())
            case .repost:
                try await connection.create(
                    AppBskyFeedRepost.Main(subject: reference, createdAt: now), key: keys.next())
            }
        return ActionOutcome(record: record.uri, changed: true, account: connection.acting, subject: subject)
    }

    func revert(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome {
        let address = try PostAddress(post)
        let connection = try await accounts.connection()
        let view = try await Self.view(of: address, through: connection)
        let subject = ActionSubject(id: view.uri, name: view.uri)
        let record = Self.record(of: action, in: view)
        if let record { try await connection.delete(record) }
        return ActionOutcome(
            record: record, changed: record != nil, account: connection.acting, subject: subject)
    }

    private static func record(of action: PostAction, in view: AppBskyFeedDefs.PostView) -> String? {
        switch action {
        case .like: view.viewer?.like
        case .repost: view.viewer?.repost
        }
    }

    /// The post with the account's own marks on it.
    static func view(
        of post: PostAddress, through connection: AccountConnection
    ) async throws(SocialError) -> AppBskyFeedDefs.PostView {
        let address = try await post.resolved(through: connection)
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
        let identifier = try ActorAddress.identifier(actor)
        let connection = try await accounts.connection()
        let profile = try await Self.profile(of: identifier, through: connection)
        let subject = Self.subject(profile)
        if let standing = profile.viewer?.following {
            return ActionOutcome(record: standing, changed: false, account: connection.acting, subject: subject)
        }
        if let problem = Self.obstacle(profile, connection) {
            throw .impossible(what: "following \(subject.name)", problem: problem)
        }
        let reference = try await connection.create(
            AppBskyGraphFollow.Main(subject: profile.did, createdAt: ATDatetime(Date()).string), key: keys.next())
        return ActionOutcome(record: reference.uri, changed: true, account: connection.acting, subject: subject)
    }

    func unfollow(_ actor: String) async throws(SocialError) -> ActionOutcome {
        let identifier = try ActorAddress.identifier(actor)
        let connection = try await accounts.connection()
        let profile = try await Self.profile(of: identifier, through: connection)
        let record = profile.viewer?.following
        if let record { try await connection.delete(record) }
        return ActionOutcome(
            record: record, changed: record != nil, account: connection.acting, subject: Self.subject(profile))
    }

    /// Why somebody cannot be followed. Servers take the record all the same, and it has no effect.
    private static func obstacle(
        _ profile: AppBskyActorDefs.ProfileViewDetailed, _ connection: AccountConnection
    ) -> String? {
        if profile.did == connection.did { return "it is your own account" }
        if let list = profile.viewer?.blockingByList {
            return
                "you block this account through the list \(list.name); leave that list first, in another client since "
                + "Warren cannot yet"
        }
        if profile.viewer?.blocking != nil {
            return "you block this account; unblock it first, in another client since Warren cannot yet"
        }
        if profile.viewer?.blockedBy == true { return "this account blocks you; nothing was sent" }
        return nil
    }

    private static func subject(_ profile: AppBskyActorDefs.ProfileViewDetailed) -> ActionSubject {
        let isInvalid = Handle(profile.handle)?.isInvalidMark ?? true
        return ActionSubject(id: profile.did, name: isInvalid ? profile.did : profile.handle)
    }

    private static func profile(
        of actor: ATIdentifier, through connection: AccountConnection
    ) async throws(SocialError) -> AppBskyActorDefs.ProfileViewDetailed {
        try await connection.query(
            AppBskyActorGetProfile.self, .init(actor: actor.string), about: "the account \(actor)"
        ).0
    }
}
