public import Services
import Strings

extension NotificationGroup {
    /// Who did what, in a sentence.
    /// - Parameter name: what a person is called.
    public func summary(name: (Actor) -> String) -> String {
        let people = people
        let first = name(people[0])
        let who =
            switch people.count {
            case 1: first
            case 2: Strings.notices.two(first, name(people[1]))
            default: Strings.notices.others(first, people.count - 1)
            }
        return switch newest.reason {
        case .like: Strings.notices.like(who)
        case .repost: Strings.notices.repost(who)
        case .follow: Strings.notices.follow(who)
        case .mention: Strings.notices.mention(who)
        case .reply: Strings.notices.reply(who)
        case .quote: Strings.notices.quote(who)
        case .starterpackJoined: Strings.notices.join(who)
        case .other(let name): Strings.notices.other(who, name)
        }
    }
}
