import ATProto
import Testing

@testable import LocalNetwork

@Suite struct BlobTests {
    private func upload(_ caller: Caller, _ bytes: [UInt8], _ type: String) async throws -> DataValue {
        let answer = try await caller.send(
            "POST", "/xrpc/com.atproto.repo.uploadBlob", body: bytes, contentType: type)
        try #require(answer.status == 200, "\(answer.text)")
        return try #require(answer.json["blob"])
    }

    private func images(_ blob: DataValue) -> DataValue {
        ["$type": "app.bsky.embed.images", "images": [["image": blob, "alt": "a square"]]]
    }

    @Test func aPictureIsUploadedShownAndFetched() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let png = Pictures.avatar(0xFFFFFF, 0x000000)
            // The type is told by the bytes, whatever the client says.
            let blob = try await upload(alice, png, "application/octet-stream")
            #expect(blob.text("mimeType") == "image/png")
            #expect(blob["size"] == .integer(Int64(png.count)))
            #expect(blob["ref"] == .link(.ofRaw(png)))
            let post = try await alice.post("look", embed: images(blob))
            let view = try #require(try await alice.view(post))
            let shown = try #require(view.at("embed", "images", "0"))
            #expect(shown.text("alt") == "a square")
            for member in ["thumb", "fullsize"] {
                let address = try #require(shown.text(member))
                #expect(address.hasPrefix(network.url + "/img/") && address.hasSuffix("@jpeg"))
                let picture = try await alice.send("GET", String(address.dropFirst(network.url.count)))
                #expect(picture.headers["content-type"] == "image/png" && picture.bytes == png)
            }
            let cid = CID.ofRaw(png).string
            let fetched = try await alice.query("com.atproto.sync.getBlob", ["did": alice.did, "cid": cid])
            #expect(fetched.bytes == png)
            let listed = try await alice.query("com.atproto.sync.listBlobs", ["did": alice.did])
            #expect(listed.json.list("cids").contains(.string(cid)))
        }
    }

    @Test func aBlobGoesWithItsLastRecord() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let png = Pictures.avatar(0xFF0000, 0x00FF00)
            let blob = try await upload(alice, png, "image/png")
            let first = try await alice.post("one", embed: images(blob))
            let second = try await alice.post("two", embed: images(blob))
            func status() async throws -> String? {
                try await alice.query("com.atproto.sync.getBlob", ["did": alice.did, "cid": CID.ofRaw(png).string])
                    .error
            }
            try await alice.delete(first)
            #expect(try await status() == nil)
            try await alice.delete(second)
            #expect(try await status() == "BlobNotFound")
        }
    }

    @Test func anUploadThatNobodyClaimsExpires() async throws {
        let clock = FakeClock()
        try await withPeople(clock: clock) { network in
            var alice = try await Caller.signedIn(network, as: "alice")
            let unclaimed = try await upload(alice, [1, 2, 3], "application/x-thing")
            clock.advance(seconds: Blobs.patienceSeconds + 1)
            alice = try await Caller.signedIn(network, as: "alice")
            _ = try await upload(alice, [4, 5, 6], "application/x-thing")
            let cid = try #require(unclaimed["ref"]?.linkValue?.string)
            #expect(
                try await alice.query("com.atproto.sync.getBlob", ["did": alice.did, "cid": cid]).error
                    == "BlobNotFound")
        }
    }

    @Test func aRecordRefersToUploadedBlobsOnly() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let invented = DataBlob(cid: .ofRaw([9]), mimeType: "image/png", size: 1).value
            let answer = try await alice.call(
                "com.atproto.repo.createRecord",
                [
                    "repo": .string(alice.did), "collection": .string(Collection.post),
                    "record": ["text": "a", "createdAt": "2026-09-12T10:00:00Z", "embed": images(invented)],
                ])
            #expect(answer.status == 400 && answer.error == "BlobNotFound")
        }
    }
}
