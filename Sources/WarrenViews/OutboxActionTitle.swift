import Services
import Strings

/// What an entry of the outbox does, as the window says it.
extension OutboxAction {
    /// In a word or two.
    var title: String {
        switch self {
        case .post(let post) where !post.further.isEmpty: Strings.window.threadOf(post.parts.count)
        case .post(let post): post.replyTo == nil ? Strings.window.aPost() : Strings.window.isReply()
        case .perform(.like, _): Strings.window.doLike()
        case .revert(.like, _): Strings.window.undoLike()
        case .perform(.repost, _): Strings.window.doRepost()
        case .revert(.repost, _): Strings.window.undoRepost()
        case .perform(.bookmark, _): Strings.window.doBookmark()
        case .revert(.bookmark, _): Strings.window.undoBookmark()
        case .perform(.muteThread, _): Strings.window.doMuteThread()
        case .revert(.muteThread, _): Strings.window.undoMuteThread()
        case .relate(.block, _): Strings.window.doBlock()
        case .unrelate(.block, _): Strings.window.undoBlock()
        case .relate(.mute, _): Strings.window.doMute()
        case .unrelate(.mute, _): Strings.window.undoMute()
        case .follow: Strings.window.doFollow()
        case .unfollow: Strings.window.undoFollow()
        case .muteWord: Strings.window.doMuteWord()
        case .unmuteWord: Strings.window.undoMuteWord()
        case .report: Strings.window.doReport()
        case .seen: Strings.window.doSeen()
        case .editProfile: Strings.window.doEditProfile()
        case .changeList: Strings.window.doChangeList()
        case .changeFeeds: Strings.window.doChangeFeeds()
        case .delete: Strings.window.doDelete()
        }
    }

    /// What it is about; nil where that needs no word.
    var detail: String? {
        switch self {
        case .post(let post):
            post.parts.map(\.text).filter { !$0.showsNothing }.joined(separator: "\n").nonEmpty
                ?? Strings.window.withoutText()
        case .perform(_, let post), .revert(_, let post): post
        case .relate(_, let actor), .unrelate(_, let actor), .follow(let actor), .unfollow(let actor): actor
        case .muteWord(let word): word.value
        case .unmuteWord(let word): word
        case .report(let report): report.subject
        case .seen, .editProfile: nil
        case .changeList(.create(let name, _, _)): name
        case .changeList(.add(let actor, _)), .changeList(.remove(let actor, _)): actor
        case .changeList(.delete(let list)): list
        case .changeFeeds(let change): change.feed
        case .delete(let record): record
        }
    }

    /// Only posts are corrected.
    var isPost: Bool { if case .post = self { true } else { false } }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
