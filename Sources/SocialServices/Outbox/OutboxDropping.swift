import Persistence
import Services

/// Entries that a person takes out of the outbox: for good, but for a moment in which that can be taken back, or to be corrected.
extension OutboxStore {
    /// Takes an entry out.
    /// - Returns: what it was; nil when there is none.
    func drop(_ id: Int64) async throws(SocialError) -> OutboxItem? {
        try await stored { db in
            guard let item = try Self.items(db).first(where: { $0.id == id }) else { return nil }
            try TakenOut.keep("outbox_pictures", "entry", id, db)
            try TakenOut.keep("outbox", "id", id, db)
            try db.execute("DELETE FROM outbox WHERE id = ?", [.integer(id)])
            return item
        }
    }

    /// Puts an entry back that was dropped here.
    /// - Returns: false when it is not known any more.
    func restore(_ id: Int64) async throws(SocialError) -> Bool {
        try await stored { db in
            guard try TakenOut.putBack("outbox", "id", id, db), let entry = try Self.entry(id, db) else { return false }
            _ = try TakenOut.putBack("outbox_pictures", "entry", id, db)
            // Somebody has wished the same, or the contrary, since.
            if entry.action.isWish {
                let newer = try db.value(
                    "SELECT count(*) FROM outbox WHERE account = ? AND wish IN (?, ?) AND id > ?",
                    [.text(entry.account), .text(entry.action.wish), entry.action.opposite.sqlValue, .integer(id)],
                    as: Int.self)
                if newer != 0 { try db.execute("DELETE FROM outbox WHERE id = ?", [.integer(id)]) }
            }
            return true
        }
    }

    /// What became of a post that was to be taken back.
    enum TakingBack: Sendable {
        /// It is a draft now.
        case draft(Int64)
        /// It may have been sent.
        case begun
        /// It is no post.
        case noPost
    }

    /// Takes a post out and keeps it as a draft, in one step.
    /// - Returns: nil when there is no such entry.
    func takeBack(_ id: Int64) async throws(SocialError) -> TakingBack? {
        try await stored { db in
            guard let entry = try Self.entry(id, db), entry.state != .sent else { return nil }
            guard case .post(let post) = entry.action else { return .noPost }
            // What the server refused is not there, however far it came.
            guard entry.state == .refused || entry.state == .waiting && !entry.begun else { return .begun }
            let draft = try DraftStore.insert(
                post, pictures: Self.pictures(of: id, db), of: entry.account, origin: nil, db)
            try db.execute("DELETE FROM outbox WHERE id = ?", [.integer(id)])
            return .draft(draft)
        }
    }
}
