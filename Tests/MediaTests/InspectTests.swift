import Testing

@testable import Media

@Suite struct InspectTests {
    private func expect(
        _ bytes: [UInt8], _ mimeType: String, _ width: Int, _ height: Int, metadata: Bool,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let info = try? ImageCodec.inspect(bytes)
        #expect(info?.mimeType == mimeType, sourceLocation: location)
        #expect(info?.width == width, sourceLocation: location)
        #expect(info?.height == height, sourceLocation: location)
        #expect(info?.hasMetadata == metadata, sourceLocation: location)
    }

    private func failure(_ bytes: [UInt8]) -> MediaError? {
        do {
            _ = try ImageCodec.inspect(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func headersOfEveryKindAreRead() throws {
        let jpeg = try TestImages.jpeg(20, 10, TestImages.quarters(20, 10))
        expect(jpeg, "image/jpeg", 20, 10, metadata: false)
        expect(TestImages.jpeg(jpeg, with: [TestImages.segment(0xFE, [1])]), "image/jpeg", 20, 10, metadata: true)
        expect(TestImages.jpeg(jpeg, with: [TestImages.segment(0xED, [1])]), "image/jpeg", 20, 10, metadata: true)
        expect(TestImages.jpeg(jpeg, with: [[0xFF, 0xFF]]), "image/jpeg", 20, 10, metadata: false)

        let quarters = TestImages.quarters(7, 5)
        expect(TestImages.png(7, 5, quarters), "image/png", 7, 5, metadata: false)
        let text = TestImages.chunk("tEXt", Array("Author\0me".utf8))
        expect(TestImages.png(7, 5, extra: text, quarters), "image/png", 7, 5, metadata: true)

        expect(TestImages.gif(300, 2, comment: false), "image/gif", 300, 2, metadata: false)
        expect(TestImages.gif(300, 2, comment: true), "image/gif", 300, 2, metadata: true)

        let lossy: [UInt8] = [0, 0, 0, 0x9D, 0x01, 0x2A, 0x2C, 0x01, 0x02, 0x40]
        expect(TestImages.webp([("VP8 ", lossy)]), "image/webp", 300, 2, metadata: false)
        let lossless: [UInt8] = [0x2F, 0x2B, 0x41, 1, 0]
        expect(TestImages.webp([("VP8L", lossless)]), "image/webp", 300, 6, metadata: false)
        let extended: [UInt8] = [0x08, 0, 0, 0, 0x2B, 0x01, 0, 0x01, 0, 0]
        let exif = TestImages.tiff(orientation: 8, little: false)
        expect(TestImages.webp([("VP8X", extended), ("EXIF", exif)]), "image/webp", 2, 300, metadata: true)
    }

    @Test(arguments: [true, false]) func theSizeIsThatOfTheUprightPicture(_ little: Bool) throws {
        let jpeg = try TestImages.jpeg(20, 10, TestImages.quarters(20, 10))
        for orientation in UInt8(0)...9 {
            let exif = TestImages.exifSegment(orientation: orientation, little: little)
            let isTurned = (5...8).contains(orientation)
            expect(
                TestImages.jpeg(jpeg, with: [exif]), "image/jpeg", isTurned ? 10 : 20, isTurned ? 20 : 10,
                metadata: true)
        }
        let chunk = TestImages.chunk("eXIf", TestImages.tiff(orientation: 6, little: little))
        expect(TestImages.png(7, 5, extra: chunk, TestImages.quarters(7, 5)), "image/png", 5, 7, metadata: true)
    }

    @Test func otherFilesAreNamed() {
        func kind(_ start: String) -> String {
            guard case .unsupported(let kind) = failure(Array(start.utf8)) else { return "" }
            return kind
        }
        #expect(kind("\0\0\0\u{18}ftypavif") == "an AVIF image")
        #expect(kind("\0\0\0\u{18}ftypheic") == "a HEIC image")
        #expect(kind("\0\0\0\u{18}ftypisom") == "a video")
        #expect(kind("BM6789") == "a BMP image")
        #expect(kind("II*\0abcd") == "a TIFF image")
        #expect(kind("<svg xmlns") == "an SVG drawing")
        #expect(kind("hello, world") == "of an unknown kind")
        #expect(failure([]) == .damaged(detail: "the file is empty"))
    }

    @Test func noStartOfAFileLeadsAstray() throws {
        let jpeg = TestImages.jpeg(
            try TestImages.jpeg(20, 10, TestImages.quarters(20, 10)), with: [TestImages.exifSegment(orientation: 6)])
        let text = TestImages.chunk("eXIf", TestImages.tiff(orientation: 6, little: true))
        let files = [
            Array(jpeg.prefix(700)), Array(TestImages.png(3, 3, extra: text, TestImages.noise()).prefix(200)),
            TestImages.gif(3, 3, comment: true),
            TestImages.webp([
                ("VP8X", [8, 0, 0, 0, 1, 1, 0, 1, 0, 0]), ("EXIF", TestImages.tiff(orientation: 8, little: true)),
            ]),
        ]
        for file in files {
            for count in 0...file.count {
                // Any answer will do that is one of ours; a trap would end the test.
                _ = failure(Array(file.prefix(count)))
            }
            for index in file.indices {
                for value in [UInt8(0), 1, 0x7F, 0x80, 0xFF] {
                    var changed = file
                    changed[index] = value
                    _ = failure(changed)
                }
            }
        }
        #expect(failure(Array(jpeg.prefix(20))) == .damaged(detail: "it is cut off"))
        #expect(failure(TestImages.png(0, 5, TestImages.noise())) == .damaged(detail: "it has no size"))
    }
}
