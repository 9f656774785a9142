import ATProto
import Foundation
import LexiconGenerator
import Testing

private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

@Suite("Lexicon generator")
struct LexiconGeneratorTests {
    /// The expected files stand in `Golden/swift`. After a change that is meant: run
    /// `generate-lexicons Tests/LexiconGeneratorTests/Golden/lexicons Tests/LexiconGeneratorTests/Golden/swift`, read the
    /// difference, and commit it.
    @Test("Small lexicons give the expected files")
    func golden() throws {
        let files = try LexiconGenerator.generate(LexiconGenerator.load(folder + "/Golden/lexicons"))
        #expect(files.map(\.name) == ["ComExampleShop.swift", "ComExampleTill.swift", "LexiconCatalog.swift"])
        for file in files {
            let expected = try String(contentsOfFile: folder + "/Golden/swift/" + file.name, encoding: .utf8)
            #expect(file.text == expected, "\(file.name) differs")
        }
    }

    @Test("The order of the documents does not matter, and the same input gives the same bytes")
    func deterministic() throws {
        let documents = try LexiconGenerator.load(folder + "/Golden/lexicons")
        #expect(try LexiconGenerator.generate(documents) == LexiconGenerator.generate(documents))
    }

    @Test("The committed types are what the committed lexicons give")
    func committed() throws {
        let files = try LexiconGenerator.generate(LexiconGenerator.load(root + "/Lexicons"))
        #expect(LexiconGenerator.differences(files, in: root + "/Sources/Lexicons") == [])
    }

    @Test("Changed, missing and left-over files are noticed and put right")
    func differences() throws {
        let files = try LexiconGenerator.generate(LexiconGenerator.load(folder + "/Golden/lexicons"))
        let target = NSTemporaryDirectory() + "lexicons-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: target) }
        #expect(try LexiconGenerator.write(files, to: target).count == 3)
        #expect(LexiconGenerator.differences(files, in: target) == [])
        try Data("x".utf8).write(to: URL(fileURLWithPath: target + "/ComExampleTill.swift"))
        try Data("x".utf8).write(to: URL(fileURLWithPath: target + "/Old.swift"))
        try FileManager.default.removeItem(atPath: target + "/ComExampleShop.swift")
        #expect(
            LexiconGenerator.differences(files, in: target)
                == ["ComExampleShop.swift", "ComExampleTill.swift", "Old.swift"])
        _ = try LexiconGenerator.write(files, to: target)
        #expect(LexiconGenerator.differences(files, in: target) == [])
    }

    @Test("A reference that leads nowhere is named with its place")
    func unresolved() throws {
        let document = try LexiconDocument(
            json: Array(
                #"{"lexicon":1,"id":"a.b.c","defs":{"x":{"type":"object","properties":{"y":{"type":"ref","ref":"d.e.f#g"}}}}}"#
                    .utf8))
        #expect(throws: GeneratorError.unresolved(reference: "d.e.f#g", place: "a.b.c#x")) {
            try LexiconGenerator.generate([document])
        }
    }
}

@Suite("Lexicon documents")
struct LexiconDocumentTests {
    @Test(
        "Documents that break the rules of the language are refused",
        arguments: [
            #"{"lexicon":"one","id":"a.b.c","defs":{"x":{"type":"integer"}}}"#,
            #"{"lexicon":1,"id":2,"defs":{"x":{"type":"integer"}}}"#,
            #"{"lexicon":1,"id":"one-two","defs":{"x":{"type":"integer"}}}"#,
            #"{"lexicon":1,"id":"a.b.c","defs":{}}"#,
            #"{"lexicon":1,"id":"a.b.c","defs":{"x":{"type":"unknown"}}}"#,
            ##"{"lexicon":1,"id":"a.b.c","defs":{"x":{"type":"ref","ref":"#y"}}}"##,
            #"{"lexicon":1,"id":"a.b.c","defs":{"x":{"type":"record","key":"tid","record":{"type":"object"}}}}"#,
            #"{"lexicon":1,"id":"a.b.c","defs":{"x":{"type":"object","required":["y"],"properties":{}}}}"#,
            #"{"lexicon":1,"id":"a.b.c","defs":{"x":{"type":"string","minLength":5,"maxLength":2}}}"#,
            #"{"lexicon":1,"id":"a.b.c","defs":{"x":{"type":"array"}}}"#, "[]", "{",
        ])
    func invalid(json: String) {
        #expect(throws: LexiconError.self) { try LexiconDocument(json: Array(json.utf8)) }
    }

    @Test("The interoperability files agree, where they are at hand")
    func interoperability() throws {
        let shared = ProcessInfo.processInfo.environment["WARREN_SHARED_DATA"] ?? root + "/../shared/data"
        let data = shared + "/atproto-interop/lexicon"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: data + "/catalog") else { return }
        func tree(_ name: String) throws -> [JSONTree] {
            let bytes = try #require(FileManager.default.contents(atPath: data + "/" + name))
            return try JSONTree(json: [UInt8](bytes)).elements ?? []
        }
        for sample in try tree("lexicon-invalid.json") {
            let lexicon = try #require(sample["lexicon"])
            #expect(throws: LexiconError.self) { try LexiconDocument(tree: lexicon) }
        }
        for sample in try tree("lexicon-valid.json") {
            _ = try LexiconDocument(tree: try #require(sample["lexicon"]))
        }
        let catalog = LexiconCatalog(
            try names.sorted().map { name in
                let bytes = try #require(FileManager.default.contents(atPath: data + "/catalog/" + name))
                return try LexiconDocument(json: [UInt8](bytes))
            })
        let validator = LexiconValidator(catalog)
        for sample in try tree("record-data-valid.json") {
            // "123" has bits to spare behind its last byte, which the data model refuses.
            let json = String(decoding: try #require(sample["data"]).json(), as: UTF8.self)
                .replacing("\"123\"", with: "\"MTIz\"")
            let value = try DataValue(json: Array(json.utf8))
            try validator.validate(record: value, as: "example.lexicon.record", key: sample["rkey"]?.string)
        }
        for sample in try tree("record-data-invalid.json") {
            // Some are refused by the data model before a lexicon is asked.
            guard let value = try? DataValue(json: try #require(sample["data"]).json()) else { continue }
            #expect(throws: LexiconViolation.self, "\(sample["name"]?.string ?? "")") {
                try validator.validate(record: value, as: "example.lexicon.record", key: sample["rkey"]?.string)
            }
        }
    }
}
