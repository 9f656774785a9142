import Persistence

/// The words of posts on their way into the index.
///
/// A page's posts come newest first, and the index takes rows in ascending order: at each one that is lower than the one before
/// it writes out what it has gathered, which would make a hundred small parts of a page and cost ten times the time.
struct SeenWords {
    private var changes: [(id: Int64, old: String?, new: String)] = []

    /// Adds a post's words.
    /// - Parameter old: what the index has of it.
    mutating func add(_ id: Int64, _ text: String, inPlaceOf old: String? = nil) {
        changes.append((id, old, text))
    }

    /// Puts all of them into the index.
    func write(_ db: Connection) throws {
        for change in changes.sorted(by: { $0.id < $1.id }) {
            if let old = change.old { try Self.remove(change.id, old, db) }
            try db.execute(
                "INSERT INTO seen_text (rowid, text) VALUES (?, ?)", [.integer(change.id), .text(change.new)])
        }
    }

    /// Takes a post's words out. The index has no copy of the text: it must be told what it was given.
    static func remove(_ id: Int64, _ text: String, _ db: Connection) throws {
        try db.execute(
            "INSERT INTO seen_text (seen_text, rowid, text) VALUES ('delete', ?, ?)", [.integer(id), .text(text)])
    }
}
