import Foundation
import Persistence
import ProcessTesting
import TestScale
import Testing

@Suite struct RecoveryTests {
    /// A table of each kind, and rows that say which they are.
    private static var migrator: Migrator {
        var migrator = Migrator()
        migrator.register("0001 notes") { db in
            try db.execute(
                """
                CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT NOT NULL, body TEXT NOT NULL) STRICT;
                CREATE UNIQUE INDEX notes_by_title ON notes (title);
                CREATE TABLE marks (key TEXT PRIMARY KEY, weight REAL NOT NULL, bytes BLOB) STRICT, WITHOUT ROWID;
                CREATE TABLE loose (a, b, double AS (a * 2), twice AS (a * 2) STORED);
                CREATE VIRTUAL TABLE note_text USING fts5(
                    body, content = 'notes', content_rowid = 'id', tokenize = '\(FullText.tokenizer)');
                CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = '\(FullText.tokenizer)');
                CREATE TRIGGER notes_insert AFTER INSERT ON notes BEGIN
                    INSERT INTO note_text (rowid, body) VALUES (new.id, new.body);
                END;
                CREATE TRIGGER notes_delete AFTER DELETE ON notes BEGIN
                    INSERT INTO note_text (note_text, rowid, body) VALUES ('delete', old.id, old.body);
                END;
                CREATE VIEW long_notes AS SELECT * FROM notes WHERE length(body) > 100;
                """)
        }
        migrator.register("0002 colour") { db in
            try db.execute("ALTER TABLE notes ADD COLUMN colour TEXT DEFAULT 'blue'")
        }
        return migrator
    }

    private struct Contents: Equatable {
        var notes: [Row]
        var marks: [Row]
        var loose: [Row]
        var texts: [Row]
        var found: [Int?]

        init(_ file: String, _ migrator: Migrator = RecoveryTests.migrator) throws {
            let database = try Database(.file(file), migrator: migrator)
            self = try database.readSync { db in try Contents(db) }
        }

        init(_ db: Connection) throws {
            notes = try db.rows("SELECT * FROM notes ORDER BY id")
            marks = try db.rows("SELECT * FROM marks ORDER BY key")
            loose = try db.rows("SELECT rowid AS id, * FROM loose ORDER BY rowid")
            texts = try db.rows("SELECT rowid AS id, * FROM texts ORDER BY rowid")
            found = [
                try db.value("SELECT count(*) FROM note_text('東京')", as: Int.self),
                try db.value("SELECT count(*) FROM texts('word7')", as: Int.self),
            ]
        }
    }

    private func make(_ count: Int) throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        let database = try Database(.file(folder.file), migrator: Self.migrator, durability: .processCrash)
        try fill(database, 1...count)
        return folder
    }

    private func fill(_ database: Database, _ numbers: ClosedRange<Int>) throws {
        try database.writeSync { db in
            var titles = SeededRandom(UInt64(numbers.lowerBound))
            for number in numbers {
                let tag = Self.tag(number)
                try db.execute(
                    "INSERT INTO notes (id, title, body) VALUES (?, ?, ?)",
                    [
                        SQLValue(number * 3), .text("title \(titles.next())"),
                        .text("\(tag) 東京 \(String(repeating: "x", count: number % 150))"),
                    ])
                try db.execute(
                    "INSERT INTO marks VALUES (?, ?, ?)",
                    [
                        .text("\(tag) mark"), SQLValue(Double(number) / 2),
                        .blob(Array(repeating: 7, count: number % 60)),
                    ])
                if number % 10 == 0 {
                    try db.execute(
                        "INSERT INTO loose (a, b) VALUES (?, ?)", [SQLValue(number), .text("loose \(number)")])
                    try db.execute("INSERT INTO texts VALUES (?)", [.text("word\(number % 9) \(number)")])
                }
            }
        }
    }

    /// Of equal length, so that none is part of another.
    private static func tag(_ number: Int) -> String { "<\(100_000 + number)>" }

    // MARK: What is sound

    @Test func aSoundFileIsCarriedOverWhole() async throws {
        let folder = try make(800)
        let big = String(repeating: "long ", count: 10_000)
        do {
            let database = try Database(.file(folder.file), migrator: Self.migrator)
            try database.writeSync { db in
                try db.execute("INSERT INTO notes VALUES (9999, 'big', ?, NULL)", [.text(big)])
                try db.execute("INSERT INTO marks VALUES ('big', 1, zeroblob(30000))")
                try db.execute("INSERT INTO notes VALUES (-5, 'negative', '', 'red')")
                try db.execute("DELETE FROM notes WHERE id BETWEEN 300 AND 600")
            }
        }
        let before = try Contents(folder.file)
        let bytes = try Data(contentsOf: URL(filePath: folder.file))
        let report = try await Database.recover(
            folder.file, migrator: Self.migrator, date: Date(timeIntervalSince1970: 1_800_000_000))
        #expect(report.keptFile == folder.file + ".damaged-2027-01-15T080000Z")
        #expect(try Data(contentsOf: URL(filePath: report.keptFile)) == bytes)
        #expect(try Contents(folder.file) == before)
        #expect(report.damagedPages == 0)
        #expect(report.problems == [])
        #expect(report.tables.filter { !$0.value.isWhole }.isEmpty)
        #expect(report.rows["notes"] == before.notes.count)
        // Nothing else is left behind, and the triggers are back.
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            !$0.contains("-wal") && !$0.contains("-shm")
        }
        #expect(names.sorted() == ["test.sqlite", "test.sqlite.damaged-2027-01-15T080000Z"])
        let database = try Database(.file(folder.file), migrator: Self.migrator)
        let found = try await database.write { db in
            try db.execute("INSERT INTO notes (title, body) VALUES ('new', 'fresh words')")
            return try db.value("SELECT count(*) FROM note_text('fresh')", as: Int.self)
        }
        #expect(found == 1)
        #expect(try await database.quickCheck() == [])
    }

    @Test func whatIsOnlyInTheLogIsCarriedOverToo() async throws {
        let folder = try make(50)
        let database = try Database(.file(folder.file), migrator: Self.migrator)
        try fill(database, 51...90)
        // As a process leaves it that was ended in the middle of things.
        let crashed = TemporaryFolder()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.file + suffix, toPath: crashed.file + suffix)
        }
        let report = try await Database.recover(crashed.file, migrator: Self.migrator)
        #expect(report.rows["notes"] == 90)
        #expect(FileManager.default.fileExists(atPath: report.keptFile + "-wal"))
        #expect(try Contents(crashed.file).notes.count == 90)
    }

    @Test func aFileThatIsInUseIsLeftAlone() async throws {
        let folder = try make(10)
        let database = try Database(.file(folder.file), migrator: Self.migrator)
        let error = await failure { _ = try await Database.recover(folder.file, migrator: Self.migrator) }
        #expect(error == .busy(file: folder.file))
        try fill(database, 11...20)
        #expect(try await database.quickCheck() == [])
        let other = TemporaryFolder()
        _ = try Fixture(.disk)
        do { _ = try Database(.file(other.file), migrator: .sample) }
        let holder = try Probe.hold(other.file, "ada")
        #expect(
            await failure { _ = try await Database.recover(other.file, migrator: .sample) } == .busy(file: other.file))
        _ = try holder.finish()
        #expect(try await Database.recover(other.file, migrator: .sample).rows["people"] == 1)
    }

    @Test func whatIsNoFileAtAllSaysSo() async throws {
        let folder = TemporaryFolder()
        guard case .cannotOpen = await failure({ _ = try await Database.recover(folder.file, migrator: .sample) })
        else {
            Issue.record("a missing file cannot be recovered")
            return
        }
        #expect(!FileManager.default.fileExists(atPath: folder.file))
        try Data().write(to: URL(filePath: folder.file))
        guard case .cannotOpen = await failure({ _ = try await Database.recover(folder.file, migrator: .sample) })
        else {
            Issue.record("an empty file cannot be recovered")
            return
        }
    }

    // MARK: Damage

    enum Harm: CaseIterable { case flippedBits, zeros, noise, anotherPage }

    /// The rows of `notes` and `marks` that stand on pages which are not harmed.
    private func expected(_ bytes: Data, harmed: Set<Int>) -> (notes: Set<Int>, marks: Set<String>) {
        var notes: [Bool: Set<Int>] = [:]
        var marks: [Bool: Set<String>] = [:]
        for page in 0..<bytes.count / 4096 {
            let content = bytes[page * 4096..<(page + 1) * 4096]
            let kind = content[content.startIndex]
            guard kind == 0x0D || kind == 0x0A || kind == 0x02 else { continue }
            let text = String(decoding: content.map { $0 < 0x80 ? $0 : 0x2E }, as: UTF8.self)
            for match in text.matches(of: /<1(\d{5})> (mark)?/) {
                guard let number = Int(match.1) else { continue }
                let isHarmed = harmed.contains(page)
                if match.2 != nil {
                    marks[isHarmed, default: []].insert(Self.tag(number) + " mark")
                } else if kind == 0x0D {
                    notes[isHarmed, default: []].insert(number * 3)
                }
            }
        }
        // What was moved from one page to another may still be seen where it was.
        return (
            (notes[false] ?? []).subtracting(notes[true] ?? []), (marks[false] ?? []).subtracting(marks[true] ?? [])
        )
    }

    @Test(.timeLimit(.minutes(5)), arguments: Harm.allCases)
    func everyRowOnAnUnharmedPageIsSaved(_ harm: Harm) async throws {
        let source = try make(5000)
        let sound = try Data(contentsOf: URL(filePath: source.file))
        for round in 0..<TestScale.rounds(2) {
            // The same damage in every run: now and then a flipped bit makes one sound key of another.
            var random = SeededRandom(UInt64(round))
            let folder = TemporaryFolder()
            var bytes = sound
            let pages = bytes.count / 4096
            let harmed = Set((0..<[20, 60, 5, 1][round % 4]).map { _ in Int.random(in: 1..<pages, using: &random) })
            for page in harmed {
                let range = page * 4096..<(page + 1) * 4096
                switch harm {
                case .flippedBits:
                    for _ in 0..<Int.random(in: 1...64, using: &random) {
                        bytes[Int.random(in: range, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
                    }
                case .zeros: bytes.replaceSubrange(range, with: Data(count: 4096))
                case .noise:
                    bytes.replaceSubrange(
                        range, with: Data((0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }))
                case .anotherPage:
                    // A write that went to the wrong place.
                    let other = Int.random(in: 1..<pages, using: &random)
                    bytes.replaceSubrange(range, with: sound[other * 4096..<(other + 1) * 4096])
                }
            }
            try bytes.write(to: URL(filePath: folder.file))
            let expected = expected(sound, harmed: harmed)
            let report = try await Database.recover(folder.file, migrator: Self.migrator)
            let database = try Database(.file(folder.file), migrator: Self.migrator)
            let (notes, marks) = try await database.read { db in
                (
                    Set(try db.values("SELECT id FROM notes", as: Int.self)),
                    Set(try db.values("SELECT key FROM marks", as: String.self))
                )
            }
            let missing = expected.notes.subtracting(notes)
            #expect(missing.isEmpty, "harmed \(harmed.sorted()), missing \(missing.sorted().prefix(5)), \(report)")
            let missingMarks = expected.marks.subtracting(marks)
            #expect(
                missingMarks.isEmpty, "harmed \(harmed.sorted()), missing \(missingMarks.sorted().prefix(5)), \(report)"
            )
            #expect(try await database.quickCheck() == [])
            // Nothing of other tables has come in.
            #expect(report.rows["loose", default: 0] <= 600, "\(report)")
        }
    }

    @Test func aLostHeaderLosesNoRows() async throws {
        let folder = try make(2000)
        let before = try Contents(folder.file)
        var bytes = try Data(contentsOf: URL(filePath: folder.file))
        bytes.replaceSubrange(0..<4096, with: Data(repeating: 0xAA, count: 4096))
        try bytes.write(to: URL(filePath: folder.file))
        #expect(
            await failure { _ = try await Database.open(.file(folder.file), migrator: Self.migrator) }
                == .notADatabase(file: folder.file))
        let report = try await Database.recover(folder.file, migrator: Self.migrator)
        #expect(report.isSchemaLost)
        let after = try Contents(folder.file)
        #expect(after.notes == before.notes)
        #expect(after.marks == before.marks)
        #expect(after.found[0] == before.found[0])
    }

    @Test func aFileThatWasCutShortGivesWhatIsLeft() async throws {
        let folder = try make(3000)
        let sound = try Data(contentsOf: URL(filePath: folder.file))
        let kept = sound.count / 4096 / 2
        try sound.prefix(kept * 4096 + 1000).write(to: URL(filePath: folder.file))
        let error = await failure {
            let database = try await Database.open(.file(folder.file), migrator: Self.migrator)
            _ = try await database.read { db in try db.rows("SELECT * FROM notes") }
        }
        guard case .corrupt = error else {
            Issue.record("expected corrupt, got \(String(describing: error))")
            return
        }
        let expected = expected(sound, harmed: Set(kept..<sound.count / 4096))
        let report = try await Database.recover(folder.file, migrator: Self.migrator)
        let notes = Set(try Contents(folder.file).notes.map { try $0.get("id", as: Int.self) })
        #expect(expected.notes.count > 500)
        #expect(expected.notes.subtracting(notes).isEmpty, "\(report)")
    }

    @Test func aLostRecordOfMigrationsIsFoundFromTheSchema() async throws {
        let folder = TemporaryFolder()
        let old = Self.migrator
        do { _ = try Database(.file(folder.file), migrator: old) }
        try await harmTable("migrations", folder)
        _ = try await Database.recover(folder.file, migrator: old)
        var newer = old
        newer.register("0003 more") { db in try db.execute("CREATE TABLE more (id INTEGER PRIMARY KEY)") }
        let database = try await Database.open(.file(folder.file), migrator: newer)
        #expect(
            try await database.read { db in try db.values("SELECT name FROM migrations", as: String.self) }
                == newer.names)
    }

    @Test func aRowWhoseParentIsLostIsLeftOut() async throws {
        let folder = TemporaryFolder()
        do {
            let database = try Database(.file(folder.file), migrator: .sample)
            try database.writeSync { db in
                try db.execute("INSERT INTO people (id, name) VALUES (1, 'ada')")
                try db.execute("INSERT INTO posts (author, text) VALUES (1, 'hi'), (1, 'there')")
            }
        }
        try await harmTable("people", folder)
        let report = try await Database.recover(folder.file, migrator: .sample)
        #expect(report.rows == ["people": 0, "posts": 0])
        #expect(report.tables["posts"]?.lost == 2)
        // An index still names whom they belong to.
        #expect(report.tables["people"]?.lost == 1)
        #expect(report.tables["people"]?.isPartial == true)
        let database = try Database(.file(folder.file), migrator: .sample)
        try await database.add("bob")
    }

    /// Fills the first page of the table with zeros.
    private func harmTable(_ table: String, _ folder: TemporaryFolder) async throws {
        let root = try {
            let database = try Database(.file(folder.file), migrator: table == "people" ? .sample : Self.migrator)
            return try database.readSync { db in
                try db.value("SELECT rootpage FROM sqlite_schema WHERE name = ?", [.text(table)], as: Int.self)
            }
        }()
        let page = try #require(root)
        var bytes = try Data(contentsOf: URL(filePath: folder.file))
        bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(count: 4096))
        try bytes.write(to: URL(filePath: folder.file))
    }
}
