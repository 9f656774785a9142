import Persistence
import TestScale
import Testing

@Suite struct FullTextTests {
    static let texts = [
        "Über den Wolken ist die Freiheit grenzenlos",
        "The naïve café owner said \"hello\" AND left",
        "昨日は東京都庁で雲を見た",
        "我喜欢在北京吃饭",
        "오늘 학교에서 친구를 만났다",
        "iPhone用ケース🎉🎉 50%",
        "สวัสดีชาวโลก",
        "Tiếng Việt có nhiều dấu",
        "O'Brien's C++ NEAR NOT OR (parens) col:umn *star* ^hat -minus",
    ]

    static func database(_ place: Place, tokenizer: String = FullText.tokenizer) throws -> Database {
        var migrator = Migrator.sample
        migrator.register("0002 texts") { db in
            try db.execute("CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = '\(tokenizer)')")
        }
        let database = try Fixture(place, migrator: migrator).database
        try database.writeSync { db in
            for text in texts { try db.execute("INSERT INTO texts VALUES (?)", [.text(text)]) }
        }
        return database
    }

    private func found(_ database: Database, _ text: String, isUnfinished: Bool = false) throws -> [Int]? {
        guard let query = FullTextQuery(text, isUnfinished: isUnfinished) else { return nil }
        return try database.readSync { db in
            try db.values(
                "SELECT rowid - 1 FROM texts WHERE texts MATCH ? ORDER BY rowid", [query.match], as: Int.self)
        }
    }

    @Test(arguments: Place.allCases) func wordsOfEveryScriptAreFound(_ place: Place) throws {
        let database = try Self.database(place)
        let expected: [(String, [Int])] = [
            ("uber", [0]), ("ÜBER wolken", [0]), ("wolken über", [0]), ("NAIVE cafe", [1]), ("naïve", [1]),
            // One, two or more characters anywhere in a sentence.
            ("雲", [2]), ("東京", [2]), ("京都", [2]), ("東京都庁で", [2]), ("京", [2, 3]), ("北京", [3]), ("吃饭", [3]), ("东京", []),
            ("京東", []), ("학교", [4]), ("교에", [4]), ("친구", [4]), ("구친", []),
            ("iphone", [5]), ("ケース", [5]), ("iphone用", [5]), ("🎉", [5]), ("🎉🎉", [5]), ("🎉🎉🎉", []), ("50", [5]),
            ("ชาว", [6]), ("tieng viet", [7]), ("tiếng nhiều", [7]), ("nowhere", []), ("uber nowhere", []),
        ]
        for (query, rows) in expected { #expect(try found(database, query) == rows, "\(query)") }
    }

    @Test func theTokenizersOfSQLiteFindLess() throws {
        // Why there is one of our own; should SQLite learn it, this test says so.
        let words = try Self.database(.memory, tokenizer: "unicode61 remove_diacritics 2")
        #expect(try found(words, "uber") == [0])
        #expect(try found(words, "東京") == [])
        #expect(try found(words, "🎉") == nil || found(words, "🎉") == [])
        let trigrams = try Self.database(.memory, tokenizer: "trigram")
        #expect(try found(trigrams, "東京都") == [2])
        #expect(try found(trigrams, "東京") == [])
        #expect(try found(trigrams, "uber") == [])
    }

    @Test(arguments: Place.allCases) func operatorsAreWordsLikeOthers(_ place: Place) throws {
        let database = try Self.database(place)
        let expected: [(String, [Int]?)] = [
            ("AND", [1]), ("hello AND left", [1]), ("NEAR NOT OR", [8]), ("O'Brien's", [8]), ("C++", [8]),
            ("(parens)", [8]),
            ("col:umn", [8]), ("*star*", [8]), ("^hat", [8]), ("-minus", [8]), ("{text}: hello", []),
            ("text:hello", []),
            ("\"hello\" left", [1]), ("\"said hello\"", [1]), ("\"hello said\"", []), ("“said hello”", [1]),
            ("\"said hello", [1]), ("said\" hello", [1]), ("hello \"\" left", [1]), ("+ - hello", [1]),
            ("hello\0 left", [1]),
            ("", nil), ("  ", nil), ("\"", nil), ("\"\"\"", nil), ("- + *", nil), ("!!!", nil), ("\0", nil),
        ]
        for (query, rows) in expected { #expect(try found(database, query) == rows, "\(query)") }
    }

    @Test func theWordBeingTypedMayGoOn() throws {
        let database = try Self.database(.memory)
        #expect(try found(database, "frei") == [])
        #expect(try found(database, "frei", isUnfinished: true) == [0])
        #expect(try found(database, "wol frei", isUnfinished: true) == [])
        #expect(try found(database, "wolken frei", isUnfinished: true) == [0])
        // A blank ends the word; so do quotes.
        #expect(try found(database, "frei ", isUnfinished: true) == [])
        #expect(try found(database, "\"die frei\"", isUnfinished: true) == [])
        #expect(try found(database, "東", isUnfinished: true) == [2])
    }

    @Test func nothingThatIsTypedIsAnError() throws {
        let database = try Self.database(.memory)
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "\"", "'", "*", "^", "-", "+", "(", ")", "{", "}", ":", ",", ".", "\\", "%", ";", "--", "/*", "AND", "OR",
            "NOT", "NEAR",
            "NEAR(", "a", "雲", "🎉", "é", "\u{301}", "\u{200D}", "\0", " ", "\n", "\u{FFFE}", "\u{1E900}", "\u{10FFFF}",
            "“", "”",
        ]
        for _ in 0..<TestScale.rounds(2000) {
            let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            #expect(throws: Never.self, "\(text.debugDescription)") {
                try found(database, text, isUnfinished: Bool.random(using: &random))
            }
        }
        let long = String(repeating: "wort ", count: 100_000)
        #expect(try found(database, long) == [])
        #expect(try found(database, String(repeating: "\"", count: 5000) + "a") == nil)
    }

    @Test(arguments: Place.allCases) func excerptsSayWhatMatches(_ place: Place) throws {
        let database = try Self.database(place)
        func snippet(_ text: String, words: Int = 24) throws -> Snippet? {
            guard let query = FullTextQuery(text) else { return nil }
            let sql = "SELECT \(FullText.snippet(of: "texts", words: words)) FROM texts WHERE texts MATCH ?"
            return try database.readSync { db in try db.value(sql, [query.match], as: Snippet.self) }
        }
        #expect(
            try snippet("uber")?.parts == [
                .init(text: "Über", isMatch: true),
                .init(text: " den Wolken ist die Freiheit grenzenlos", isMatch: false),
            ])
        #expect(
            try snippet("東京")?.parts == [
                .init(text: "昨日は", isMatch: false), .init(text: "東京", isMatch: true),
                .init(text: "都庁で雲を見た", isMatch: false),
            ])
        #expect(try snippet("雲")?.text == Self.texts[2])
        #expect(try snippet("freiheit", words: 3)?.text == "…die Freiheit grenzenlos")
        #expect(try snippet("🎉🎉")?.parts.first { $0.isMatch }?.text == "🎉🎉")
    }

    @Test(arguments: Place.allCases) func anIndexCanFollowItsTable(_ place: Place) throws {
        var migrator = Migrator.sample
        migrator.register("0002 texts") { db in
            try db.execute(
                """
                CREATE VIRTUAL TABLE post_text USING fts5(
                    text, content = 'posts', content_rowid = 'id', tokenize = '\(FullText.tokenizer)');
                CREATE TRIGGER post_text_insert AFTER INSERT ON posts BEGIN
                    INSERT INTO post_text (rowid, text) VALUES (new.id, new.text);
                END;
                CREATE TRIGGER post_text_delete AFTER DELETE ON posts BEGIN
                    INSERT INTO post_text (post_text, rowid, text) VALUES ('delete', old.id, old.text);
                END;
                """)
        }
        let database = try Fixture(place, migrator: migrator).database
        let count = try database.writeSync { db in
            try db.execute("INSERT INTO people (id, name) VALUES (1, 'ada')")
            for text in Self.texts { try db.execute("INSERT INTO posts (author, text) VALUES (1, ?)", [.text(text)]) }
            try db.execute("DELETE FROM posts WHERE text LIKE '我%'")
            try db.execute("INSERT INTO post_text (post_text) VALUES ('integrity-check')")
            return try db.value("SELECT count(*) FROM post_text('京')", as: Int.self)
        }
        #expect(count == 1)
    }
}
