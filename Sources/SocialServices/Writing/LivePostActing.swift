import ATProto
import Lexicons
import Services

/// Likes, reposts, bookmarks and muted threads, through the outbox.
struct LivePostActing: PostActing {
    let wishes: WishSending

    func perform(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome {
        let uri = try PostAddress(post).uri
        return try await wishes.send(.perform(action, post: uri), creating: action.collection, on: uri)
    }

    func revert(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome {
        let uri = try PostAddress(post).uri
        return try await wishes.send(.revert(action, post: uri), on: uri)
    }
}

/// Follows, through the outbox.
struct LiveFollowing: Following {
    let wishes: WishSending

    func follow(_ actor: String) async throws(SocialError) -> ActionOutcome {
        let name = try ActorAddress.identifier(actor).string
        return try await wishes.send(
            .follow(actor: name), creating: AppBskyGraphFollow.Main.collection, on: name)
    }

    func unfollow(_ actor: String) async throws(SocialError) -> ActionOutcome {
        let name = try ActorAddress.identifier(actor).string
        return try await wishes.send(.unfollow(actor: name), on: name)
    }
}

/// Blocks and mutes, through the outbox.
struct LiveActorActing: ActorActing {
    let wishes: WishSending

    func perform(_ action: ActorAction, on actor: String) async throws(SocialError) -> ActionOutcome {
        let name = try ActorAddress.identifier(actor).string
        let collection = action == .block ? AppBskyGraphBlock.Main.collection : nil
        return try await wishes.send(.relate(action, actor: name), creating: collection, on: name)
    }

    func revert(_ action: ActorAction, on actor: String) async throws(SocialError) -> ActionOutcome {
        let name = try ActorAddress.identifier(actor).string
        return try await wishes.send(.unrelate(action, actor: name), on: name)
    }
}
