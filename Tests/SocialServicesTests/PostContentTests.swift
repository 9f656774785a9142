import ATProto
import Foundation
import Services
import Testing

@testable import SocialServices

@Suite struct PostContentTests {
    private func content(_ record: String) throws -> PostContent? { PostContent(try RawJSON(json: Array(record.utf8))) }

    @Test(arguments: [
        ##"{"$type":"app.bsky.feed.post","text":"t"}"##, ##"{"text":"t","$type":"app.bsky.feed.\u0070ost"}"##,
        ##"{"text":"t","createdAt":"yesterday"}"##, ##"{"text":5,"text":"t","$type":"app.bsky.feed.post","langs":7}"##,
    ])
    func whatIsTakenForAPost(record: String) throws {
        #expect(try content(record)?.text == "t")
    }

    @Test(arguments: [
        ##"{"$type":"app.bsky.feed.like","text":"t","createdAt":"2026-01-01T00:00:00Z"}"##, #"{"text":"t"}"#,
        ##"{"$type":"app.bsky.feed.post"}"##, ##"{"$type":"app.bsky.feed.post","text":5}"##,
        ##"{"$type":5,"text":"t","createdAt":"2026-01-01T00:00:00Z"}"##, #"{"text":"t","createdAt":5}"#, "[]", "7",
    ])
    func whatIsNot(record: String) throws {
        #expect(try content(record)?.text == nil)
    }

    @Test func aReplyNamesItsRootAndItsParent() throws {
        func reply(_ value: String) throws -> ReplyReferences? {
            try content(##"{"$type":"app.bsky.feed.post","text":"t","reply":\##(value)}"##)?.reply
        }
        let (a, b) = (RecordReference(uri: "at://a/b/c", cid: "bafy1"), RecordReference(uri: "at://a/b/d", cid: ""))
        let (first, second) = (#"{"uri":"at://a/b/c","cid":"bafy1"}"#, #"{"cid":"","uri":"at:\/\/a/b/d","x":1}"#)
        #expect(try reply("{\"root\":\(first),\"parent\":\(second)}") == ReplyReferences(root: a, parent: b))
        #expect(try reply("{\"parent\":\(first),\"y\":[],\"root\":\(first)}") == ReplyReferences(root: a, parent: a))
        #expect(try reply("{\"root\":\(first)}") == nil)
        #expect(try reply("{\"root\":\(first),\"parent\":{\"uri\":\"at://a/b/c\"}}") == nil)
        #expect(try reply("7") == nil)
    }
}
