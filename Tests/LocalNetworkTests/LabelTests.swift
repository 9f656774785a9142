import ATProto
import Testing

@testable import LocalNetwork

@Suite struct LabelTests {
    private func slugs(_ caller: Caller, _ labelers: String?) async throws -> (labels: [String], echo: String?) {
        let answer = try await caller.query(
            "app.bsky.feed.searchPosts", ["q": "\"pictures of slugs\""],
            headers: labelers.map { ["atproto-accept-labelers": $0] } ?? [:])
        let labels = answer.json.at("posts", "0")?.list("labels") ?? []
        return (labels.compactMap { $0.text("val") }.sorted(), answer.headers["atproto-content-labelers"])
    }

    @Test func labelsAreThoseOfTheAcceptedLabelersAndTheAuthor() async throws {
        try await withSmallWorld { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let warden = Cast.warden.did
            #expect(try await slugs(alice, nil) == (["graphic-media", "squeamish"], nil))
            #expect(try await slugs(alice, warden + ";redact") == (["graphic-media", "squeamish"], warden + ";redact"))
            let other = "did:plc:ar7c4by46qjdydhdevvrndac"
            #expect(try await slugs(alice, other) == (["graphic-media"], other))
            let bad = try await alice.query(
                "app.bsky.feed.getTimeline", headers: ["atproto-accept-labelers": "not a did"])
            #expect(bad.status == 400)
        }
    }

    @Test func labelersDescribeThemselves() async throws {
        try await withSmallWorld { network in
            let caller = Caller(network)
            let plain = try await caller.query("app.bsky.labeler.getServices", ["dids": Cast.warden.did]).json
            #expect(plain.at("views", "0")?.type == "app.bsky.labeler.defs#labelerView")
            let detailed = try await caller.query(
                "app.bsky.labeler.getServices", ["dids": Cast.warden.did, "dids": Cast.bob.did, "detailed": "true"]
            ).json
            #expect(detailed.list("views").count == 1)
            let definitions = detailed.at("views", "0", "policies", "labelValueDefinitions")?.arrayValue
            #expect(definitions?.compactMap { $0.text("identifier") } == ["advert", "spoiler", "squeamish"])
            let labels = try await caller.query("com.atproto.label.queryLabels", ["uriPatterns": Cast.gus.did]).json
            #expect(labels.list("labels").compactMap { $0.text("val") } == ["advert"])
            let all = try await caller.query("com.atproto.label.queryLabels", ["uriPatterns": "*"]).json
            #expect(all.list("labels").count == 4)
        }
    }
}
