import ATProto
import Services

/// What people type or paste to name an account: a handle (with or without `@`), a DID, an at-URI, or the address of a page
/// on bsky.app (or a client that uses the same paths).
enum ActorAddress {
    /// The account's identifier.
    /// - Throws: ``SocialError/malformed(what:problem:)``, before anything is asked of a server.
    static func identifier(_ text: String) throws(SocialError) -> ATIdentifier {
        let text = PastedText.trimmed(text)
        if let thing = thing(in: text) {
            // Whoever means a list does not mean its owner.
            throw .malformed(what: "`\(text)`", problem: "it is the address of \(thing), not of an account")
        }
        let name = name(in: text)
        if let identifier = ATIdentifier(name) { return identifier }
        throw .malformed(what: text.isEmpty ? "the account's name" : "`\(text)`", problem: problem(of: name))
    }

    /// What an address names that somebody made and that is neither them nor a post of theirs; nil for all else.
    private static func thing(in text: String) -> String? {
        let kind = ProfileLink(text)?.kind ?? ATURI(text)?.collection?.string
        return switch kind {
        case "feed", "app.bsky.feed.generator": "a feed"
        case "lists", "app.bsky.graph.list": "a list"
        case "app.bsky.graph.starterpack": "a starter pack"
        default: nil
        }
    }

    private static func name(in text: String) -> String {
        if let link = ProfileLink(text) { return link.who }
        var rest = text[...]
        if rest.hasPrefix("at://") { rest = rest.dropFirst(5).prefix { !"/?#".contains($0) } }
        if rest.hasPrefix("@") { rest = rest.dropFirst() }
        return String(rest)
    }

    private static func problem(of name: String) -> String {
        if name.isEmpty { return "it is empty; give a handle such as alice.bsky.social, or a DID" }
        if name.hasPrefix("did:") { return "it is no valid DID; a DID looks like did:plc:ewvi7nxzyoun6zhxrhs64oiz" }
        if name.contains("/") {
            return "it is a link to something else than a profile; give a handle, a DID or a bsky.app link to a profile"
        }
        if name.contains("@") { return "it looks like an e-mail address; give the account's handle or DID" }
        if !name.contains(".") { return "a handle has a dot in it; give all of it, such as \(example(name))" }
        return "it is no valid handle; a handle is a domain name such as alice.bsky.social"
    }

    private static func example(_ name: String) -> String {
        let handle = name + ".bsky.social"
        return Handle(handle) == nil ? "alice.bsky.social" : handle
    }
}
