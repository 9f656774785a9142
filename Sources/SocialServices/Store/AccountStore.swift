import FoundationEssentials
import Persistence

/// An account as it is kept, without its tokens: they are in `Secrets`.
struct StoredAccount: Hashable, Sendable {
    var did: String
    var handle: String
    /// Base URL that the account signed in at.
    var entryway: String
    /// Base URL of the server that holds it.
    var pds: String
    /// Whether the server ended the session: someone has to sign in again.
    var isExpired = false
}

/// Keeps the accounts of this device.
struct AccountStore: Sendable {
    private let database: Database
    private static let currentKey = "account.current"

    init(database: Database) {
        self.database = database
    }

    /// Every account in the order in which they were added, and which one is current.
    func all() async throws(DatabaseError) -> (accounts: [StoredAccount], currentDID: String?) {
        try await database.read { db in
            (try db.rows("SELECT * FROM accounts ORDER BY added, rowid").map(Self.account), try Self.current(db))
        }
    }

    /// Adds an account, or replaces what is known of it. The first one is current.
    func save(_ account: StoredAccount) async throws(DatabaseError) {
        try await database.write { db in
            try db.execute(
                """
                INSERT INTO accounts (did, handle, entryway, pds, is_expired, added) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (did) DO UPDATE SET handle = excluded.handle, entryway = excluded.entryway,
                    pds = excluded.pds, is_expired = excluded.is_expired
                """,
                [
                    .text(account.did), .text(account.handle), .text(account.entryway), .text(account.pds),
                    SQLValue(account.isExpired), SQLValue(Date()),
                ])
            if try Self.current(db) == nil { try Self.setCurrent(account.did, db) }
        }
    }

    /// Notes that the server ended an account's session.
    func expire(did: String) async throws(DatabaseError) {
        try await database.write { db in
            try db.execute("UPDATE accounts SET is_expired = 1 WHERE did = ?", [.text(did)])
        }
    }

    func makeCurrent(did: String) async throws(DatabaseError) {
        try await database.write { db in try Self.setCurrent(did, db) }
    }

    /// Forgets an account. If it was current, the one that was added last is.
    func remove(did: String) async throws(DatabaseError) {
        try await database.write { db in
            try db.execute("DELETE FROM accounts WHERE did = ?", [.text(did)])
            guard try Self.current(db) == did else { return }
            let next: String? = try db.row("SELECT did FROM accounts ORDER BY added DESC, rowid DESC LIMIT 1")?
                .get("did")
            try Self.setCurrent(next, db)
        }
    }

    private static func current(_ db: Connection) throws -> String? {
        try db.row("SELECT value FROM settings WHERE key = ?", [.text(currentKey)])?.get("value")
    }

    private static func setCurrent(_ did: String?, _ db: Connection) throws {
        if let did {
            try db.execute(
                "INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                [.text(currentKey), .text(did)])
        } else {
            try db.execute("DELETE FROM settings WHERE key = ?", [.text(currentKey)])
        }
    }

    private static func account(_ row: Row) throws -> StoredAccount {
        StoredAccount(
            did: try row.get("did"), handle: try row.get("handle"), entryway: try row.get("entryway"),
            pds: try row.get("pds"), isExpired: try row.get("is_expired"))
    }
}
