import ATProto
import Lexicons
import Services

/// What people paste to name a list: an at-URI, or the address of its page on bsky.app (or a client that uses the same paths).
struct ListAddress: Hashable {
    /// Whose list it is.
    let authority: ATIdentifier
    /// The record's key.
    let key: String

    /// The at-URI.
    var uri: String { "at://\(authority.string)/\(AppBskyGraphList.Main.collection)/\(key)" }

    /// Reads an address.
    /// - Throws: ``SocialError/malformed(what:problem:)``, before anything is asked of a server.
    init(_ text: String) throws(SocialError) {
        let text = PastedText.trimmed(text)
        if let link = ProfileLink(text), link.kind == "lists", let key = link.key.flatMap(RecordKey.init),
            let authority = ATIdentifier(link.who)
        {
            self.authority = authority
            self.key = key.string
            return
        }
        guard let uri = ATURI(text), uri.collection?.string == AppBskyGraphList.Main.collection, let key = uri.rkey
        else {
            throw .malformed(
                what: "`\(text)`",
                problem:
                    "it is neither an at:// address of a list nor a bsky.app link to one; `warren lists` shows yours")
        }
        authority = uri.authority
        self.key = key.string
    }

    /// The list's at-URI by the account's DID, where it is one of its own. That can be told offline.
    func own(of account: ActingAccount) throws(SocialError) -> String {
        let owner = authority.string
        guard owner == account.did || owner.lowercased() == account.handle.lowercased() else {
            throw .impossible(
                what: "changing \(uri)",
                problem: "it is a list of \(owner), and you act as \(account.handle); name one of your own lists")
        }
        return "at://\(account.did)/\(AppBskyGraphList.Main.collection)/\(key)"
    }
}
