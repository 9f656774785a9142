import FoundationEssentials
import Services

/// Posts and people for the tests.
enum Sample {
    static let noon = Date(timeIntervalSince1970: 1_714_564_800)
    static let alice = Actor(did: "did:plc:alice", handle: "alice.test", displayName: "Alice")
    static let bob = Actor(did: "did:plc:bob", handle: "bob.test", displayName: nil)

    static func post(
        _ key: String, by author: Actor = alice, text: String = "Hello", facets: [Facet] = [], embed: Embed? = nil,
        likes: Int = 0, replies: Int = 0, viewer: PostViewer = PostViewer(), reply: ReplyReferences? = nil,
        gate: ReplyGate? = nil
    ) -> Post {
        Post(
            uri: "at://\(author.did)/app.bsky.feed.post/\(key)", cid: "bafy\(key)", author: author, text: text,
            facets: facets, embed: embed, createdAt: noon, indexedAt: noon, likeCount: likes, replyCount: replies,
            viewer: viewer, reply: reply, languages: ["en"], replyGate: gate)
    }
}
