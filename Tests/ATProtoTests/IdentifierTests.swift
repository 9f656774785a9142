import Foundation
import TestScale
import Testing

@testable import ATProto

@Suite("Identifiers")
struct IdentifierTests {
    @Test("Handles are equal without regard to letter case")
    func handles() {
        #expect(Handle("Alice.Test") == Handle("alice.test"))
        #expect(Set([Handle("A.co")!, Handle("a.CO")!]).count == 1)
        #expect(Handle("Alice.Test")?.normalized.string == "alice.test")
        #expect(Handle("Alice.Test")?.string == "Alice.Test")
        #expect(Handle("handle.invalid")?.isInvalidMark == true)
        #expect(Handle("a.LOCAL")?.isReserved == true)
        #expect(Handle("a.test")?.isReserved == false)
    }

    @Test("A DID knows its method, and whether an account may have it")
    func dids() {
        let plc = DID("did:plc:7iza6de2dwap2sbkpav7c6c6")
        #expect(plc?.method == "plc")
        #expect(plc?.identifier == "7iza6de2dwap2sbkpav7c6c6")
        for text in ["did:plc:7iza6de2dwap2sbkpav7c6c6", "did:web:example.com", "did:web:localhost%3A1234"] {
            #expect(DID(text)?.isAccountDID == true)
        }
        for text in ["did:plc:short", "did:plc:0iza6de2dwap2sbkpav7c6c6", "did:web:example.com:path", "did:key:z6Mk"] {
            #expect(DID(text)?.isAccountDID == false)
        }
    }

    @Test("An NSID has an authority and a name")
    func nsids() {
        let nsid = NSID("com.Example.lex.fooBar")
        #expect(nsid?.authority == "lex.example.com")
        #expect(nsid?.name == "fooBar")
    }

    @Test("An at-URI is made of its parts")
    func uris() throws {
        let uri = try #require(ATURI("at://did:plc:asdf123/com.atproto.feed.post/3jzfcijpj2z2a"))
        #expect(uri.authority.did?.string == "did:plc:asdf123")
        #expect(uri.collection?.string == "com.atproto.feed.post")
        #expect(uri.rkey?.tid != nil)
        #expect(ATURI(uri.authority.did!, uri.path!) == uri)
        #expect(ATURI("at://alice.test")?.authority.handle != nil)
        #expect(ATURI("at://alice.test/a.b.c")?.path == nil)
        #expect(RepoPath("a.b.c/d/e") == nil)
        #expect(RepoPath("a.b/d") == nil)
        #expect(RepoPath("a.b.c/d")?.string == "a.b.c/d")
    }

    @Test("A TID is a moment and a clock, and texts sort as numbers do")
    func tids() throws {
        let tid = TID(microseconds: 1_700_000_000_123_456, clock: 5)
        #expect(tid.microseconds == 1_700_000_000_123_456)
        #expect(tid.clock == 5)
        #expect(TID(tid.string) == tid)
        #expect(TID(microseconds: 0, clock: 0).string == "2222222222222")
        #expect(TID(microseconds: .max, clock: .max).string == "bzzzzzzzzzzzz")
        #expect(TID(microseconds: -5, clock: 0).string == "2222222222222")
        #expect(TID(microseconds: 1, clock: 0) < TID(microseconds: 1, clock: 1))
        #expect(TID(microseconds: 31, clock: 1023) < TID(microseconds: 32, clock: 0))
    }

    @Test("A clock's TIDs rise even when the time stands still, goes back, or is read by many at once")
    func clock() async {
        let still = TIDClock(clock: 1, now: { Date(timeIntervalSince1970: 1000) })
        let sequence = (0..<100).map { _ in still.next() }
        #expect(zip(sequence, sequence.dropFirst()).allSatisfy(<))
        let late = TID(microseconds: 5_000_000_000, clock: 0)
        #expect(still.next(after: late) > late)
        #expect(still.next() > late)
        #expect(TIDClock(clock: 1, after: late, now: { Date(timeIntervalSince1970: 0) }).next() > late)
        #expect(TIDClock(clock: 1, now: { Date(timeIntervalSince1970: .nan) }).next().microseconds == 1)
        let all = await withTaskGroup(of: [TID].self) { group in
            for _ in 0..<8 { group.addTask { (0..<200).map { _ in still.next() } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(all).count == 1600)
    }
}

@Suite("Moments")
struct DatetimeTests {
    @Test(
        "Sound and unsound texts are read",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2023-11-14T22:13:20Z", 1_700_000_000),
            ("2023-11-14T22:13:20.5Z", 1_700_000_000.5),
            ("2023-11-14T22:13:20.1234567890123Z", 1_700_000_000.123_456_789),
            ("2023-11-14T15:13:20-07:00", 1_700_000_000),
            ("2023-11-15T00:13:20+0200", 1_700_000_000), ("2023-11-15T00:13:20+02", 1_700_000_000),
            ("2023-11-14T22:13:20+00:00", 1_700_000_000), ("2023-11-14T22:13:20-00:00", 1_700_000_000),
            ("2023-11-14T22:13:20", 1_700_000_000), ("2023-11-14 22:13:20Z", 1_700_000_000),
            ("2023-11-14t22:13:20z", 1_700_000_000),
            ("2023-11-14T22:13Z", 1_699_999_980), ("2023-11-14", 1_699_920_000),
            ("0000-01-01T00:00:00Z", -62_167_219_200),
            ("0000-01-01T00:00:00+01:00", -62_167_222_800), ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("2099-01-01T00:00:00Z", 4_070_908_800),
            ("9999-12-31T23:59:59Z", 253_402_300_799), ("2024-02-29T00:00:00Z", 1_709_164_800),
            ("1900-03-01T00:00:00Z", -2_203_891_200),
        ] as [(String, Double)])
    func lenient(text: String, expected: Double) throws {
        let date = try #require(ATDatetime.date(from: text))
        #expect(abs(date.timeIntervalSince1970 - expected) < 0.000_001)
    }

    @Test(
        "What is no date gives nothing",
        arguments: [
            "", "yesterday", "2023", "2023-11", "2023-13-01T00:00:00Z", "2023-11-14T", "2023-11-14T25:00:00Z",
            "2023-11-14T22:13:20X", "12023-11-14T00:00:00Z", "2023-11-14T22:13:20+", "2023-11-14T22:13:20Zjunk",
        ])
    func nothing(text: String) {
        #expect(ATDatetime.date(from: text) == nil)
    }

    @Test("Written moments are well-formed and come back, as the calendar of Foundation has them")
    func writing() throws {
        var generator = SeededRandom(6)
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        for _ in 0..<TestScale.rounds(300) {
            let milliseconds = Int64.random(in: -12_000_000_000_000...253_402_300_799_999, using: &generator)
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            let text = ATDatetime(date).string
            #expect(SyntaxKind.datetime.accepts(text))
            let back = try #require(ATDatetime.date(from: text))
            #expect(abs(back.timeIntervalSince(date)) < 0.001_1)
            #expect(formatter.date(from: text).map { abs($0.timeIntervalSince(back)) < 0.001_1 } == true)
        }
        #expect(ATDatetime(Date(timeIntervalSince1970: 0)).string == "1970-01-01T00:00:00.000Z")
        #expect(ATDatetime(Date(timeIntervalSince1970: -0.5)).string == "1969-12-31T23:59:59.500Z")
        #expect(ATDatetime(Date(timeIntervalSince1970: .infinity)).string == "1970-01-01T00:00:00.000Z")
        #expect(ATDatetime(Date(timeIntervalSince1970: 1e15)).string == "9999-12-31T23:59:59.999Z")
        #expect(ATDatetime(Date(timeIntervalSince1970: -1e15)).string == "0000-01-01T00:00:00.000Z")
    }

    @Test("Moments are ordered by time, not by text")
    func order() throws {
        let early = try #require(ATDatetime("2024-01-01T23:00:00+05:00"))
        let late = try #require(ATDatetime("2024-01-01T20:00:00Z"))
        #expect(early < late)
        let indexed = Date(timeIntervalSince1970: 100)
        #expect(ATDatetime.sortDate(createdAt: .distantFuture, indexedAt: indexed) == indexed)
        #expect(
            ATDatetime.sortDate(createdAt: Date(timeIntervalSince1970: 50), indexedAt: indexed).timeIntervalSince1970
                == 50)
        #expect(ATDatetime.sortDate(createdAt: nil, indexedAt: indexed) == indexed)
    }
}
