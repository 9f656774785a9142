import FoundationEssentials
import Persistence
import Services

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
    /// Where its secrets are; nil for an account of before that was noted.
    var place: SecretPlace?
}

/// Keeps the accounts of this device.
struct AccountStore: Sendable {
    private let database: Database
    private static let currentKey = "account.current"
    private static let placeKey = "secrets.place"

    init(database: Database) {
        self.database = database
    }

    /// Every account in the order in which they were added, and which one is current.
    func all() async throws(DatabaseError) -> (accounts: [StoredAccount], currentDID: String?) {
        try await database.read { db in
            (
                try db.rows("SELECT * FROM accounts ORDER BY added, rowid").map(Self.account),
                try Self.setting(Self.currentKey, db)
            )
        }
    }

    /// Adds an account, or replaces what is known of it. The first one is current.
    func save(_ account: StoredAccount) async throws(DatabaseError) {
        try await database.write { db in
            try db.execute(
                """
                INSERT INTO accounts (did, handle, entryway, pds, is_expired, added, secrets)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (did) DO UPDATE SET handle = excluded.handle, entryway = excluded.entryway,
                    pds = excluded.pds, is_expired = excluded.is_expired,
                    secrets = coalesce(excluded.secrets, secrets)
                """,
                [
                    .text(account.did), .text(account.handle), .text(account.entryway), .text(account.pds),
                    SQLValue(account.isExpired), SQLValue(Date()), (account.place?.rawValue).sqlValue,
                ])
            if try Self.setting(Self.currentKey, db) == nil { try Self.set(Self.currentKey, to: account.did, db) }
        }
    }

    /// Notes that the server ended an account's session.
    func expire(did: String) async throws(DatabaseError) {
        try await database.write { db in
            try db.execute("UPDATE accounts SET is_expired = 1 WHERE did = ?", [.text(did)])
        }
    }

    func makeCurrent(did: String) async throws(DatabaseError) {
        try await database.write { db in try Self.set(Self.currentKey, to: did, db) }
    }

    /// Notes where an account's secrets are from now on.
    func note(_ place: SecretPlace, of did: String) async throws(DatabaseError) {
        try await database.write { db in
            try db.execute("UPDATE accounts SET secrets = ? WHERE did = ?", [.text(place.rawValue), .text(did)])
        }
    }

    /// Where the secrets of new accounts go; nil when nobody said.
    func usualPlace() async throws(DatabaseError) -> SecretPlace? {
        try await database.read { db in try Self.setting(Self.placeKey, db) }.flatMap(SecretPlace.init)
    }

    func setUsualPlace(_ place: SecretPlace) async throws(DatabaseError) {
        try await database.write { db in try Self.set(Self.placeKey, to: place.rawValue, db) }
    }

    /// Forgets an account. If it was current, the one that was added last is.
    func remove(did: String) async throws(DatabaseError) {
        try await database.write { db in
            try db.execute("DELETE FROM accounts WHERE did = ?", [.text(did)])
            guard try Self.setting(Self.currentKey, db) == did else { return }
            let next: String? = try db.row("SELECT did FROM accounts ORDER BY added DESC, rowid DESC LIMIT 1")?
                .get("did")
            try Self.set(Self.currentKey, to: next, db)
        }
    }

    private static func setting(_ key: String, _ db: Connection) throws -> String? {
        try db.row("SELECT value FROM settings WHERE key = ?", [.text(key)])?.get("value")
    }

    private static func set(_ key: String, to value: String?, _ db: Connection) throws {
        if let value {
            try db.execute(
                "INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                [.text(key), .text(value)])
        } else {
            try db.execute("DELETE FROM settings WHERE key = ?", [.text(key)])
        }
    }

    /// Where each account's secrets are; NULL for accounts of before.
    static func addPlaces(_ db: Connection) throws(DatabaseError) {
        try db.execute("ALTER TABLE accounts ADD COLUMN secrets TEXT")
    }

    private static func account(_ row: Row) throws -> StoredAccount {
        StoredAccount(
            did: try row.get("did"), handle: try row.get("handle"), entryway: try row.get("entryway"),
            pds: try row.get("pds"), isExpired: try row.get("is_expired"),
            place: try row.get("secrets", as: String?.self).flatMap(SecretPlace.init))
    }
}
