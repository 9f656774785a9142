import ATProto
import Foundation
import Testing

@testable import LocalNetwork

@Suite struct HTTPTests {
    @Test func refusalsAreJSONWithErrorAndMessage() async throws {
        try await withPeople { network in
            let caller = Caller(network)
            let unknown = try await caller.query("app.bsky.feed.inventedMethod")
            #expect(unknown.status == 501)
            #expect(unknown.error == "MethodNotImplemented")
            #expect(unknown.json.text("message")?.contains("app.bsky.feed.inventedMethod") == true)

            let wrongVerb = try await caller.call("com.atproto.server.describeServer")
            #expect(wrongVerb.status == 400 && wrongVerb.error == "InvalidRequest")
            let badPath = try await caller.query("notamethod")
            #expect(badPath.status == 400)
            let badJSON = try await caller.send(
                "POST", "/xrpc/com.atproto.server.createSession", body: Array("{".utf8), contentType: "application/json"
            )
            #expect(badJSON.status == 400 && badJSON.error == "InvalidRequest")
            let notJSON = try await caller.send(
                "POST", "/xrpc/com.atproto.server.createSession", body: Array("a=b".utf8), contentType: "text/plain")
            #expect(notJSON.status == 400)
        }
    }

    @Test(arguments: ["0", "101", "ten", "-1", "99999999999999999999"])
    func aLimitOutOfBoundsIsRefused(_ limit: String) async throws {
        try await withPeople { network in
            let answer = try await Caller(network).query("app.bsky.actor.searchActors", ["q": "a", "limit": limit])
            #expect(answer.status == 400 && answer.error == "InvalidRequest")
            #expect(answer.json.text("message")?.contains("limit") == true)
        }
    }

    @Test func aBodyPastItsLimitIsRefused() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let tooLong = Array(repeating: UInt8(ascii: " "), count: XRPCRouter.jsonLimit + 1)
            // Refused by the announced length: the server closes before it has read the body, which the client
            // may see as a broken connection instead of the answer.
            let answer = try? await alice.send(
                "POST", "/xrpc/com.atproto.repo.createRecord", body: tooLong, contentType: "application/json")
            #expect(answer == nil || answer?.status == 413)
            #expect(try await alice.query("com.atproto.server.getSession").status == 200)
        }
    }

    @Test func answersCarryRateLimitsAndAllowOtherOrigins() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let first = try await alice.query("com.atproto.server.getSession")
            let second = try await alice.query("com.atproto.server.getSession")
            let remaining = try #require(first.headers["ratelimit-remaining"].flatMap(Int.init))
            #expect(second.headers["ratelimit-remaining"].flatMap(Int.init) == remaining - 1)
            #expect(first.headers["ratelimit-policy"] == "\(RateLimits.callLimit);w=300")
            let reset = try #require(first.headers["ratelimit-reset"].flatMap(Double.init))
            #expect(abs(reset - Date().timeIntervalSince1970) <= 301)
            #expect(first.headers["access-control-allow-origin"] == "*")
            let preflight = try await alice.send("OPTIONS", "/xrpc/com.atproto.server.getSession")
            #expect(preflight.status == 204)
            #expect(preflight.headers["access-control-allow-headers"]?.contains("atproto-proxy") == true)
        }
    }

    @Test func tooManyCallsAreRefusedUntilTheWindowEnds() {
        let limits = RateLimits()
        let now = Instant(milliseconds: 1_000_000)
        var last = limits.count("k", limit: 2, now: now)
        last = limits.count("k", limit: 2, now: now)
        #expect(!last.isExceeded && last.remaining == 0)
        last = limits.count("k", limit: 2, now: now)
        #expect(last.isExceeded)
        #expect(!limits.count("other", limit: 2, now: now).isExceeded)
        #expect(!limits.count("k", limit: 2, now: now.advanced(seconds: RateLimits.windowSeconds)).isExceeded)
    }

    @Test func everyTextComesBackAsItWasWritten() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let text = "\"quoted\" \\ back\nnew line\ttab \u{1} \u{7F} \u{2028} é e\u{301} 👩🏽‍🌾 \u{FEFF} عربي </script>"
            let post = try await alice.post(text)
            let shown = try #require(try await alice.view(post)?.text("record", "text"))
            #expect(Array(shown.utf8) == Array(text.utf8))
        }
    }

    @Test func theProxyHeaderMustNameAService() async throws {
        try await withPeople { network in
            let caller = Caller(network)
            let good = try await caller.query(
                "app.bsky.actor.getProfile", ["actor": "alice.test"],
                headers: ["atproto-proxy": "did:web:api.bsky.app#bsky_appview"])
            #expect(good.status == 200)
            let bad = try await caller.query(
                "app.bsky.actor.getProfile", ["actor": "alice.test"], headers: ["atproto-proxy": "api.bsky.app"])
            #expect(bad.status == 400)
        }
    }

    @Test func manyCallsAtOnceAreAllAnswered() async throws {
        try await withPeople { network in
            let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<40 {
                    group.addTask { try await Caller(network).query("com.atproto.server.describeServer").status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers == Array(repeating: 200, count: 40))
            #expect(network.callCount(of: "com.atproto.server.describeServer") == 40)
        }
    }
}
