import Services
import Strings

extension OutboxAction {
    // Of a post's text, in characters.
    private static let shown = 60

    /// What it does, in a line.
    var summary: String {
        switch self {
        case .post(let post):
            let text = post.text.count > Self.shown ? post.text.prefix(Self.shown) + "…" : post.text[...]
            return Strings.answers.outboxPost(String(text))
        case .perform(.like, let post): return Strings.answers.outboxLike(post)
        case .revert(.like, let post): return Strings.answers.outboxUnlike(post)
        case .perform(.repost, let post): return Strings.answers.outboxRepost(post)
        case .revert(.repost, let post): return Strings.answers.outboxUnrepost(post)
        case .follow(let actor): return Strings.answers.outboxFollow(actor)
        case .unfollow(let actor): return Strings.answers.outboxUnfollow(actor)
        case .perform(.bookmark, let post): return Strings.relations.doBookmark(post)
        case .revert(.bookmark, let post): return Strings.relations.doUnbookmark(post)
        case .perform(.muteThread, let post): return Strings.relations.doMuteThread(post)
        case .revert(.muteThread, let post): return Strings.relations.doUnmuteThread(post)
        case .relate(.block, let actor): return Strings.relations.doBlock(actor)
        case .unrelate(.block, let actor): return Strings.relations.doUnblock(actor)
        case .relate(.mute, let actor): return Strings.relations.doMute(actor)
        case .unrelate(.mute, let actor): return Strings.relations.doUnmute(actor)
        case .delete(let record): return Strings.answers.outboxDelete(record)
        }
    }
}
