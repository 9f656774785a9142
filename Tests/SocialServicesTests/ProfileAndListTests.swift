import ATProto
import Foundation
import Lexicons
import Services
import Testing

@testable import SocialServices

/// Edits of the profile, and lists of people, against the embedded network.
@Suite struct ProfileAndListTests {
    private static let dot = PostDraft.Image(
        bytes: Array(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")!
        ), name: "dot.png", alt: "")

    private func connection(_ world: ServiceWorld) async throws -> AccountConnection {
        let accounts = try await world.services(as: "alice.test").accounts
        return try await #require(accounts as? any AccountConnecting).connection()
    }

    private func record(_ world: ServiceWorld) async throws -> ComAtprotoRepoGetRecord.Output {
        let connection = try await connection(world)
        return try await connection.query(
            ComAtprotoRepoGetRecord.self,
            .init(repo: connection.did, collection: AppBskyActorProfile.Main.collection, rkey: "self")
        ).0
    }

    @Test func onlyWhatIsNamedIsChanged() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        let before = try await services.profiles.profile(of: "alice.test")
        let outcome = try await services.profileEditing.edit(ProfileChange(displayName: "Alice M.", banner: Self.dot))
        #expect(outcome.changed && outcome.delivery == .sent)
        let after = try await services.profiles.profile(of: "alice.test")
        #expect(after.actor.displayName == "Alice M." && after.actor.description == before.actor.description)
        #expect(after.actor.avatar == before.actor.avatar && after.banner != nil && after.banner != before.banner)
        #expect(after.pinnedPost == before.pinnedPost)
        #expect(try await !services.profileEditing.edit(ProfileChange(displayName: "Alice M.")).changed)
        #expect(try await services.profileEditing.edit(ProfileChange(description: "")).changed)
        #expect(try await services.profiles.profile(of: "alice.test").actor.description ?? "" == "")
    }

    @Test func whatIsUnknownInTheProfileStays() async throws {
        let world = try await ServiceWorld()
        let connection = try await connection(world)
        let json = #"{"$type":"app.bsky.actor.profile","displayName":"A","somethingNew":{"a":[1,2]}}"#
        try await connection.call(
            ComAtprotoRepoPutRecord.self,
            .init(
                repo: connection.did, collection: AppBskyActorProfile.Main.collection, rkey: "self",
                record: try RawJSON(json: Array(json.utf8))))
        let services = try await world.services(as: "alice.test")
        #expect(try await services.profileEditing.edit(ProfileChange(displayName: "B")).changed)
        let value = try DataValue(json: try await record(world).value.bytes)
        #expect(value["displayName"] == "B" && value["somethingNew"] == ["a": [1, 2]])
    }

    @Test func editsOfSeveralProcessesAllStay() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        _ = try await services.profiles.profile(of: "alice.test")
        await world.leave()
        #expect(try await services.profileEditing.edit(ProfileChange(displayName: "N")).delivery.isQueued)
        let other = try await world.services(as: "alice.test")
        #expect(
            try await other.profileEditing.edit(ProfileChange(description: "D", avatar: Self.dot)).delivery.isQueued)
        try await world.comeBack()
        #expect(try await services.outbox.sendWaiting().isEmpty)
        let profile = try await services.profiles.profile(of: "alice.test")
        #expect(profile.actor.displayName == "N" && profile.actor.description == "D" && profile.actor.avatar != nil)
    }

    @Test func twoDevicesThatEditAtOnceLoseNothing() async throws {
        let world = try await ServiceWorld()
        let one = try await world.services(as: "alice.test")
        let other = try await world.services(as: "alice.test", on: "-2")
        _ = try await (one.profiles.profile(of: "alice.test"), other.profiles.profile(of: "alice.test"))
        async let names: Void = {
            for number in 1...6 { _ = try await one.profileEditing.edit(ProfileChange(displayName: "N\(number)")) }
        }()
        async let texts: Void = {
            for number in 1...6 { _ = try await other.profileEditing.edit(ProfileChange(description: "D\(number)")) }
        }()
        _ = try await (names, texts)
        for services in [one, other] { #expect(try await services.outbox.sendWaiting().isEmpty) }
        let profile = try await one.profiles.profile(of: "alice.test").actor
        #expect(profile.displayName == "N6" && profile.description == "D6")
    }

    @Test func whatIsNoProfileIsRefusedBeforeAnythingIsSent() async throws {
        let world = try await ServiceWorld()
        let editing = try await world.services(as: "alice.test").profileEditing
        for change in [
            ProfileChange(), ProfileChange(displayName: String(repeating: "x", count: 65)),
            ProfileChange(description: String(repeating: "x", count: 257)),
            ProfileChange(avatar: PostDraft.Image(bytes: [1], name: "x.png", alt: "")),
        ] {
            await #expect(throws: SocialError.self) { try await editing.edit(change) }
        }
        #expect(await world.calls("com.atproto.repo.putRecord") == 0)
        #expect(await world.calls("com.atproto.repo.uploadBlob") == 0)
    }

    // MARK: Lists

    @Test func aListIsMadeFilledEmptiedAndDeleted() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        let lists = services.lists
        let before = try await lists.lists(of: nil, limit: 100, cursor: nil).items.count
        let made = try await lists.change(.create(name: "Neighbours", description: "Near", .curation))
        let uri = try #require(made.record)
        #expect(try await lists.change(.add(actor: "@bob.test", list: uri)).changed)
        #expect(try await !lists.change(.add(actor: "bob.test", list: uri)).changed)
        #expect(try await lists.change(.add(actor: "heidi.test", list: uri)).changed)
        let shown = try await lists.list(uri, limit: 100, cursor: nil)
        #expect(shown.list.name == "Neighbours" && shown.list.purpose == "curatelist")
        #expect(Set(shown.members.map(\.handle)) == ["bob.test", "heidi.test"])
        let page = try await lists.list(uri, limit: 1, cursor: nil)
        #expect(page.members.count == 1 && page.cursor != nil)
        #expect(try await lists.lists(of: "alice.test", limit: 100, cursor: nil).items.count == before + 1)
        #expect(try await lists.change(.remove(actor: "bob.test", list: uri)).changed)
        #expect(try await !lists.change(.remove(actor: "bob.test", list: uri)).changed)
        #expect(try await lists.change(.delete(list: uri)).changed)
        #expect(try await !lists.change(.delete(list: uri)).changed)
        await #expect(throws: SocialError.notFound(what: "the list \(uri)")) {
            try await lists.list(uri, limit: 1, cursor: nil)
        }
        await #expect(throws: SocialError.notFound(what: "the list \(uri)")) {
            try await lists.change(.add(actor: "bob.test", list: uri))
        }
    }

    @Test func offlineAListIsMadeAndFilledInOrder() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        _ = try await services.profiles.profile(of: "bob.test")
        await world.leave()
        let made = try await services.lists.change(.create(name: "Later", description: nil, .moderation))
        let uri = try #require(made.record)
        #expect(try await services.lists.change(.add(actor: "bob.test", list: uri)).delivery.isQueued)
        try await world.comeBack()
        #expect(try await services.outbox.sendWaiting().isEmpty)
        #expect(try await services.lists.list(uri, limit: 10, cursor: nil).members.map(\.handle) == ["bob.test"])
    }

    @Test func listsOfOthersAndWhatIsNoListAreLeftAlone() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "alice.test")
        for list in [
            "at://bob.test/app.bsky.graph.list/3jzfcijpj2z2a", "bogus",
            "at://alice.test/app.bsky.feed.post/3jzfcijpj2z2a",
            "https://bsky.app/profile/alice.test/post/3jzfcijpj2z2a",
        ] {
            await #expect(throws: SocialError.self) { try await services.lists.change(.delete(list: list)) }
        }
        for name in ["", " ", String(repeating: "x", count: 65)] {
            await #expect(throws: SocialError.self) {
                try await services.lists.change(.create(name: name, description: nil, .curation))
            }
        }
        #expect(try await services.outbox.list().isEmpty)
        #expect(await world.calls("com.atproto.repo.applyWrites") == 0)
    }
}
