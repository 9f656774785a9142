import Testing

@testable import Media

@Suite struct DecodeTests {
    @Test func pictureIsScaledDownToCoverWhatIsAskedForAndNeverUp() throws {
        let file = TestImages.png(200, 100, TestImages.quarters(200, 100))
        let covering = try ImageCodec.decode(file, covering: 40, 40)
        #expect([covering.width, covering.height] == [80, 40])
        let larger = try ImageCodec.decode(file, covering: 1_000, 1_000)
        #expect([larger.width, larger.height] == [200, 100])
        #expect(larger.bytes.count == 200 * 100 * 4)
        // Red, then green, as they stand in the first row.
        #expect(Array(larger.bytes[..<4]) == [255, 0, 0, 255])
        #expect(Array(larger.bytes[(199 * 4)..<(200 * 4)]) == [0, 255, 0, 255])
    }

    @Test func pictureIsTurnedUprightBeforeItIsMeasured() throws {
        let jpeg = try TestImages.jpeg(64, 32, TestImages.quarters(64, 32))
        let file = TestImages.jpeg(jpeg, with: [TestImages.exifSegment(orientation: 6)])
        let picture = try ImageCodec.decode(file, covering: 16, 32)
        #expect([picture.width, picture.height] == [16, 32])
    }

    @Test func coloursAreMultipliedByAlpha() throws {
        let file = TestImages.png(1, 1) { _, _ in (200, 100, 0, 128) }
        #expect(try ImageCodec.decode(file, covering: 1, 1).bytes == [100, 50, 0, 128])
    }

    @Test func pictureWithTooManyPixelsIsNotDecoded() {
        #expect(throws: MediaError.tooManyPixels(width: 5_000, height: 5_000, limit: ImageCodec.maxShownPixels)) {
            try ImageCodec.decode(TestImages.bomb(5_000, 5_000), covering: 10, 10)
        }
    }
}
