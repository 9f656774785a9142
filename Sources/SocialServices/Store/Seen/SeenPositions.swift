import FoundationEssentials
import Persistence
import Services

extension SeenStore {
    /// How far a list was read; nil when it was never.
    func position(in source: SeenSource, account: String) async throws(DatabaseError) -> ReadingPosition? {
        try await database.read { db in
            guard let number = try Self.number(of: account, db),
                let row = try db.row(
                    "SELECT written, newest, marks FROM seen_positions WHERE account = ? AND source = ?",
                    [.integer(number), .text(source.name)])
            else { return nil }
            var text: String = try row.get("marks")
            let isPartial = text.hasPrefix(Self.partial)
            if isPartial { text.removeFirst(Self.partial.count) }
            return ReadingPosition(
                marks: Self.marks(in: text), newest: try row.get("newest"), at: try row.get("written"),
                isPartial: isPartial)
        }
    }

    /// The first line of marks between which others were not shown. Earlier versions take it for a mark that is met nowhere.
    private static var partial: String { "partial\n" }

    /// Notes how far a list was read.
    func save(
        _ position: ReadingPosition, in source: SeenSource, account: String
    ) async throws(DatabaseError) {
        let marks = (position.isPartial ? Self.partial : "") + Self.text(of: position.marks)
        try await database.write { db in
            guard let number = try Self.newNumber(of: account, db) else { return }
            try db.execute(
                """
                INSERT INTO seen_positions VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (account, source) DO UPDATE SET written = excluded.written, newest = excluded.newest,
                    marks = excluded.marks
                """,
                [
                    .integer(number), .text(source.name), SQLValue(position.at), SQLValue(position.newest),
                    .text(marks),
                ])
        }
    }

    /// Where a list stood in the window; nil when it was never shown there.
    func place(in source: SeenSource, account: String) async throws(DatabaseError) -> TimelinePlace? {
        try await database.read { db in
            guard let number = try Self.number(of: account, db),
                let row = try db.row(
                    "SELECT marks, \"offset\" FROM seen_places WHERE account = ? AND source = ?",
                    [.integer(number), .text(source.name)])
            else { return nil }
            return TimelinePlace(marks: Self.marks(in: try row.get("marks")), offset: try row.get("offset"))
        }
    }

    /// Notes where a list stands in the window.
    func save(_ place: TimelinePlace, in source: SeenSource, account: String) async throws(DatabaseError) {
        let marks = Self.text(of: place.marks)
        try await database.write { db in
            guard let number = try Self.newNumber(of: account, db) else { return }
            try db.execute(
                """
                INSERT INTO seen_places VALUES (?, ?, ?, ?)
                ON CONFLICT (account, source) DO UPDATE SET marks = excluded.marks, "offset" = excluded."offset"
                """,
                [.integer(number), .text(source.name), .text(marks), SQLValue(place.offset)])
        }
    }

    private static func marks(in text: String) -> [ReadingPosition.Mark] {
        text.split(separator: "\n").map { line in
            let parts = line.split(separator: " ")
            return ReadingPosition.Mark(
                post: String(parts.first ?? ""), reposter: parts.count > 1 ? String(parts[1]) : nil)
        }
    }

    /// One mark a line. at-URIs and DIDs hold neither blanks nor line ends; what does is no mark that could be met again.
    private static func text(of marks: [ReadingPosition.Mark]) -> String {
        marks.filter { mark in
            !mark.post.isEmpty && !"\(mark.post)\(mark.reposter ?? "")".contains(where: \.isWhitespace)
        }.map { mark in mark.reposter.map { "\(mark.post) \($0)" } ?? mark.post }.joined(separator: "\n")
    }
}
