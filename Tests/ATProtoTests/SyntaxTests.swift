import Foundation
import TestScale
import Testing

@testable import ATProto

/// Own values beside excerpts of atproto-interop-tests (CC0).
@Suite("String formats")
struct SyntaxTests {
    private static let long = String(repeating: "o", count: 63)

    static let valid: [(SyntaxKind, [String])] = [
        (
            .handle,
            [
                "a.co", "john.test", "jaymome-johnber123456.test", "XX.LCS.MIT.EDU", "xn--ls8h.test", "12345.test",
                "8.cn",
                "thing.0aa.thing", "laptop.local", "john.t", "short.\(long).test", "handle.invalid", "a--b.c",
            ]
        ),
        (
            .did,
            [
                "did:method:val", "did:m:v", "did:method:val%BB", "did:method::val", "did:method:-:_:.:%ab",
                "did:web:localhost%3A1234", "did:plc:7iza6de2dwap2sbkpav7c6c6", "did:method:.",
                "did:m:" + String(repeating: "v", count: 2042),
            ]
        ),
        (.atidentifier, ["john.test", "did:method:val"]),
        (
            .nsid,
            [
                "com.example.fooBar", "a.b.c", "one.2.three", "cn.8.lex.stuff", "com.example.f00", "a-0.b-1.c",
                "com.example.\(long)", "com.\(long).foo", "net.users.bob.ping",
                "com." + String(repeating: "middle.", count: 35) + "foo",
                // 253 bytes of domain name, and 63 of name.
                "com." + String(repeating: "middle.", count: 35) + "last." + "f" + String(repeating: "o", count: 62),
            ]
        ),
        (
            .aturi,
            [
                "at://user.bsky.social", "at://did:plc:asdf123/com.atproto.feed.post", "at://a.b/a.b.c/self",
                "at://did:abc:123/io.nsid.someFunc/~", "at://did:abc:123/io.nsid.someFunc/:",
                "at://did:plc:asdf123/com.atproto.feed.post/" + String(repeating: "o", count: 512),
            ]
        ),
        (.tid, ["3jzfcijpj2z2a", "7777777777777", "2222222222222", "jzzzzzzzzzzzz"]),
        (
            .rkey,
            ["self", "example.com", "~1.2-3_", "dHJ1ZQ", "_", ":", "...", ".a", String(repeating: "o", count: 512)]
        ),
        (
            .cid,
            [
                "bafybeie5gq4jxvzmsym6hjlwxej4rwdoxt7wadqvmmwbqi7r27fclha2va", "mBcDxtdWx0aWhhc2g+",
                "z7x3CtScH765HvShXT",
                "7134036155352661643226414134664076",
            ]
        ),
        (
            .datetime,
            [
                "1985-04-12T23:20:50.123Z", "1985-04-12T23:20:50Z", "1985-04-12T23:20:50.123+00:00",
                "1985-04-12T23:20:50.123-07:00", "0000-01-01T00:00:00.000Z", "0000-01-01T01:00:00+01:00",
                "1985-04-12T23:20:50.123456789012345678901234567890Z", "2024-02-29T00:00:00Z", "2000-02-29T00:00:00Z",
                "9999-12-31T23:59:59.999-23:59", "1985-04-12T23:20:50.123+23:59",
            ]
        ),
        (
            .language,
            [
                "ja", "ban", "pt-BR", "hy-Latn-IT-arevela", "es-419", "zh-hakka", "i-default", "i-navajo", "sgn-BE-NL",
                "de-CH-1901", "qaa-Qaaa-QM-x-southern", "X-fr-CH", "x-a", "de-X-foo", "sl-rozaj-biske",
                "zh-cmn-Hans-CN",
                "en-u-co-phonebk-t-en-US", "en-GB-boont-r-extended-sequence-x-private", "en-a-bbb-x-a-ccc",
                "zh-min-nan",
            ]
        ),
        (
            .uri,
            [
                "https://example.com", "dns:example.com", "microsoft.windows.camera:thing", "go://?Mercedes%20Benz",
                "did:key:z", "https://example.com/" + String(repeating: "x", count: 5000), "svn+ssh://x",
            ]
        ),
    ]

    static let invalid: [(SyntaxKind, [String])] = [
        (
            .handle,
            [
                "", ".", "john", "org", "john.0", "john..test", ".john.test", "john.test.", "john-.test", "-john.test",
                "jo_hn.test",
                "jo hn.test", " john.test", "john.test ", "john.test\n", "127.0.0.1", "cn.8", "thing.0aa",
                "bücher.test",
                "short.\(long)o.test", "xn--bcher-.tld", "@john.test", "did:a:b", "john.-est",
                String(repeating: "loooooooooooooooooooooooooong.", count: 9) + "test",
            ]
        ),
        (
            .did,
            [
                "", "did", "did:", "did:method", "did:method:", "did::val", "DID:method:val", "did:METHOD:val",
                "did:m123:val",
                "did:method:val%", "did:method:val:", "did:method:val/two", "did:method:val?two", "did:method:val#two",
                "did:method:väl", "did:method:val ", "did.method.val", "did:m:" + String(repeating: "v", count: 2043),
            ]
        ),
        (.atidentifier, ["", "email@example.com", "@handle.test", "blah", "did:thing.test"]),
        (
            .nsid,
            [
                "", "com.example", "com.example.", ".com.example.foo", "com..foo", "com.example.foo-bar",
                "com.example.3",
                "com.example.3foo", "1.0.0.127.record", "com.-example.foo", "com.example-.foo", "com.example.foo.*",
                "com.exa💩ple.thing",
                "com.example.\(long)o", "com.\(long)o.foo", " a.b.c", "a.b.c ", "a-0.b-1.c-3", "com.example.fo o",
                "com." + String(repeating: "middle.", count: 45) + "foo",
                // Within the bound of the whole, but 254 bytes of domain name.
                "com." + String(repeating: "middle.", count: 35) + "lasts.foo",
            ]
        ),
        (
            .aturi,
            [
                "", "at://", "at:/a.b", "at://a", "at://a.b/", "at://a.b//", "at://a.b/a.b.c/", "at://a.b/a.b.c/d/e",
                "at://a.b/a.b",
                "at://a.b/a.b.c/..", "at://a.b/a.b.c/.", "at://a.b/a.b.c/%23", "at://a.b#frag", "at://a.b?q",
                "AT://a.b",
                "at://DID:plc:asdf123", "at://a.b/a.b.c/d ", " at://a.b", "http://a.b", "at://a.b/a.b.c#/frag",
                "at://did:plc:asdf123/com.atproto.feed.post/" + String(repeating: "o", count: 8200),
            ]
        ),
        (
            .tid,
            [
                "", "3jzfcijpj2z2", "3jzfcijpj2z2aa", "3jzfcijpj2z21", "3JZFCIJPJ2Z2A", "kjzfcijpj2z2a",
                "3jzf-cij-pj2z-2a",
            ]
        ),
        (
            .rkey,
            [
                "", ".", "..", "a/b", "#a", "a b", "any+space", "number[3]", "\"q\"", "dHJ1ZQ==", "pre:ü",
                String(repeating: "o", count: 513),
            ]
        ),
        (
            .cid,
            [
                "", "noop", "example.com", "https://example.com", "QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR",
                "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi ", "cid:bafybeigdyrzt5sfp7udm7hu76uh7y26",
            ]
        ),
        (
            .datetime,
            [
                "", "1985", "1985-04-12", "1985-04-12T23:20Z", "1985-04-12T23:20:50", "1985-04-12T23:20:50.Z",
                "1985-04-12T23:20:50.123z", "1985-04-12t23:20:50Z", "1985-04-12 23:20:50Z", "1985-04-12T23:20:50-00:00",
                "1985-04-12T23:20:50+0000", "1985-04-12T23:20:50+00", "1985-04-12T23:20:50+24:00",
                "1985-04-12T23:20:50+01:60",
                "1985-00-12T23:20:50Z", "1985-13-12T23:20:50Z", "1985-04-00T23:20:50Z", "1985-04-31T23:20:50Z",
                "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "1985-04-12T24:00:00Z", "1985-04-12T23:60:00Z",
                "2016-12-31T23:59:60Z", "1985-04-12T23:20:61Z", "-1985-04-12T23:20:50Z", "+001985-04-12T23:20:50Z",
                "0000-01-01T00:00:00+01:00", "1985-04-12T23:20:50,123Z", "1985—04-12T23:20:50Z",
                "1985-04-12T23:20:50Z ",
                "1985-W15-5T23:20:50Z", "1985-04-12T23:20:50." + String(repeating: "1", count: 44) + "Z",
            ]
        ),
        (
            .language,
            [
                "", "j", "ja-", "-ja", "JA", "jaja", "123", "a-DE", "i-x", "x", "x-", "en--US", "en-US-",
                "de-DE-1901-1901",
                "en-rozaj-ROZAJ", "en-a-foo-a-bar", "en-u-co-phonebk-U-ca-buddhist", "en-u", "en-x", "en-x-123456789",
                "en-toolongsubtag", "de-419-DE", "日本", "en_US", "ja ", String(repeating: "en-x-", count: 40),
            ]
        ),
        (
            .uri,
            [
                "", ":", "http:", "://example.com", ".http://x", "1http://x", "12345", "example.com", "https://a b",
                " https://a",
                "https://a ", "https://a\n", "https://exämple.com", "https://a/" + String(repeating: "x", count: 8200),
            ]
        ),
    ]

    @Test("Well-formed texts are accepted", arguments: valid)
    func accepts(kind: SyntaxKind, texts: [String]) {
        for text in texts { #expect(kind.accepts(text), "\(kind): \(text.prefix(80))") }
    }

    @Test("Malformed texts are refused", arguments: invalid)
    func refuses(kind: SyntaxKind, texts: [String]) {
        for text in texts { #expect(!kind.accepts(text), "\(kind): \(text.prefix(80))") }
    }

    @Test("Types and formats decide alike, but that CID reads only what it can compare")
    func agreement() {
        let texts = (Self.valid + Self.invalid).flatMap(\.1)
        for text in texts {
            #expect((Handle(text) != nil) == SyntaxKind.handle.accepts(text))
            #expect((DID(text) != nil) == SyntaxKind.did.accepts(text))
            #expect((ATIdentifier(text) != nil) == SyntaxKind.atidentifier.accepts(text))
            #expect((NSID(text) != nil) == SyntaxKind.nsid.accepts(text))
            #expect((ATURI(text) != nil) == SyntaxKind.aturi.accepts(text), "\(text.prefix(80))")
            #expect((TID(text) != nil) == SyntaxKind.tid.accepts(text))
            #expect((RecordKey(text) != nil) == SyntaxKind.rkey.accepts(text))
            #expect((ATDatetime(text) != nil) == SyntaxKind.datetime.accepts(text))
            #expect((LanguageTag(text) != nil) == SyntaxKind.language.accepts(text))
            #expect((URIReference(text) != nil) == SyntaxKind.uri.accepts(text))
            if CID(text) != nil { #expect(SyntaxKind.cid.accepts(text)) }
        }
    }

    @Test("Random bytes and changed identifiers never trap")
    func mutations() {
        var generator = SeededRandom(5)
        let texts = Self.valid.flatMap(\.1).filter { $0.utf8.count < 200 }
        for _ in 0..<3000 {
            var bytes = Array(texts.randomElement(using: &generator)!.utf8)
            mutate(&bytes, &generator)
            let text = String(decoding: bytes, as: UTF8.self)
            for kind in SyntaxKind.allCases { _ = kind.accepts(text) }
            _ = ATDatetime.date(from: text)
            _ = CID(text)
        }
    }

    @Test("Every line of the shared interop files is decided right", .enabled(if: SharedData.isPresent))
    func shared() throws {
        let names: [SyntaxKind: String] = [.rkey: "recordkey"]
        for kind in SyntaxKind.allCases {
            for (suffix, isValid) in [("syntax_valid", true), ("syntax_invalid", false), ("parse_invalid", false)] {
                let file = "atproto-interop/syntax/\(names[kind] ?? kind.rawValue)_\(suffix).txt"
                guard let bytes = try? SharedData.bytes(file) else { continue }
                for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
                    let text = String(decoding: line, as: UTF8.self)
                    #expect(kind.accepts(text) == isValid, "\(file): \(text.prefix(80))")
                }
            }
        }
    }
}
