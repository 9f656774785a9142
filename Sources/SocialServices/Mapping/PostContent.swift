import ATProto
import Lexicons
import Services

import struct FoundationEssentials.Date

/// What of a post's record is shown, read straight from its bytes: the rest, its embed above all, is only skipped, since
/// the server sends it again in the form that is shown.
struct PostContent {
    var text = ""
    var facets: [Services.Facet] = []
    var createdAt: Date?
    var reply: ReplyReferences?
    var languages: [String] = []

    /// Reads a record as far as it can be read: a missing date or a broken facet does not hide the text. A record without
    /// a type is taken for a post where it says when it was made.
    init?(_ record: RawJSON) {
        guard let content = try? Self.read(record) else { return nil }
        self = content
    }

    private init() {}

    /// Why a record is not shown.
    static func reason(for record: RawJSON) -> String {
        guard let type = record.type else { return "a record without $type" }
        return type == AppBskyFeedPost.Main.collection ? "a post without text" : "a record of type \(type), not a post"
    }
}

extension PostContent: LexiconReadable {
    static func read(_ reader: inout JSONReader) -> PostContent? {
        var content = PostContent()
        content.fill(&reader)
        if reader.faulted { return nil }
        return content
    }

    private mutating func fill(_ reader: inout JSONReader) {
        guard reader.openObject() else { return }
        var hasText = false
        var hasDate = false
        var isPost: Bool?
        var marks: [ATProto.Facet]?
        while case let key = reader.key(), key != 0 {
            switch key {
            case Key.type: isPost = reader.string(equals: "app.bsky.feed.post")
            case Key.text:
                reader.string(&text)
                hasText = !reader.faulted
            case Key.createdAt where reader.keyIs("createdAt"):
                reader.datetime(&createdAt)
                hasDate = !reader.faulted
            case Key.facets: marks = ATProto.Facet.list(&reader)
            case Key.reply: reply = ReplyReferences(&reader)
            case Key.langs: reader.strings(&languages)
            default: reader.skipMember()
            }
            _ = reader.forgive()
        }
        facets = Services.Facet.drawable(marks, in: text)
        reader.close(seen: hasText ? 1 : 0, required: 1, "text")
        reader.close(seen: isPost ?? hasDate ? 1 : 0, required: 1, "$type")
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

extension ReplyReferences {
    /// Reads where a post hangs; nil where one of the two is missing.
    fileprivate init?(_ reader: inout JSONReader) {
        guard reader.openObject() else { return nil }
        var root: RecordReference?
        var parent: RecordReference?
        while case let key = reader.key(), key != 0 {
            switch key {
            case Key.root: root = RecordReference(&reader, near: parent)
            case Key.parent: parent = RecordReference(&reader, near: root)
            default: reader.skipMember()
            }
            _ = reader.forgive()
        }
        guard let root, let parent else { return nil }
        self.init(root: root, parent: parent)
    }

    private enum Key {
        static var root: UInt64 { 0x0400_0000_746f_6f72 }
        static var parent: UInt64 { 0x0600_746e_6572_6170 }
    }
}

extension RecordReference {
    /// Reads a reference; nil where it is broken. Most replies answer the thread's first post: `near` is the other one, whose
    /// strings serve again.
    fileprivate init?(_ reader: inout JSONReader, near other: RecordReference?) {
        guard reader.openObject() else { return nil }
        var uri = ""
        var cid = ""
        var found = 0
        while case let key = reader.key(), key != 0 {
            switch key {
            case Key.uri:
                reader.string(&uri, near: other?.uri)
                if !reader.faulted { found |= 1 }
            case Key.cid:
                reader.string(&cid, near: other?.cid)
                if !reader.faulted { found |= 2 }
            default: reader.skipMember()
            }
            _ = reader.forgive()
        }
        guard found == 3 else { return nil }
        self.init(uri: uri, cid: cid)
    }

    private enum Key {
        static var uri: UInt64 { 0x0300_0000_0069_7275 }
        static var cid: UInt64 { 0x0300_0000_0064_6963 }
    }
}
