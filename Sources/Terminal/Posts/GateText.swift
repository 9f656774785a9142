import Services
import Strings

extension ReplyGate {
    /// Who may reply, in a line.
    var text: String {
        rules.isEmpty ? Strings.posts.gateNobody() : Strings.posts.gate(rules.map(\.text).joined(separator: ", "))
    }
}

extension ReplyGate.Rule {
    fileprivate var text: String {
        switch self {
        case .known(.mentioned, _): Strings.posts.gateMentioned()
        case .known(.following, _): Strings.posts.gateFollowing()
        case .known(.followers, _): Strings.posts.gateFollowers()
        case .known(.list(let uri), let name):
            Strings.posts.gateList(name.map { SafeText.isolated(SafeText.line($0)) } ?? SafeText.line(uri))
        case .unsupported: Strings.posts.gateUnknown()
        }
    }
}

extension PostGates {
    /// What is not open to everybody, a line each.
    var lines: [String] {
        var lines: [String] = []
        if let replies { lines.append(ReplyGate(rules: replies.map { .known($0) }).text) }
        if forbidsQuotes { lines.append(Strings.posts.gateQuotes()) }
        return lines
    }
}
