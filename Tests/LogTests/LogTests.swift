import Foundation
import Log
import Testing

@Suite struct LogTests {
    private func temporaryFile() -> String {
        FileManager.default.temporaryDirectory.appending(path: "warren-log-\(UUID().uuidString)").path
    }

    private func lines(_ path: String) -> [String] {
        (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
    }

    @Test func entriesCarryWhereAndWhen() throws {
        let memory = LogMemory()
        let log = Log(subsystem: "warren", category: "a", sink: .memory(memory))
        let before = Int64(Date().timeIntervalSince1970 * 1000) - 1
        log.debug("one")
        log.category("b").error("two \(2)")
        let entries = memory.entries
        #expect(entries.map(\.level) == [.debug, .error])
        #expect(entries.map(\.category) == ["a", "b"])
        #expect(entries.map(\.subsystem) == ["warren", "warren"])
        #expect(memory.texts == ["one", "two 2"])
        #expect(try #require(entries.first).time >= before)
    }

    @Test func messagesThatNobodyWantsAreNotBuilt() {
        let memory = LogMemory()
        var built = 0
        func costly() -> String {
            built += 1
            return "x"
        }
        Log(subsystem: "", category: "", sink: .memory(memory, minimum: .warning)).info("\(costly())")
        Log.none.error("\(costly())")
        #expect(built == 0)
        #expect(memory.entries.isEmpty)
        Log(subsystem: "", category: "", sink: .memory(memory, minimum: .warning)).warning("\(costly())")
        #expect(built == 1)
    }

    @Test func eachOfTwoSinksKeepsItsLevel() {
        let all = LogMemory()
        let some = LogMemory()
        let log = Log(
            subsystem: "", category: "", sink: .both(.memory(all), .both(.none, .memory(some, minimum: .error))))
        log.info("a")
        log.error("b")
        #expect(all.texts == ["a", "b"])
        #expect(some.texts == ["b"])
    }

    @Test func equalValuesAreLinkedAndOthersAreNot() {
        let memory = LogMemory()
        let log = Log(subsystem: "", category: "", sink: .memory(memory))
        log.info("\("did:plc:one", privacy: .linked)")
        log.info("\("did:plc:one", privacy: .linked)")
        log.info("\("did:plc:two", privacy: .linked)")
        let texts = memory.texts
        #expect(texts[0] == texts[1])
        #expect(texts[0] != texts[2])
        #expect(texts[0].count == 10)
    }

    @Test func aLongMessageIsCut() throws {
        let memory = LogMemory()
        Log(subsystem: "", category: "", sink: .memory(memory)).info("\(String(repeating: "é", count: 100_000))")
        let text = try #require(memory.texts.first)
        #expect(text.utf8.count < 9_000)
        #expect(text.hasSuffix("(200000 bytes)"))
    }

    @Test func aFileHoldsOneLineAMessageForItsOwnerAlone() throws {
        let path = temporaryFile()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let log = Log(subsystem: "warren", category: "c", sink: .file(path))
        log.warning("two\nlines \u{1B}[31m and\ttab \u{2028}")
        let line = try #require(lines(path).first)
        #expect(line.hasSuffix(" warning warren/c two\\u{a}lines \\u{1b}[31m and tab \\u{2028}"))
        #expect(line.prefix(24).wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        #expect(lines(path).count == 1)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
    }

    @Test func aFileStaysUnderItsSize() throws {
        let path = temporaryFile()
        defer {
            try? FileManager.default.removeItem(atPath: path)
            try? FileManager.default.removeItem(atPath: path + ".1")
        }
        // Two writers, as two processes would be.
        let logs = (0..<2).map { Log(subsystem: "s", category: "\($0)", sink: .file(path, maxBytes: 10_000)) }
        for number in 0..<1_000 { logs[number % 2].info("message \(number)") }
        let sizes = try [path, path + ".1"].map {
            try #require(FileManager.default.attributesOfItem(atPath: $0)[.size] as? NSNumber).intValue
        }
        #expect(sizes.reduce(0, +) <= 10_000)
        #expect(lines(path).last?.hasSuffix("message 999") == true)
    }

    @Test func lostMessagesAreCounted() throws {
        let folder = temporaryFile()
        let path = folder + "/log"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let log = Log(subsystem: "s", category: "c", sink: .file(path))
        log.info("a")
        log.info("b")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        log.info("c")
        #expect(lines(path).first == "(2 messages before this one were lost)")
        #expect(lines(path).last?.hasSuffix(" c") == true)
    }
}
