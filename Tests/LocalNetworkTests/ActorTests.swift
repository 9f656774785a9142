import ATProto
import Testing

@testable import LocalNetwork

@Suite struct ActorTests {
    @Test func profilesCountAndRelate() async throws {
        try await withSmallWorld { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let carol = try await alice.query("app.bsky.actor.getProfile", ["actor": "carol.test"]).json
            #expect(carol.text("displayName") == "Carol Lindqvist" && carol.text("pronouns") == "she/they")
            #expect(carol["followersCount"] == 10 && carol["followsCount"] == 9)
            #expect(carol.at("viewer", "following") != nil && carol.at("viewer", "followedBy") != nil)
            let known = try #require(carol.at("viewer", "knownFollowers"))
            #expect(known["count"]?.integerValue ?? 0 > 5 && known.list("followers").count == 5)
            let lane = try await alice.query("app.bsky.actor.getProfile", ["actor": "hollowlane.test"]).json
            #expect(lane.at("associated", "feedgens") == 2 && lane.at("associated", "lists") == 1)
            #expect(lane.text("pinnedPost", "uri") != nil && lane.text("banner") != nil)
            let heidi = try await alice.query("app.bsky.actor.getProfile", ["actor": "heidi.test"]).json
            #expect(heidi["displayName"] == nil && heidi["postsCount"] == 0)
            let unknown = try await alice.query("app.bsky.actor.getProfile", ["actor": "nobody.test"])
            #expect(unknown.status == 400 && unknown.json.text("message") == "Profile not found")
            // Without a session there is no viewer state.
            let public_ = try await Caller(network).query("app.bsky.actor.getProfile", ["actor": "carol.test"]).json
            #expect(public_["viewer"] == nil)
        }
    }

    @Test func severalProfilesLeaveOutTheUnknown() async throws {
        try await withPeople { network in
            let answer = try await Caller(network).query(
                "app.bsky.actor.getProfiles",
                ["actors": "bob.test", "actors": "nobody.test", "actors": Cast.alice.did, "actors": "bob.test"])
            #expect(answer.json.list("profiles").map { $0.text("handle") } == ["bob.test", "alice.test"])
            let none = try await Caller(network).query("app.bsky.actor.getProfiles")
            #expect(none.status == 400)
        }
    }

    @Test func peopleAreFoundInEveryScript() async throws {
        try await withSmallWorld { network in
            for (query, handles) in [
                ("bees", ["carol.test"]), ("PLOT 7", ["bob.test"]), ("健二", ["kenji.test"]), ("נועה", ["noa.test"]),
                ("حداد", ["farah.test"]), ("no such person", []),
            ] {
                let answer = try await Caller(network).query("app.bsky.actor.searchActors", ["q": query])
                #expect(answer.json.list("actors").compactMap { $0.text("handle") } == handles, "\(query)")
            }
        }
    }

    @Test func theTypeaheadLooksAtNames() async throws {
        try await withSmallWorld { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            func found(_ text: String) async throws -> [String] {
                let answer = try await alice.query("app.bsky.actor.searchActorsTypeahead", ["q": text])
                return answer.json.list("actors").compactMap { $0.text("handle") }
            }
            #expect(try await found("ali") == ["alice.test"])
            #expect(try await found("okaf") == ["bob.test"])
            // Whom Alice blocks is not offered to her.
            #expect(try await found("mallory") == [])
            #expect(try await found("") == [])
        }
    }

    @Test func suggestionsAreStrangersWithAProfile() async throws {
        try await withSmallWorld { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let answer = try await alice.query("app.bsky.actor.getSuggestions")
            #expect(answer.json.list("actors").compactMap { $0.text("handle") } == ["erin.test"])
        }
    }

    @Test func preferencesAreKeptAsTheyWereWritten() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            #expect(try await alice.query("app.bsky.actor.getPreferences").json["preferences"] == [])
            let entries: DataValue = [
                ["$type": "app.bsky.actor.defs#adultContentPref", "enabled": false, "later": ["a", 1]],
                ["$type": "app.bsky.actor.defs#prefFromTheFuture", "value": ["deep": [true, .null]]],
            ]
            let stored: DataValue = ["preferences": entries]
            #expect(try await alice.call("app.bsky.actor.putPreferences", stored).status == 200)
            #expect(try await alice.query("app.bsky.actor.getPreferences").json == stored)
            let bob = try await Caller.signedIn(network, as: "bob")
            #expect(try await bob.query("app.bsky.actor.getPreferences").json["preferences"] == [])
            let foreign: DataValue = ["preferences": [["$type": "org.example.pref"]]]
            #expect(try await alice.call("app.bsky.actor.putPreferences", foreign).status == 400)
            #expect(
                try await alice.call("app.bsky.actor.putPreferences", ["preferences": [["enabled": true]]]).status
                    == 400)
        }
    }
}
