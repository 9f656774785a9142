import Testing

@testable import ATProto

@Suite("CIDs")
struct CIDTests {
    @Test("The CID of a block is the one that other implementations give")
    func known() throws {
        // atproto-interop-tests (CC0), car-file-fixtures.json: the block {"test": "root"}
        let block = base64("oWR0ZXN0ZHJvb3Q")
        let cid = CID.ofCBOR(block)
        #expect(cid.string == "bafyreiapldaco7m23c7qzc4w42r7kxmcswm64nkindtuh4vwztrpoe7m5m")
        #expect(CID(cid.string) == cid)
        #expect(CID(bytes: cid.bytes) == cid)
        #expect(cid.matches(block))
        #expect(!cid.matches(block + [0]))
        #expect(cid.isRepositoryBlock)
        #expect(cid.codec == CID.dagCBOR)
        let raw = CID.ofRaw(Array("hello".utf8))
        #expect(raw.string.hasPrefix("bafkrei"))
        #expect(raw.isBlessed && !raw.isRepositoryBlock)
    }

    @Test("Links with other codecs are carried")
    func otherCodecs() throws {
        let directory = try #require(CID("bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi"))
        #expect(directory.codec == 0x70)
        #expect(!directory.isBlessed)
        #expect(directory.string == "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi")
    }

    @Test(
        "Malformed texts are refused",
        arguments: [
            "", "b", "bafy", "QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR",
            "bafyreiapldaco7m23c7qzc4w42r7kxmcswm64nkindtuh4vwztrpoe7m5", "Bafyrei",
            "bafyreiapldaco7m23c7qzc4w42r7kxmcswm64nkindtuh4vwztrpoe7m5n",
            "bafyreiapldaco7m23c7qzc4w42r7kxmcswm64nkindtuh4vwztrpoe7m5ma",
            "bAFYREIAPLDACO7M23C7QZC4W42R7KXMCSWM64NKINDTUH4VWZTRPOE7M5M",
        ])
    func malformed(text: String) {
        #expect(CID(text) == nil)
    }

    @Test("Malformed bytes are refused")
    func malformedBytes() {
        let good = CID.ofCBOR([0xA0]).bytes
        #expect(CID(bytes: good) != nil)
        #expect(CID(bytes: good + [0]) == nil)
        #expect(CID(bytes: Array(good.dropLast())) == nil)
        #expect(CID(bytes: [0x12, 0x20] + good.dropFirst(4)) == nil)
        #expect(CID(bytes: [1, 0xF1, 0x00, 0x12, 0x20] + good.dropFirst(4)) == nil, "a varint in a longer form")
        #expect(CID(bytes: [1, 0x71, 0x12, 0x1F] + good.dropFirst(5)) == nil, "a short SHA-256")
        #expect(CID(bytes: [1, 0x71, 0x12] + [UInt8](repeating: 0xFF, count: 9) + [1]) == nil)
        #expect(CID(bytes: []) == nil)
    }
}
