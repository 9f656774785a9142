import ATProto
import Lexicons

/// What of a post's record is shown, read straight from its bytes: the rest, its embed above all, is only skipped, since
/// the server sends it again in the form that is shown. Only the text is required.
struct PostRecord: LexiconReadable {
    var type = ""
    var text = ""
    var createdAt: String?
    var facets: [ATProto.Facet]?
    var reply: AppBskyFeedPost.ReplyRef?
    var languages: [String]?

    static func read(_ reader: inout JSONReader) -> PostRecord? {
        var record = PostRecord()
        record.fill(&reader)
        if reader.faulted { return nil }
        return record
    }

    @inline(never)
    private mutating func fill(_ reader: inout JSONReader) {
        guard reader.openObject() else { return }
        var hasText = false
        while case let key = reader.key(), key != 0 {
            var isText = false
            switch key {
            case Key.type: reader.string(&type)
            case Key.text:
                reader.string(&text)
                isText = true
            case Key.createdAt where reader.keyIs("createdAt"): reader.string(&createdAt)
            case Key.facets: facets = ATProto.Facet.list(&reader)
            case Key.reply: reply = AppBskyFeedPost.ReplyRef.read(&reader)
            case Key.langs: reader.strings(&languages)
            default: reader.skipMember()
            }
            if reader.forgive() { isText = false }
            if isText { hasText = true }
        }
        reader.close(seen: hasText ? 1 : 0, required: 1, "text")
    }

    /// Names of members in the form that `JSONReader.key()` gives.
    private enum Key {
        static var type: UInt64 { 0x0500_0065_7079_7424 }
        static var text: UInt64 { 0x0400_0000_7478_6574 }
        static var createdAt: UInt64 { 0x0964_6574_6165_7263 }
        static var facets: UInt64 { 0x0600_7374_6563_6166 }
        static var reply: UInt64 { 0x0500_0079_6c70_6572 }
        static var langs: UInt64 { 0x0500_0073_676e_616c }
    }
}
