import Foundation
import Persistence
import TestScale
import Testing

@testable import SocialServices

/// One changed byte anywhere in what describes the store: found and put right, or told.
@Suite struct SchemaDamageTests {
    /// Rows of every table, by name.
    private typealias Contents = [String: Set<Row>]

    private static let tables = [
        "accounts", "settings", "outbox", "outbox_pictures", "drafts", "record_keys", "seen_accounts", "seen_posts",
        "seen_views", "seen_authors", "seen_answers", "seen_entries", "seen_positions", "seen_size",
    ]

    private static let rows = """
        INSERT INTO accounts (did, handle, entryway, pds, is_expired, added) VALUES
            ('did:plc:a', 'a.test', 'https://e', 'https://p', 0, 1), ('did:plc:b', 'b.test', 'https://e', 'https://p', 0, 2);
        INSERT INTO settings VALUES ('account.current', 'did:plc:b'), ('secrets.place', 'file');
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
        INSERT INTO outbox (account, action, wish, record, state, created)
            SELECT 'did:plc:' || iif(i % 2, 'a', 'b'), '{"post":"' || hex(zeroblob(100)) || i || '"}', 'wish ' || i,
                'at://did:plc:a/app.bsky.feed.post/3kabcdefgh' || printf('%03d', i), iif(i % 3, 'waiting', 'refused'), i FROM n;
        DELETE FROM outbox WHERE id = 40;
        INSERT INTO outbox_pictures VALUES (3, 0, 'a cat', x'010203', 'image/png', 1, 1, NULL);
        INSERT INTO seen_accounts VALUES (1, 'did:plc:a'), (2, 'did:plc:b');
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
        INSERT INTO seen_posts SELECT i, 'at://x/' || i, 1, 'cid', 'did:plc:a', NULL, 'en', 'some words ' || i, i, 0, 0, 0, 200
            FROM n;
        INSERT INTO seen_views SELECT id, zeroblob(150 + id) FROM seen_posts;
        INSERT INTO seen_text (seen_text) VALUES ('rebuild');
        INSERT INTO seen_authors VALUES (1, 'did:plc:a', 'a.test', 0), (1, 'did:plc:b', 'b.test', 1);
        INSERT INTO seen_answers VALUES (1, 1, 'timeline', '', 'next', 1, 100, x'00'), (2, 1, 'thread', '', NULL, 2, 100, NULL);
        INSERT INTO seen_entries VALUES (256, 7, x'aa'), (257, 8, x'bb');
        INSERT INTO seen_positions VALUES (1, 'timeline', 1, 2, '[]');
        UPDATE seen_size SET bytes = 12345;
        """
    /// What came with later steps.
    private static let laterRows = """
        INSERT INTO drafts (account, post, created) VALUES ('did:plc:a', '{"text":"half a thought"}', 1);
        INSERT INTO record_keys VALUES ('did:plc:c', '3kabcdefghz22') ON CONFLICT DO NOTHING;
        UPDATE accounts SET secrets = 'file';
        UPDATE outbox SET further = '[]', postponed = 5 WHERE id = 1;
        """

    /// A store as one version has made it, and one that was made by an earlier version and brought up to date.
    private static func make(_ folder: String, firstSteps: Int) async throws -> (bytes: Data, contents: Contents) {
        let file = folder + "/made.sqlite"
        // Without tasks: a connection whose thread has just answered may be closed, and its log be emptied, some time later.
        try Database(.file(file), migrator: SocialSchema.migrator.prefix(firstSteps))
            .writeSync { db in try db.execute(rows) }
        try Database(.file(file), migrator: SocialSchema.migrator).writeSync { db in try db.execute(laterRows) }
        return (try Data(contentsOf: URL(filePath: file)), try await contents(file))
    }

    private static func contents(_ file: String) async throws -> Contents {
        let database = try await Database.open(.file(file), migrator: SocialSchema.migrator)
        return try await database.read { db in
            var contents: Contents = [:]
            for table in tables { contents[table] = Set(try db.rows("SELECT * FROM \(table)")) }
            contents["outbox sequence"] = Set(try db.rows("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'"))
            contents["words found"] = Set(try db.rows("SELECT rowid FROM seen_text('words')"))
            return contents
        }
    }

    /// The first page and those that it leads to.
    private static func schemaPages(_ bytes: Data) -> [Int] {
        func number(_ offset: Int, _ size: Int) -> Int {
            bytes[offset..<offset + size].reduce(0) { sum, byte in sum * 256 + Int(byte) }
        }
        guard bytes[100] == 5 else { return [1] }
        let children = (0..<number(103, 2)).map { cell in number(number(112 + 2 * cell, 2), 4) }
        return [1, number(108, 4)] + children
    }

    @Test(.timeLimit(.minutes(30)), arguments: [3, 8]) func noChangedByteIsSilent(firstSteps: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "warren-flips-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (sound, before) = try await Self.make(folder, firstSteps: firstSteps)
        var offsets: [Int] = []
        for page in Self.schemaPages(sound) {
            // What is all zero for some way is most of it, and unused.
            for offset in (page - 1) * 4096 + 2..<page * 4096 - 2
            where sound[offset - 2..<offset + 2].contains(where: { $0 != 0 }) { offsets.append(offset) }
        }
        #expect(offsets.count > 4000)
        var random = SeededRandom(UInt64(firstSteps))
        var harmless = 0
        var saved = 0
        var told = 0
        for round in 0..<TestScale.rounds(50, long: 1500) {
            let offset = offsets.randomElement(using: &random) ?? 0
            let mask = UInt8.random(in: 1...255, using: &random)
            let place = "byte \(offset) (in page \(offset / 4096 + 1), at \(offset % 4096)) changed by \(mask)"
            let file = folder + "/\(round).sqlite"
            var bytes = sound
            bytes[offset] ^= mask
            try bytes.write(to: URL(filePath: file))
            defer {
                for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                where name.hasPrefix("\(round).") {
                    try? FileManager.default.removeItem(atPath: folder + "/" + name)
                }
            }
            do {
                let damage = try await Database.damage(of: file, migrator: SocialSchema.migrator)
                if damage.isEmpty {
                    harmless += 1
                    let after = try await Self.contents(file)
                    #expect(after == before, "\(place) was not noticed")
                    continue
                }
                let report = try await Database.recover(file, migrator: SocialSchema.migrator)
                let after = try await Self.contents(file)
                for (table, rows) in before where after[table] != rows {
                    let isTold = report.tables[table].map { !$0.isWhole } ?? (table != "outbox sequence")
                    #expect(
                        isTold, "\(place), \(damage): \(table) lacks \(rows.subtracting(after[table] ?? []).count) rows"
                    )
                }
                if after == before { saved += 1 } else { told += 1 }
                let rest = try await Database.damage(of: file, migrator: SocialSchema.migrator)
                #expect(rest == [], "\(place)")
            } catch {
                Issue.record("\(place): \(error)")
            }
        }
        #expect(saved > 10 * told && saved > harmless, "harmless \(harmless), saved whole \(saved), told \(told)")
    }
}
