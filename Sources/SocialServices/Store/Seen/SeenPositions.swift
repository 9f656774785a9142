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
            var lines = try row.get("marks", as: String.self).split(separator: "\n")
            let isPartial = lines.first == Self.partial
            if isPartial { lines.removeFirst() }
            let marks = lines.map { line in
                let parts = line.split(separator: " ")
                return ReadingPosition.Mark(
                    post: String(parts.first ?? ""), reposter: parts.count > 1 ? String(parts[1]) : nil)
            }
            return ReadingPosition(
                marks: marks, newest: try row.get("newest"), at: try row.get("written"), isPartial: isPartial)
        }
    }

    /// The first line of marks between which others were not shown. Earlier versions take it for a mark that is met nowhere.
    private static var partial: Substring { "partial" }

    /// Notes how far a list was read.
    func save(
        _ position: ReadingPosition, in source: SeenSource, account: String
    ) async throws(DatabaseError) {
        // at-URIs and DIDs hold neither blanks nor line ends; what does is no mark that could be met again.
        let marks =
            (position.isPartial ? [String(Self.partial)] : [])
            + position.marks.filter { mark in
                !mark.post.isEmpty && !"\(mark.post)\(mark.reposter ?? "")".contains(where: \.isWhitespace)
            }.map { mark in mark.reposter.map { "\(mark.post) \($0)" } ?? mark.post }
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
                    .text(marks.joined(separator: "\n")),
                ])
        }
    }
}
