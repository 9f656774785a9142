import Services

extension OutboxAction {
    /// Whether doing it twice means the same as doing it once.
    var isWish: Bool {
        switch self {
        // Those of one word may differ in how it is muted: the last counts.
        case .post, .muteWord, .seen, .editProfile, .changeList(.create): false
        default: true
        }
    }

    /// What equal wishes have in common.
    var wish: String {
        switch self {
        case .post: "post"
        case .perform(let action, let post): "+\(action.rawValue) \(post)"
        case .revert(let action, let post): "-\(action.rawValue) \(post)"
        case .follow(let actor): "+follow \(actor)"
        case .unfollow(let actor): "-follow \(actor)"
        case .relate(let action, let actor): "+\(action.rawValue) \(actor)"
        case .unrelate(let action, let actor): "-\(action.rawValue) \(actor)"
        case .muteWord(let word): "+word \(word.value.lowercased())"
        case .unmuteWord(let word): "-word \(word.lowercased())"
        case .report(let report): "report \(report.reason.rawValue) \(report.subject)"
        case .seen: "seen"
        case .editProfile: "profile"
        case .changeList(.create(let name, _, _)): "+list \(name)"
        case .changeList(.add(let actor, let list)): "+item \(actor) \(list)"
        case .changeList(.remove(let actor, let list)): "-item \(actor) \(list)"
        case .changeList(.delete(let list)): "-list \(list)"
        case .changeFeeds(let change): "\(change.action.rawValue) feed \(change.feed)"
        case .delete(let record): "-record \(record)"
        }
    }

    /// The wish that this one takes back.
    var opposite: String? {
        switch self {
        case .post, .delete, .report, .seen, .editProfile, .changeList(.create), .changeList(.delete): nil
        case .changeFeeds(let change):
            OutboxAction.changeFeeds(SavedFeedChange(change.action.opposite, change.feed)).wish
        case .changeList(.add(let actor, let list)): OutboxAction.changeList(.remove(actor: actor, list: list)).wish
        case .changeList(.remove(let actor, let list)): OutboxAction.changeList(.add(actor: actor, list: list)).wish
        case .muteWord(let word): OutboxAction.unmuteWord(word.value).wish
        case .unmuteWord(let word): "+word \(word.lowercased())"
        case .perform(let action, let post): OutboxAction.revert(action, post: post).wish
        case .revert(let action, let post): OutboxAction.perform(action, post: post).wish
        case .relate(let action, let actor): OutboxAction.unrelate(action, actor: actor).wish
        case .unrelate(let action, let actor): OutboxAction.relate(action, actor: actor).wish
        case .follow(let actor): OutboxAction.unfollow(actor: actor).wish
        case .unfollow(let actor): OutboxAction.follow(actor: actor).wish
        }
    }
}

extension SavedFeedChange.Action {
    fileprivate var opposite: SavedFeedChange.Action {
        switch self {
        case .save: .remove
        case .remove: .save
        case .pin: .unpin
        case .unpin: .pin
        }
    }
}
