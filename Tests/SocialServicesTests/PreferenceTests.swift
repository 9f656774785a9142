import ATProto
import Lexicons
import Services
import Testing

@testable import SocialServices

/// Muted words in the preferences, against the embedded network.
@Suite struct PreferenceTests {
    // A kind that nobody knows, a known kind with more in it than its lexicon says, and a word of another client.
    private static let others = [
        #"{"$type":"app.bsky.actor.defs#somethingNewPref","a":[1,{"b":null}],"text":"é\u200f"}"#,
        #"{"$type":"app.bsky.actor.defs#adultContentPref","enabled":true,"more":{"z":1}}"#,
    ]
    private static let words =
        #"{"$type":"app.bsky.actor.defs#mutedWordsPref","items":[{"id":"1","value":"Spoiler","targets":["content","newTarget"],"later":7}],"other":1}"#

    private func put(_ entries: [String], of account: String, in world: ServiceWorld) async throws {
        let connection = try await connection(account, world)
        try await connection.call(
            PutRawPreferences.self, RawPreferences(entries: entries.map { try RawJSON(json: Array($0.utf8)) }))
    }

    private func connection(_ account: String, _ world: ServiceWorld) async throws -> AccountConnection {
        let accounts = try await world.services(as: account).accounts
        return try await #require(accounts as? any AccountConnecting).connection()
    }

    /// Entries without regard to the order of members, which the embedded network does not keep.
    private func values(_ entries: [String]) throws -> [DataValue] {
        try entries.map { try DataValue(json: Array($0.utf8)) }
    }

    @Test func aWordIsMutedChangedAndFreedAndTheRestStays() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services(as: "bob.test")
        try await put(Self.others + [Self.words], of: "bob.test", in: world)
        let muting = services.wordMuting
        #expect(try await muting.mute(word: " #cats ", in: [.tag], exceptFollowed: true, hours: 24).changed)
        #expect(try await muting.mute(word: "dogs", in: [.tag, .content], exceptFollowed: false, hours: nil).changed)
        #expect(
            try await !muting.mute(word: "Dogs", in: [.tag, .content], exceptFollowed: false, hours: nil).changed)
        #expect(try await muting.mute(word: "dogs", in: [.content], exceptFollowed: false, hours: nil).changed)
        let words = try await muting.mutedWords().items
        #expect(words.map(\.value) == ["Spoiler", "cats", "dogs"])
        #expect(words.map(\.targets) == [["content", "newTarget"], ["tag"], ["content"]])
        #expect(words.map(\.exceptFollowed) == [false, true, false])
        #expect(words.map { $0.expiresAt != nil } == [false, true, false])
        #expect(try await muting.unmute(word: "CATS").changed)
        #expect(try await muting.unmute(word: "dogs").changed)
        #expect(try await !muting.unmute(word: "dogs").changed)
        let entries = try await services.preferences.preferences().items
        #expect(entries.map(\.type) == (Self.others + [Self.words]).map { RawPreferences.type(of: $0) })
        #expect(try values(entries.map(\.json)) == values(Self.others + [Self.words]))
    }

    @Test func entriesAreWrittenByteForByte() throws {
        let text = #"{"cursor":1,"preferences":[\#((Self.others + [Self.words]).joined(separator: " , "))]}"#
        var report = ReadReport()
        var preferences = try RawPreferences.read(body: Array(text.utf8), report: &report)
        let changed = try preferences.change(AppBskyActorDefs.MutedWordsPref.self) { words in
            words.append(.init(value: "x", targets: ["tag"]))
            return true
        }
        #expect(changed)
        let written = String(decoding: preferences.body(), as: UTF8.self)
        #expect(written.hasPrefix(#"{"preferences":[\#(Self.others.joined(separator: ",")),"#))
        #expect(written.contains(#""later":7"#) && written.contains(#""other":1"#) && written.contains("newTarget"))
        #expect(throws: JSONError.self) { try RawPreferences.read(body: Array("{}".utf8), report: &report) }
    }

    @Test func severalProcessesLoseNothing() async throws {
        let world = try await ServiceWorld()
        _ = try await world.services().preferences.preferences()
        let words = (0..<8).map { "word\($0)" }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for word in words {
                let services = try await world.services()
                group.addTask {
                    _ = try await services.wordMuting.mute(
                        word: word, in: [.content], exceptFollowed: false, hours: nil)
                }
            }
            try await group.waitForAll()
        }
        let services = try await world.services()
        #expect(try await services.outbox.sendWaiting().isEmpty)
        #expect(try await Set(services.wordMuting.mutedWords().items.map(\.value)).isSuperset(of: words))
    }

    @Test func offlineTheLastWishCounts() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let before = try await services.wordMuting.mutedWords().items.count
        await world.leave()
        let muting = services.wordMuting
        #expect(
            try await muting.mute(word: "a", in: [.content], exceptFollowed: false, hours: nil).delivery.isQueued)
        #expect(try await muting.mute(word: "a", in: [.tag], exceptFollowed: false, hours: nil).delivery.isQueued)
        #expect(try await muting.mute(word: "b", in: [.tag], exceptFollowed: false, hours: nil).delivery.isQueued)
        #expect(try await muting.unmute(word: "B").delivery.isQueued)
        try await world.comeBack()
        #expect(try await services.outbox.sendWaiting().isEmpty)
        let words = try await muting.mutedWords().items
        #expect(words.count == before + 1 && words.last?.value == "a" && words.last?.targets == ["tag"])
    }

    @Test(arguments: ["", "  ", "#", "\u{200B}", String(repeating: "x", count: 1001)])
    func noWordIsRefusedBeforeAnythingIsSent(_ word: String) async throws {
        let world = try await ServiceWorld()
        let muting = try await world.services().wordMuting
        if word != "#" {
            await #expect(throws: SocialError.self) {
                try await muting.mute(word: word, in: [.tag], exceptFollowed: false, hours: nil)
            }
        }
        await #expect(throws: SocialError.self) {
            try await muting.mute(word: "x", in: [.tag], exceptFollowed: false, hours: 0)
        }
        #expect(await world.calls("app.bsky.actor.getPreferences") == 0)
    }
}

extension RawPreferences {
    fileprivate static func type(of json: String) -> String? { (try? RawJSON(json: Array(json.utf8)))?.type }
}
