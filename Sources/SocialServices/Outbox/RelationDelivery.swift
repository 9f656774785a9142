import ATProto
import Lexicons
import Services

/// Blocks and mutes of people, bookmarks and mutes of threads. Only blocks are records; the others the server keeps, and doing
/// them twice is doing them once.
extension OutboxDelivery {
    func block(_ actor: String) async throws(SocialError) -> Result {
        let (profile, about) = try await subject(actor)
        guard profile.did != connection.did else {
            throw .impossible(what: "blocking \(profile.name)", problem: "it is your own account")
        }
        if let standing = profile.ownBlock {
            return Result(record: standing, changed: standing == entry.record, subject: about)
        }
        let record = AppBskyGraphBlock.Main(subject: profile.did, createdAt: ATDatetime(entry.created).string)
        return try await create(record, about: about)
    }

    func unblock(_ actor: String) async throws(SocialError) -> Result {
        let (profile, about) = try await subject(actor)
        if profile.ownBlock == nil, let list = profile.viewer?.blockingByList {
            throw .impossible(
                what: "unblocking \(profile.name)",
                problem:
                    "you block this account through the list \(list.name); stop blocking that list in another client, "
                    + "since Warren cannot yet")
        }
        return try await delete(profile.ownBlock, in: AppBskyGraphBlock.Main.collection, about: about)
    }

    func mute(_ actor: String) async throws(SocialError) -> Result {
        let (profile, about) = try await subject(actor)
        guard profile.did != connection.did else {
            throw .impossible(what: "muting \(profile.name)", problem: "it is your own account")
        }
        let isMuted = profile.viewer?.muted == true && profile.viewer?.mutedByList == nil
        return try await settle(isDone: isMuted, about: about) { () async throws(SocialError) in
            try await connection.call(AppBskyGraphMuteActor.self, .init(actor: profile.did))
        }
    }

    func unmute(_ actor: String) async throws(SocialError) -> Result {
        let (profile, about) = try await subject(actor)
        if let list = profile.viewer?.mutedByList {
            throw .impossible(
                what: "unmuting \(profile.name)",
                problem:
                    "you mute this account through the list \(list.name); stop muting that list in another client, "
                    + "since Warren cannot yet")
        }
        return try await settle(isDone: profile.viewer?.muted != true, about: about) { () async throws(SocialError) in
            try await connection.call(AppBskyGraphUnmuteActor.self, .init(actor: profile.did))
        }
    }

    func bookmark(_ post: String) async throws(SocialError) -> Result {
        let view = try await connection.view(of: try PostAddress(post))
        let about = ActionSubject(id: view.uri, name: view.uri)
        return try await settle(isDone: view.viewer?.bookmarked == true, about: about) { () async throws(SocialError) in
            try await connection.call(AppBskyBookmarkCreateBookmark.self, .init(uri: view.uri, cid: view.cid))
        }
    }

    /// Also of a post that is gone: its bookmark is still in the way.
    func unbookmark(_ post: String) async throws(SocialError) -> Result {
        let (uri, view) = try await sight(of: post)
        let isDone = view.map { $0.viewer?.bookmarked != true } ?? false
        return try await settle(isDone: isDone, about: ActionSubject(id: uri, name: uri)) {
            () async throws(SocialError) in
            try await connection.call(AppBskyBookmarkDeleteBookmark.self, .init(uri: uri))
        }
    }

    func muteThread(of post: String) async throws(SocialError) -> Result {
        let view = try await connection.view(of: try PostAddress(post))
        let root = Self.root(of: view)
        let about = ActionSubject(id: root, name: root)
        return try await settle(isDone: view.viewer?.threadMuted == true, about: about) {
            () async throws(SocialError) in
            try await connection.call(AppBskyGraphMuteThread.self, .init(root: root))
        }
    }

    func unmuteThread(of post: String) async throws(SocialError) -> Result {
        let (uri, view) = try await sight(of: post)
        let root = view.map(Self.root) ?? uri
        let isDone = view.map { $0.viewer?.threadMuted != true } ?? false
        return try await settle(isDone: isDone, about: ActionSubject(id: root, name: root)) {
            () async throws(SocialError) in
            try await connection.call(AppBskyGraphUnmuteThread.self, .init(root: root))
        }
    }

    /// Does it where it is not so already; when it is, an earlier try may have done it.
    private func settle(
        isDone: Bool, about subject: ActionSubject, _ body: () async throws(SocialError) -> Void
    ) async throws(SocialError) -> Result {
        guard !isDone else { return Result(changed: entry.begun, subject: subject) }
        try await store.begin(entry.id)
        try await body()
        return Result(subject: subject)
    }

    private func subject(
        _ actor: String
    ) async throws(SocialError) -> (AppBskyActorDefs.ProfileViewDetailed, ActionSubject) {
        let profile = try await connection.profile(of: try ActorAddress.identifier(actor))
        return (profile, ActionSubject(id: profile.did, name: profile.name))
    }

    /// A post's at-URI, and the post where it is still there.
    private func sight(of post: String) async throws(SocialError) -> (String, AppBskyFeedDefs.PostView?) {
        let address = try await PostAddress(post).resolved(through: connection)
        do {
            return (address.uri, try await connection.view(of: address))
        } catch .notFound {
            return (address.uri, nil)
        } catch {
            throw error
        }
    }

    private static func root(of view: AppBskyFeedDefs.PostView) -> String {
        (try? AppBskyFeedPost.Main.read(view.record))?.reply?.root.uri ?? view.uri
    }
}

extension AppBskyActorDefs.ProfileViewDetailed {
    /// The account's own block of them; servers also name that of a list here.
    fileprivate var ownBlock: String? {
        guard let uri = viewer?.blocking, ATURI(uri)?.collection?.string == AppBskyGraphBlock.Main.collection else {
            return nil
        }
        return uri
    }
}
