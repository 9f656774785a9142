import ATProto
import Lexicons
import Services

/// Likes, reposts and follows. The server says whether there is anything to do: each exists once.
extension OutboxDelivery {
    func perform(_ action: PostAction, on post: String) async throws(SocialError) -> Result {
        let view = try await connection.view(of: try PostAddress(post))
        let about = ActionSubject(id: view.uri, name: view.uri)
        if let standing = view.record(of: action) {
            return Result(record: standing, changed: standing == entry.record, subject: about)
        }
        let subject = ComAtprotoRepoStrongRef.Main(uri: view.uri, cid: view.cid)
        let now = ATDatetime(entry.created).string
        switch action {
        case .like:
            return try await create(
                RawJSON(AppBskyFeedLike.Main(subject: subject, createdAt: now)), in: AppBskyFeedLike.Main.collection,
                about: about)
        case .repost:
            return try await create(
                RawJSON(AppBskyFeedRepost.Main(subject: subject, createdAt: now)),
                in: AppBskyFeedRepost.Main.collection, about: about)
        }
    }

    func revert(_ action: PostAction, on post: String) async throws(SocialError) -> Result {
        let view = try await connection.view(of: try PostAddress(post))
        let about = ActionSubject(id: view.uri, name: view.uri)
        return try await delete(view.record(of: action), about: about)
    }

    func follow(_ actor: String) async throws(SocialError) -> Result {
        let profile = try await connection.profile(of: try ActorAddress.identifier(actor))
        let about = ActionSubject(id: profile.did, name: profile.name)
        if let standing = profile.viewer?.following {
            return Result(record: standing, changed: standing == entry.record, subject: about)
        }
        if let problem = obstacle(profile) { throw .impossible(what: "following \(profile.name)", problem: problem) }
        let record = AppBskyGraphFollow.Main(subject: profile.did, createdAt: ATDatetime(entry.created).string)
        return try await create(RawJSON(record), in: AppBskyGraphFollow.Main.collection, about: about)
    }

    func unfollow(_ actor: String) async throws(SocialError) -> Result {
        let profile = try await connection.profile(of: try ActorAddress.identifier(actor))
        let about = ActionSubject(id: profile.did, name: profile.name)
        return try await delete(profile.viewer?.following, about: about)
    }

    /// Removes the record that stands; where none does, an earlier try may have removed it.
    private func delete(_ record: String?, about subject: ActionSubject) async throws(SocialError) -> Result {
        guard let record else { return Result(changed: entry.begun, subject: subject) }
        try await store.begin(entry.id)
        try await connection.delete(record)
        return Result(record: record, subject: subject)
    }

    /// Why somebody cannot be followed. Servers take the record all the same, and it has no effect.
    private func obstacle(_ profile: AppBskyActorDefs.ProfileViewDetailed) -> String? {
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
}

extension AppBskyFeedDefs.PostView {
    fileprivate func record(of action: PostAction) -> String? {
        switch action {
        case .like: viewer?.like
        case .repost: viewer?.repost
        }
    }
}

extension AppBskyActorDefs.ProfileViewDetailed {
    /// What to call the account: its handle, or its DID where that is not valid.
    var name: String { Handle(handle)?.isInvalidMark ?? true ? did : handle }
}
