import Services
import Strings
import Wording

extension OutboxAction {
    /// The command that asks for it.
    var name: String {
        switch self {
        case .post: "post"
        case .perform(let action, _): action.command
        case .revert(let action, _): "un" + action.command
        case .relate(let relation, _): relation.rawValue
        case .unrelate(let relation, _): "un" + relation.rawValue
        case .follow: "follow"
        case .unfollow: "unfollow"
        case .muteWord: "mute words add"
        case .unmuteWord: "mute words remove"
        case .report: "report"
        case .seen: "notifications"
        case .editProfile: "profile edit"
        case .changeList(.create): "lists create"
        case .changeList(.add): "lists add"
        case .changeList(.remove): "lists remove"
        case .changeList(.delete): "lists delete"
        case .changeFeeds(let change): "feeds " + change.action.rawValue
        case .delete: "delete"
        }
    }

    /// What it is about; nil for a post.
    var subject: String? {
        switch self {
        case .post: nil
        case .perform(_, let post), .revert(_, let post): post
        case .relate(_, let actor), .unrelate(_, let actor), .follow(let actor), .unfollow(let actor): actor
        case .muteWord(let word): word.value
        case .unmuteWord(let word): word
        case .report(let report): report.subject
        case .seen: nil
        case .editProfile: nil
        case .changeList(.create(let name, _, _)): name
        case .changeList(.add(let actor, _)), .changeList(.remove(let actor, _)): actor
        case .changeList(.delete(let list)): list
        case .changeFeeds(let change): change.feed
        case .delete(let record): record
        }
    }

    /// A post's text.
    var text: String? { if case .post(let post) = self { post.first.text } else { nil } }

    // Of a post's text, in characters.
    private static let shown = 60

    /// What it does, in a line.
    var summary: String {
        switch self {
        case .post(let post):
            let whole = post.first.text
            let text = String(whole.count > Self.shown ? whole.prefix(Self.shown) + "…" : whole[...])
            return post.further.isEmpty
                ? Strings.answers.outboxPost(text) : Strings.answers.outboxThread(post.parts.count, text)
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
        case .muteWord(let word): return Strings.words.doMute(word.value)
        case .unmuteWord(let word): return Strings.words.doUnmute(word)
        case .report(let report): return Strings.reports.doReport(report.subject, report.reason.rawValue)
        case .seen(let date): return Strings.reports.doSeen(Timestamps.iso8601(date))
        case .editProfile: return Strings.lists.doEditProfile()
        case .changeList(.create(let name, _, _)): return Strings.lists.doCreate(name)
        case .changeList(.add(let actor, let list)): return Strings.lists.doAdd(actor, list)
        case .changeList(.remove(let actor, let list)): return Strings.lists.doRemove(actor, list)
        case .changeList(.delete(let list)): return Strings.lists.doDelete(list)
        case .changeFeeds(let change):
            return switch change.action {
            case .save: Strings.feeds.doSave(change.feed)
            case .pin: Strings.feeds.doPin(change.feed)
            case .unpin: Strings.feeds.doUnpin(change.feed)
            case .remove: Strings.feeds.doRemove(change.feed)
            }
        case .delete(let record): return Strings.answers.outboxDelete(record)
        }
    }
}

extension PostAction {
    fileprivate var command: String { self == .muteThread ? "mute-thread" : rawValue }
}
