import Testing

@testable import Media

@Suite struct LibPixbufTests {
    @Test func aLibraryThatIsMissingOrLacksFunctionsIsNotLoaded() {
        #expect(LibPixbuf(named: "libwarren-nowhere.so.0") == nil)
        // It is there everywhere, and has none of the functions.
        #expect(LibPixbuf(named: "libm.so.6") == nil)
    }

    @Test func withoutTheLibraryNothingIsDecoded() throws {
        let file = TestImages.png(4, 4, TestImages.quarters(4, 4))
        let info = try ImageCodec.inspect(file)
        #expect(throws: MediaError.noDecoder(reason: "gdk-pixbuf is not installed")) {
            try PixelImage(decoding: file, info, maxPixels: 100, maxDimension: 100, library: nil)
        }
    }
}
