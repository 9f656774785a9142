import ATProto
import Testing

@testable import LocalNetwork

@Suite struct SessionTests {
    @Test(arguments: ["bob.test", "@Bob.test", "bob@example.test", "did:plc:3i465qwpjgdsguqr23gq2elc"])
    func signsInByHandleMailAddressOrDID(_ identifier: String) async throws {
        try await withPeople { network in
            let answer = try await Caller(network).call(
                "com.atproto.server.createSession",
                ["identifier": .string(identifier), "password": .string(network.password)])
            #expect(answer.status == 200)
            #expect(answer.json.text("handle") == "bob.test")
            #expect(answer.json.text("didDoc", "id") == answer.json.text("did"))
            #expect(answer.json["active"] == true)
        }
    }

    @Test func aWrongPasswordAndAnUnknownNameAreRefusedAlike() async throws {
        try await withPeople { network in
            for (name, password) in [("alice.test", "cabbage"), ("nobody.test", network.password)] {
                let answer = try await Caller(network).call(
                    "com.atproto.server.createSession",
                    ["identifier": .string(name), "password": .string(password)])
                #expect(answer.status == 401 && answer.error == "AuthenticationRequired")
            }
        }
    }

    @Test func tokensExpireAndAreRefreshed() async throws {
        let clock = FakeClock()
        try await withPeople(clock: clock) { network in
            var alice = try await Caller.signedIn(network, as: "alice")
            clock.advance(seconds: SessionMethods.accessSeconds + 1)
            let expired = try await alice.query("com.atproto.server.getSession")
            #expect(expired.status == 400 && expired.error == "ExpiredToken")

            let refreshed = try await alice.call("com.atproto.server.refreshSession", token: alice.refresh)
            #expect(refreshed.status == 200)
            let next = try #require(refreshed.json.text("refreshJwt"))
            #expect(next != alice.refresh)
            alice.access = refreshed.json.text("accessJwt")
            #expect(try await alice.query("com.atproto.server.getSession").json.text("handle") == "alice.test")

            // A client that lost the answer asks again with the old token and gets the same successor.
            let again = try await alice.call("com.atproto.server.refreshSession", token: alice.refresh)
            #expect(again.status == 200)
            let first = try #require(TokenReader.claims(next)?.text("jti"))
            #expect(TokenReader.claims(again.json.text("refreshJwt") ?? "")?.text("jti") == first)

            clock.advance(seconds: SessionMethods.graceSeconds + 1)
            let late = try await alice.call("com.atproto.server.refreshSession", token: alice.refresh)
            #expect(late.status == 400 && late.error == "ExpiredToken")
            #expect(try await alice.call("com.atproto.server.refreshSession", token: next).status == 200)
        }
    }

    @Test func aTestCanEndAllAccessTokens() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            network.expireAccessTokens()
            #expect(try await alice.query("app.bsky.feed.getTimeline").error == "ExpiredToken")
            let refreshed = try await alice.call("com.atproto.server.refreshSession", token: alice.refresh)
            var renewed = alice
            renewed.access = refreshed.json.text("accessJwt")
            #expect(try await renewed.query("app.bsky.feed.getTimeline").status == 200)
            #expect(network.callCount(of: "com.atproto.server.refreshSession") == 1)
        }
    }

    @Test func tokensAreGoodForTheirOwnUseOnly() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let access = try #require(alice.access)
            #expect(try await alice.call("com.atproto.server.refreshSession", token: access).error == "InvalidToken")
            var swapped = alice
            swapped.access = alice.refresh
            #expect(try await swapped.query("com.atproto.server.getSession").error == "InvalidToken")
            // One character of the signature changed.
            swapped.access = String(access.dropLast(2)) + (access.hasSuffix("AA") ? "BA" : "AA")
            #expect(try await swapped.query("com.atproto.server.getSession").error == "InvalidToken")
            let missing = try await Caller(network).query("com.atproto.server.getSession")
            #expect(missing.status == 401 && missing.error == "AuthMissing")
        }
    }

    @Test func aDeletedSessionCannotBeRefreshed() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            #expect(try await alice.call("com.atproto.server.deleteSession", token: alice.refresh).status == 200)
            #expect(
                try await alice.call("com.atproto.server.refreshSession", token: alice.refresh).error == "ExpiredToken")
        }
    }

    @Test func accountsAreCreated() async throws {
        try await withPeople { network in
            func create(_ handle: String, _ email: String, _ password: String = "correct horse") async throws -> Answer
            {
                try await Caller(network).call(
                    "com.atproto.server.createAccount",
                    ["handle": .string(handle), "email": .string(email), "password": .string(password)])
            }
            let made = try await create("ivan.test", "ivan@example.test")
            #expect(made.status == 200)
            var ivan = Caller(network)
            ivan.access = made.json.text("accessJwt")
            ivan.did = made.json.text("did") ?? ""
            try await ivan.post("Hello from plot 12")
            #expect(try await ivan.query("app.bsky.actor.getProfile", ["actor": "ivan.test"]).json["postsCount"] == 1)

            #expect(try await create("ivan.test", "other@example.test").error == "HandleNotAvailable")
            #expect(try await create("i_van.test", "other@example.test").error == "InvalidRequest")
            #expect(try await create("ivan.example", "other@example.test").error == "UnsupportedDomain")
            #expect(try await create("judy.test", "judy@example.test", "short").error == "InvalidPassword")
            #expect(try await create("judy.test", "ivan@example.test").error == "InvalidRequest")
        }
    }
}

/// Looks into a token as a client may, without the key.
enum TokenReader {
    static func claims(_ token: String) -> DataValue? {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let bytes = Base64URL.decode(parts[1]) else { return nil }
        return try? DataValue(json: bytes)
    }
}
