import Testing

@testable import Media

@Suite struct PrepareTests {
    private func decode(_ bytes: [UInt8]) throws -> PixelImage {
        try PixelImage(decoding: bytes, ImageCodec.inspect(bytes), maxPixels: 1_000_000, maxDimension: 65_535)
    }

    private func failure(_ body: () throws -> Void) -> MediaError? {
        do {
            try body()
            return nil
        } catch {
            return error as? MediaError
        }
    }

    /// The colours of the four quarters in reading order, as letters.
    private func quarters(_ image: PixelImage) -> String {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            let pixel = image.pixel(image.width * x / 4, image.height * y / 4)
            switch pixel.prefix(3).map({ $0 > 127 }) {
            case [true, false, false]: return "R"
            case [false, true, false]: return "G"
            case [false, false, true]: return "B"
            case [true, true, true]: return "W"
            default: return "?"
            }
        }.joined()
    }

    @Test func everyOrientationIsTurnedUpright() throws {
        let jpeg = try TestImages.jpeg(64, 32, TestImages.quarters(64, 32))
        let upright = [
            1: "RGBW", 2: "GRWB", 3: "WBGR", 4: "BWRG", 5: "RBGW", 6: "BRWG", 7: "WGBR", 8: "GWRB",
        ]
        for (orientation, colours) in upright {
            let file = TestImages.jpeg(jpeg, with: [TestImages.exifSegment(orientation: UInt8(orientation))])
            let prepared = try ImageCodec.prepareForUpload(file, maxBytes: 100_000, maxDimension: 1_000)
            #expect(prepared.width == (orientation >= 5 ? 32 : 64))
            #expect(prepared.height == (orientation >= 5 ? 64 : 32))
            #expect(try quarters(decode(prepared.bytes)) == colours, "orientation \(orientation)")
            #expect(try ImageCodec.inspect(prepared.bytes).orientation == 1)
        }
    }

    @Test func nothingButThePictureIsSent() throws {
        let jpeg = TestImages.jpeg(
            try TestImages.jpeg(64, 32, TestImages.quarters(64, 32)),
            with: [
                TestImages.exifSegment(orientation: 1), TestImages.segment(0xFE, Array("Spy-Cam comment".utf8)),
                TestImages.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0Spy-Cam".utf8)),
                TestImages.segment(0xED, Array("Photoshop 3.0\0Spy-Cam".utf8)),
            ])
        let trailed = jpeg + Array("Spy-Cam trailer".utf8)
        let text = TestImages.chunk("tEXt", Array("Author\0Spy-Cam".utf8))
        let png = TestImages.png(64, 32, extra: text, TestImages.quarters(64, 32))
        for file in [trailed, png] {
            #expect(try ImageCodec.inspect(file).hasMetadata)
            let prepared = try ImageCodec.prepareForUpload(file, maxBytes: 100_000, maxDimension: 1_000)
            #expect(try !ImageCodec.inspect(prepared.bytes).hasMetadata)
            #expect(!String(decoding: prepared.bytes, as: UTF8.self).contains("Spy-Cam"))
        }
    }

    private func jpeg(profile: [UInt8]) throws -> [UInt8] {
        TestImages.jpeg(
            try TestImages.jpeg(64, 32, TestImages.quarters(64, 32)),
            with: [
                TestImages.exifSegment(orientation: 5),
                TestImages.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile),
            ])
    }

    @Test func theColourProfileStays() throws {
        let prepared = try ImageCodec.prepareForUpload(
            jpeg(profile: TestImages.profile()), maxBytes: 100_000, maxDimension: 1_000)
        #expect(String(decoding: prepared.bytes, as: UTF8.self).contains("what colours are"))
    }

    @Test func aProfileThatIsCutShortOrOfOtherColoursIsLeftOut() throws {
        let whole = TestImages.profile()
        let cut = [10, 127, 128, 131, whole.count - 1].map { Array(whole.prefix($0)) }
        for profile in cut + [TestImages.profile(of: "CMYK"), TestImages.profile(tagLength: 10_000)] {
            let prepared = try ImageCodec.prepareForUpload(
                jpeg(profile: profile), maxBytes: 100_000, maxDimension: 1_000)
            #expect(!String(decoding: prepared.bytes, as: UTF8.self).contains("ICC_PROFILE"), "\(profile.count)")
            #expect(try quarters(decode(prepared.bytes)).count == 4)
        }
    }

    @Test func aLargeImageIsScaledToTheLimitAndKeepsItsShape() throws {
        let png = TestImages.png(300, 150, TestImages.quarters(300, 150))
        let prepared = try ImageCodec.prepareForUpload(png, maxBytes: 1_000_000, maxDimension: 100)
        #expect(prepared.width == 100)
        #expect(prepared.height == 50)
        #expect(try quarters(decode(prepared.bytes)) == "RGBW")
    }

    @Test func whatFitsAsPNGStaysExact() throws {
        let transparent: (Int, Int) -> TestImages.Colour = { x, _ in (10, 20, 30, UInt8(x)) }
        for colour in [transparent, TestImages.quarters(40, 20)] {
            let prepared = try ImageCodec.prepareForUpload(
                TestImages.png(40, 20, colour), maxBytes: 100_000, maxDimension: 1_000)
            #expect(prepared.mimeType == "image/png")
            let image = try decode(prepared.bytes)
            for x in 0..<40 {
                let wanted = colour(x, 5)
                #expect(image.pixel(x, 5) == [wanted.red, wanted.green, wanted.blue, wanted.alpha])
            }
        }
    }

    @Test func transparencyThatDoesNotFitBecomesWhite() throws {
        let noise = TestImages.noise()
        let png = TestImages.png(150, 150) { x, y in x < 20 && y < 20 ? (0, 0, 0, 0) : noise(x, y) }
        let prepared = try ImageCodec.prepareForUpload(png, maxBytes: 16_000, maxDimension: 1_000)
        #expect(prepared.mimeType == "image/jpeg")
        let corner = try decode(prepared.bytes).pixel(2, 2)
        #expect(corner.allSatisfy { $0 > 220 }, "\(corner)")
    }

    @Test(arguments: [60_000, 16_000, 5_000, 1_500]) func theResultFitsAndIsAsLargeAsItCanBe(
        _ limit: Int
    ) throws {
        let file = try TestImages.jpeg(200, 150, TestImages.noise())
        let prepared = try ImageCodec.prepareForUpload(file, maxBytes: limit, maxDimension: 1_000)
        #expect(prepared.mimeType == "image/jpeg")
        #expect(prepared.bytes.count <= limit)
        #expect(prepared.bytes.count > limit / 4 || limit > file.count, "\(prepared.bytes.count)")
        let info = try ImageCodec.inspect(prepared.bytes)
        #expect(info.width == prepared.width && info.height == prepared.height)
        #expect(abs(Double(info.width) / Double(info.height) - 4.0 / 3) < 0.1)
    }

    @Test func whatCannotFitIsSaid() throws {
        let png = TestImages.png(64, 64, TestImages.noise())
        #expect(
            failure { _ = try ImageCodec.prepareForUpload(png, maxBytes: 100, maxDimension: 100) }
                == .cannotFit(limit: 100))
    }

    @Test func aBombIsNotDecoded() throws {
        let limit = ImageCodec.maxPixels
        for (width, height) in [(10_001, 10_000), (2_000_000_000, 2_000_000_000), (1, 100_000_001)] {
            let error = failure {
                _ = try ImageCodec.prepareForUpload(
                    TestImages.bomb(width, height), maxBytes: 1_000, maxDimension: 100)
            }
            #expect(error == .tooManyPixels(width: width, height: height, limit: limit))
        }
        let gif = TestImages.gif(65_535, 65_535, comment: false)
        #expect(
            failure { _ = try ImageCodec.prepareForUpload(gif, maxBytes: 1_000, maxDimension: 100) }
                == .tooManyPixels(width: 65_535, height: 65_535, limit: limit))
    }

    @Test func theDecoderKeepsTheBoundByItself() throws {
        // As if the header had been read differently by us than by the decoder.
        let png = TestImages.png(50, 50, TestImages.noise())
        let jpeg = try TestImages.jpeg(50, 50, TestImages.noise())
        for file in [png, jpeg] {
            let error = failure {
                _ = try PixelImage(decoding: file, ImageCodec.inspect(file), maxPixels: 2_499, maxDimension: 100)
            }
            #expect(error == .tooManyPixels(width: 50, height: 50, limit: ImageCodec.maxPixels))
        }
    }

    @Test func aPictureThatBreaksOffIsNotSent() throws {
        let jpeg = try TestImages.jpeg(60, 60, TestImages.noise())
        // As a thumbnail in front of the picture has.
        let photograph = TestImages.jpeg(jpeg, with: [TestImages.segment(0xE1, [1, 0xFF, 0xD9])])
        let png = TestImages.png(60, 60, TestImages.noise())
        for file in [jpeg, photograph, png] {
            for part in [file.count / 2, file.count - 1] {
                let error = failure {
                    _ = try ImageCodec.prepareForUpload(
                        Array(file.prefix(part)), maxBytes: 100_000, maxDimension: 100)
                }
                #expect(error == .damaged(detail: "it is cut off"))
            }
        }
        let gif = TestImages.gif(1, 1, comment: false)
        #expect(
            failure {
                _ = try ImageCodec.prepareForUpload(Array(gif.prefix(30)), maxBytes: 10_000, maxDimension: 100)
            } != nil)
    }

    @Test func aPictureThatDoesNotDecodeIsDamaged() throws {
        var png = TestImages.png(60, 60, TestImages.noise())
        // From the head of the compressed data on.
        png.replaceSubrange(41..<1_000, with: [UInt8](repeating: 0xAA, count: 959))
        switch failure({ _ = try ImageCodec.prepareForUpload(png, maxBytes: 100_000, maxDimension: 100) }) {
        case .damaged, .failed: break
        case let error: Issue.record("\(String(describing: error))")
        }
    }

    @Test func aPictureThatIsOneOfAnAnimationIsSent() throws {
        let prepared = try ImageCodec.prepareForUpload(
            TestImages.gif(1, 1, comment: true), maxBytes: 10_000, maxDimension: 100)
        #expect(prepared.mimeType == "image/png")
        #expect(try !ImageCodec.inspect(prepared.bytes).hasMetadata)
    }
}
