/// The address of a page about somebody on bsky.app, or on another client with the same paths: `HOST/profile/WHO`, with
/// `/KIND/KEY` behind it for a post, a feed or a list.
///
/// People paste these with or without `https://`, with a query, a fragment or a slash at the end.
public struct ProfileLink: Hashable, Sendable {
    /// Whose page it is: handle or DID, as the link has it, without `@`.
    public let who: String
    /// What of theirs, such as `post`, `feed` or `lists`; nil for the person.
    public let kind: String?
    /// Which one; nil where the link does not say.
    public let key: String?

    /// Reads a link; nil when the text is none.
    public init?(_ text: String) {
        var rest = text[...]
        if let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) }) {
            rest = rest.dropFirst(scheme.count)
        }
        let parts = rest.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init)
        guard parts.count >= 3, parts[1] == "profile", parts[0].contains("."), !parts[0].contains("@"),
            !parts[0].contains(where: \.isWhitespace)
        else { return nil }
        // Browsers escape the colons of a DID.
        let name = parts[2].split(separator: "%", omittingEmptySubsequences: false).enumerated().map { index, part in
            index > 0 && part.lowercased().hasPrefix("3a") ? ":" + part.dropFirst(2) : (index > 0 ? "%" : "") + part
        }.joined()
        who = name.hasPrefix("@") ? String(name.dropFirst()) : name
        kind = parts.count > 3 ? parts[3] : nil
        key = parts.count > 4 ? parts[4] : nil
    }
}
