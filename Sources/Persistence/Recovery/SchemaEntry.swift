/// A row of a database's schema.
struct SchemaEntry: Hashable {
    let type: String
    let name: String
    let table: String
    /// The first page of its tree; 0 where it has none.
    let root: Int
    /// With blanks evened out; empty for an index that SQLite made by itself.
    let sql: String

    /// Nil when the values are no schema's.
    init?(_ values: [SQLValue]) {
        guard values.count == 5, case .text(let type) = values[0], case .text(let name) = values[1],
            case .text(let table) = values[2], case .integer(let root) = values[3]
        else { return nil }
        let text = if case .text(let text) = values[4] { text } else { "" }
        guard ["table", "index", "view", "trigger"].contains(type) || text.hasPrefix("CREATE ") else { return nil }
        self.type = type
        self.name = name
        self.table = table
        self.root = Int(clamping: root)
        sql = Self.evened(text)
    }

    init(_ entry: SchemaEntry, root: Int) {
        type = entry.type
        name = entry.name
        table = entry.table
        sql = entry.sql
        self.root = root
    }

    /// How many of the four things that are the same in every file of a version are the same in both.
    func likeness(to other: SchemaEntry) -> Int {
        [type == other.type, name == other.name, table == other.table, sql == other.sql].count { $0 }
    }

    /// Each run of blanks as one, and as a line break if it has one, which ends a comment.
    static func evened(_ sql: String) -> String {
        var text = ""
        var blank: Character?
        for character in sql {
            if character.isWhitespace {
                blank = character == "\n" || blank == "\n" ? "\n" : " "
            } else {
                if let blank, !text.isEmpty { text.append(blank) }
                blank = nil
                text.append(character)
            }
        }
        return text
    }
}

extension Connection {
    /// The whole schema, in the order in which it was made.
    func schemaEntries() throws(DatabaseError) -> [SchemaEntry] {
        try rows("SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema ORDER BY rowid").compactMap { row in
            SchemaEntry(["type", "name", "tbl_name", "rootpage", "sql"].map { row[$0] ?? .null })
        }
    }
}
