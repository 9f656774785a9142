import ATProto
import Lexicons
import Services

/// Likes, reposts and follows. The server says whether there is anything to do: each exists once. What an AppView says may be a
/// little old, so the account's own repository has the last word.
extension OutboxDelivery {
    func perform(_ action: PostAction, on post: String) async throws(SocialError) -> Result {
        let view = try await connection.view(of: try PostAddress(post))
        let about = ActionSubject(id: view.uri, name: view.uri)
        if let standing = try await standing(view.record(of: action), in: action.collection, about: about) {
            return Result(record: standing, changed: standing == entry.record, subject: about)
        }
        let subject = ComAtprotoRepoStrongRef.Main(uri: view.uri, cid: view.cid)
        let now = ATDatetime(entry.created).string
        return action == .repost
            ? try await create(AppBskyFeedRepost.Main(subject: subject, createdAt: now), about: about)
            : try await create(AppBskyFeedLike.Main(subject: subject, createdAt: now), about: about)
    }

    func revert(_ action: PostAction, on post: String) async throws(SocialError) -> Result {
        let view = try await connection.view(of: try PostAddress(post))
        let about = ActionSubject(id: view.uri, name: view.uri)
        return try await delete(view.record(of: action), in: action.collection, about: about)
    }

    func follow(_ actor: String) async throws(SocialError) -> Result {
        let profile = try await connection.profile(of: try ActorAddress.identifier(actor))
        let about = ActionSubject(id: profile.did, name: profile.name)
        let collection = AppBskyGraphFollow.Main.collection
        if let standing = try await standing(profile.viewer?.following, in: collection, about: about) {
            return Result(record: standing, changed: standing == entry.record, subject: about)
        }
        if let problem = obstacle(profile) { throw .impossible(what: "following \(profile.name)", problem: problem) }
        let record = AppBskyGraphFollow.Main(subject: profile.did, createdAt: ATDatetime(entry.created).string)
        return try await create(record, about: about)
    }

    func unfollow(_ actor: String) async throws(SocialError) -> Result {
        let profile = try await connection.profile(of: try ActorAddress.identifier(actor))
        let about = ActionSubject(id: profile.did, name: profile.name)
        return try await delete(profile.viewer?.following, in: AppBskyGraphFollow.Main.collection, about: about)
    }

    /// The record that does it: the one that the server shows, or else the one that was sent from here last, if it is there.
    private func standing(
        _ shown: String?, in collection: String?, about subject: ActionSubject
    ) async throws(SocialError) -> String? {
        if let shown, let there = try await present(shown) { return there }
        guard let collection, let sent = try await store.record(in: collection, about: subject.id, of: entry.account),
            sent != shown
        else { return nil }
        return try await present(sent)
    }

    private func present(_ record: String) async throws(SocialError) -> String? {
        guard let uri = ATURI(record), let collection = uri.collection, let key = uri.rkey else { return nil }
        return try await connection.written(collection: collection.string, key: key.string)?.uri
    }

    /// Removes the record that stands; where none does, an earlier try may have removed it.
    func delete(
        _ shown: String?, in collection: String?, about subject: ActionSubject
    ) async throws(SocialError) -> Result {
        guard let record = try await standing(shown, in: collection, about: subject) else {
            return Result(changed: entry.begun, subject: subject)
        }
        try await store.begin(entry.id)
        try await connection.delete([record])
        return Result(record: record, subject: subject)
    }

    /// Why somebody cannot be followed. Servers take the record all the same, and it has no effect.
    private func obstacle(_ profile: AppBskyActorDefs.ProfileViewDetailed) -> String? {
        if profile.did == connection.did { return "it is your own account" }
        if let list = profile.viewer?.blockingByList {
            return
                "you block this account through the list \(list.name); stop blocking that list first, in another client "
                + "since Warren cannot yet"
        }
        if profile.viewer?.blocking != nil {
            return "you block this account; unblock it first with `warren unblock \(profile.name)`"
        }
        if profile.viewer?.blockedBy == true { return "this account blocks you; nothing was sent" }
        return nil
    }
}

extension PostAction {
    /// Where its records are; nil where it leaves none.
    var collection: String? {
        switch self {
        case .like: AppBskyFeedLike.Main.collection
        case .repost: AppBskyFeedRepost.Main.collection
        case .bookmark, .muteThread: nil
        }
    }
}

extension AppBskyFeedDefs.PostView {
    fileprivate func record(of action: PostAction) -> String? {
        switch action {
        case .like: viewer?.like
        case .repost: viewer?.repost
        // These leave no record.
        case .bookmark, .muteThread: nil
        }
    }
}

extension AppBskyActorDefs.ProfileViewDetailed {
    /// What to call the account: its handle, or its DID where that is not valid.
    var name: String { Handle(handle)?.isInvalidMark ?? true ? did : handle }
}
