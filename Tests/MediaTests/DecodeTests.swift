import Testing

@testable import Media

/// Pictures decoded to be shown.
@Suite(.enabled(if: LibPixbuf.loaded != nil)) struct DecodeTests {
    @Test func itCoversWhatIsAskedForAndIsNoLarger() throws {
        let png = TestImages.png(400, 200, TestImages.quarters(400, 200))
        for (asked, size) in [((100, 100), (200, 100)), ((100, 10), (100, 50)), ((9000, 9000), (400, 200))] {
            let image = try ImageCodec.decode(png, covering: asked.0, asked.1)
            #expect(image.width == size.0 && image.height == size.1)
            #expect(image.bytes.count == size.0 * size.1 * 4)
        }
        // Red is top left, white bottom right.
        let image = try ImageCodec.decode(png, covering: 100, 50)
        #expect(Array(image.bytes.prefix(4)) == [255, 0, 0, 255])
        #expect(Array(image.bytes.suffix(4)) == [255, 255, 255, 255])
    }

    @Test func itStandsUpright() throws {
        let jpeg = TestImages.jpeg(
            try TestImages.jpeg(64, 32, TestImages.quarters(64, 32)),
            with: [TestImages.exifSegment(orientation: 6)])
        let image = try ImageCodec.decode(jpeg, covering: 16, 32)
        #expect(image.width == 16 && image.height == 32)
    }

    @Test func coloursAreMultipliedWithAlpha() throws {
        let image = try ImageCodec.decode(
            TestImages.png(2, 1) { x, _ in (200, 100, 0, x == 0 ? 128 : 0) }, covering: 9, 9)
        #expect(image.bytes == [100, 50, 0, 128, 0, 0, 0, 0])
    }

    @Test func whatIsTooLargeIsNotDecoded() throws {
        #expect {
            try ImageCodec.decode(TestImages.bomb(10_000, 10_000), covering: 10, 10)
        } throws: { error in
            guard case MediaError.tooManyPixels = error else { return false }
            return true
        }
        for broken in [
            [], Array("<svg><!ENTITY a></svg>".utf8), Array(TestImages.png(9, 9, TestImages.noise()).prefix(40)),
        ] {
            #expect(throws: MediaError.self) { try ImageCodec.decode(broken, covering: 10, 10) }
        }
    }
}
