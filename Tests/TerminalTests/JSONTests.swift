import Services
import Testing

@testable import Terminal

struct JSONValueTests {
    @Test func writesEachKindAndKeepsTheOrder() {
        let value = JSONValue.object([
            "b": .integer(-1), "a": .array([.null, .boolean(true), .string("x")]), "c": .object([:]),
        ])
        #expect(value.text == #"{"b":-1,"a":[null,true,"x"],"c":{}}"#)
    }

    @Test func escapesWhatSteersTerminals() {
        #expect(
            JSONValue.string("a\"\\\n\r\t\u{1B}\u{7F}\u{9B}\u{202E}\u{2066}é👍").text
                == #""a\"\\\n\r\t\u001b\u007f\u009b\u202e\u2066é👍""#)
        #expect(JSONValue.string("\u{200F}\u{2028}\u{FEFF}\u{E0041}").text == #""\u200f\u2028\ufeff\udb40\udc41""#)
        #expect(JSONValue.string("👩‍👩‍👧 می\u{200C}خواهم").text == "\"👩‍👩‍👧 می\u{200C}خواهم\"")
    }

    @Test func writesWhatAServerSentAsItIsOnOneLine() {
        let value = JSONValue.object(["a": .raw("{ \"b\":\n[1.5,\"\u{200F}é\u{9B}\"]}")])
        #expect(value.text == #"{"a":{ "b": [1.5,"\u200fé\u009b"]}}"#)
    }

    @Test func writesWhoActedAndOnWhat() {
        let account = ActingAccount(did: "did:plc:a", handle: "a.test")
        #expect(
            JSONValue(
                PublishedPost(
                    reference: RecordReference(uri: "at://p", cid: "c"),
                    further: [RecordReference(uri: "at://q", cid: "d")], account: account)
            ).text
                == #"{"uri":"at://p","cid":"c","account":{"did":"did:plc:a","handle":"a.test"},"#
                + #""posts":[{"uri":"at://p","cid":"c"},{"uri":"at://q","cid":"d"}]}"#)
        let outcome = ActionOutcome(
            record: nil, changed: false, account: account, subject: ActionSubject(id: "did:plc:b", name: "b.test"))
        #expect(
            JSONValue(outcome).text
                == #"{"uri":null,"changed":false,"account":{"did":"did:plc:a","handle":"a.test"},"subject":"did:plc:b"}"#
        )
    }
}

struct PostJSONTests {
    private let actor =
        #"{"did":"did:plc:alice","handle":"alice.test","displayName":"Alice","avatar":null,"#
        + #""description":null,"viewer":{"following":null,"followedBy":null,"muted":false,"blocking":null,"#
        + #""blockedBy":false},"labels":[]}"#

    @Test func writesAPostWithEveryKey() {
        let reference = RecordReference(uri: "at://r", cid: "c")
        let post = Sample.post(
            "1", text: "see é https://x.test",
            facets: [
                Facet(byteStart: 7, byteEnd: 21, feature: .link("https://x.test")),
                Facet(byteStart: 0, byteEnd: 1, feature: .mention("did:plc:bob")),
                Facet(byteStart: 1, byteEnd: 2, feature: .tag("t")),
            ],
            likes: 2, viewer: PostViewer(like: "at://l"), reply: ReplyReferences(root: reference, parent: reference))
        #expect(
            JSONValue(post).text
                == #"{"uri":"at://did:plc:alice/app.bsky.feed.post/1","cid":"bafy1","author":\#(actor),"#
                + #""text":"see é https://x.test","facets":["#
                + #"{"index":{"byteStart":7,"byteEnd":21},"features":[{"$type":"app.bsky.richtext.facet#link","uri":"https://x.test"}]},"#
                + #"{"index":{"byteStart":0,"byteEnd":1},"features":[{"$type":"app.bsky.richtext.facet#mention","did":"did:plc:bob"}]},"#
                + #"{"index":{"byteStart":1,"byteEnd":2},"features":[{"$type":"app.bsky.richtext.facet#tag","tag":"t"}]}],"#
                + #""embed":null,"createdAt":"2024-05-01T12:00:00.000Z","indexedAt":"2024-05-01T12:00:00.000Z","#
                + #""likeCount":2,"repostCount":0,"replyCount":0,"quoteCount":0,"#
                + #""viewer":{"like":"at://l","repost":null,"bookmarked":false,"threadMuted":false,"replyDisabled":false,"embeddingDisabled":false},"#
                + #""reply":{"root":{"uri":"at://r","cid":"c"},"parent":{"uri":"at://r","cid":"c"}},"#
                + #""labels":[],"langs":["en"],"threadgate":null,"queued":false}"#)
    }

    @Test func writesWhoMayReply() {
        let gate = ReplyGate(rules: [
            .known(.mentioned), .known(.list("at://l"), listName: "L"), .unsupported(type: "x.y#z"),
        ])
        #expect(
            JSONValue(Sample.post("1", gate: gate)).text.hasSuffix(
                #""threadgate":{"allow":[{"$type":"app.bsky.feed.threadgate#mentionRule"},"#
                    + #"{"$type":"app.bsky.feed.threadgate#listRule","list":"at://l"},"#
                    + #"{"$type":"x.y#z","unsupported":true}]},"queued":false}"#))
    }

    @Test func writesAllOfADraft() {
        let draft = StoredDraft(
            id: 3, account: ActingAccount(did: "did:plc:a", handle: "a.test"),
            first: .init(text: "one", pictures: [.init(name: "a.png", alt: "a")], labels: ["nudity"]),
            further: [.init(text: "two", quote: "at://q")], gates: PostGates(replies: [], forbidsQuotes: true),
            created: Sample.noon)
        #expect(
            JSONValue(draft).text
                == #"{"id":3,"account":{"did":"did:plc:a","handle":"a.test"},"text":"one","replyTo":null,"quote":null,"#
                + #""langs":[],"pictures":[{"name":"a.png","alt":"a"}],"created":"2024-05-01T12:00:00.000Z","#
                + #""deletedFrom":null,"labels":["nudity"],"#
                + #""further":[{"text":"two","quote":"at://q","pictures":[],"labels":[]}],"#
                + #""threadgate":{"allow":[]},"embeddingDisabled":true}"#)
    }

    @Test func writesWhyAPostStandsInAListAndWhatItAnswers() {
        let entry = TimelineEntry(
            post: Sample.post("1"), reason: .repost(by: Sample.alice, at: Sample.noon), parent: .notFound(uri: "at://p")
        )
        let json = JSONValue(entry).text
        #expect(
            json.hasSuffix(
                #","reason":{"$type":"app.bsky.feed.defs#reasonRepost","by":\#(actor),"#
                    + #""indexedAt":"2024-05-01T12:00:00.000Z"},"#
                    + #""replyParent":{"$type":"app.bsky.feed.defs#notFoundPost","uri":"at://p","notFound":true},"#
                    + #""replyRoot":null}"#))
    }

    @Test func writesEmbedsInTheLexiconsShapes() {
        let image = EmbeddedImage(
            thumbnail: "t", fullsize: "f", alt: "a", aspectRatio: AspectRatio(width: 2, height: 1))
        #expect(
            JSONValue(Embed.images([image])).text
                == #"{"$type":"app.bsky.embed.images#view","images":[{"thumb":"t","fullsize":"f","alt":"a","#
                + #""aspectRatio":{"width":2,"height":1}}]}"#)
        let card = LinkCard(uri: "u", title: "t", description: "d")
        #expect(
            JSONValue(Embed.recordWithMedia(.blocked(uri: "at://b"), media: .external(card))).text
                == #"{"$type":"app.bsky.embed.recordWithMedia#view","record":{"$type":"app.bsky.embed.record#viewBlocked","#
                + #""uri":"at://b","blocked":true},"media":{"$type":"app.bsky.embed.external#view","external":{"uri":"u","#
                + #""title":"t","description":"d","thumb":null}}}"#)
        #expect(
            JSONValue(Embed.unsupported(type: "x.y#z")).text == #"{"$type":"x.y#z","unsupported":true}"#)
        let quote = JSONValue(Embed.record(.post(Sample.post("2")))).text
        #expect(
            quote.hasPrefix(
                #"{"$type":"app.bsky.embed.record#view","record":{"$type":"app.bsky.embed.record#viewRecord","uri":"#))
    }

    @Test func writesThreadsAsATree() {
        let inner = ThreadReply(node: .blocked(uri: "at://b"))
        let thread = ConversationThread(
            ancestors: [.notFound(uri: "at://a")], anchor: .unsupported(type: "t"),
            replies: [ThreadReply(node: .notFound(uri: "at://r"), replies: [inner])])
        #expect(
            JSONValue(thread).text
                == #"{"ancestors":[{"$type":"app.bsky.feed.defs#notFoundPost","uri":"at://a","notFound":true}],"#
                + #""post":{"$type":"t","unsupported":true},"#
                + #""replies":[{"$type":"app.bsky.feed.defs#notFoundPost","uri":"at://r","notFound":true,"replies":["#
                + #"{"$type":"app.bsky.feed.defs#blockedPost","uri":"at://b","blocked":true,"replies":[]}]}]}"#)
    }

    @Test func writesAccountsNotificationsAndFindings() {
        let account = Account(did: "d", handle: "h", service: "s", state: .expired)
        #expect(
            JSONValue(SignInState(accounts: [account], currentDID: "d")).text
                == #"{"accounts":[{"did":"d","handle":"h","service":"s","state":"expired","current":true}]}"#)
        let notification = SocialNotification(
            uri: "at://n", cid: "c", author: Sample.alice, reason: .starterpackJoined, isRead: true, indexedAt: nil)
        #expect(
            JSONValue(notification).text
                == #"{"uri":"at://n","cid":"c","author":\#(actor),"reason":"starterpack-joined","reasonSubject":null,"#
                + #""text":null,"isRead":true,"indexedAt":null}"#)
        #expect(
            JSONValue(MachineFinding(subject: "s", verdict: .limited, detail: "d", remedy: "r")).text
                == #"{"subject":"s","verdict":"limited","detail":"d","remedy":"r"}"#)
    }

    @Test func namesTheKindOfASavedAnswer() {
        let records = Page(items: [SavedRecord(uri: nil, type: "t", summary: "s")], cursor: "c")
        #expect(
            JSONValue(SavedResponse.records(records)).text
                == #"{"kind":"records","records":[{"uri":null,"$type":"t","summary":"s"}],"cursor":"c"}"#)
    }
}
