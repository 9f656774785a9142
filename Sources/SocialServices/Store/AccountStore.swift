import Foundation
import Persistence
import Services

/// An account as it is kept: what ``Account`` shows, and where its requests go.
struct StoredAccount: Hashable, Sendable {
    var did: String
    var handle: String
    /// Base URL that the account signed in at.
    var entryway: String
    /// Base URL of its PDS, where the sign-in's DID document named another.
    var pds: String?
    var state: Account.State

    var account: Account { Account(did: did, handle: handle, service: pds ?? entryway, state: state) }
}

/// Keeps the accounts of this device. Tokens are not here: they are in `Secrets`.
struct AccountStore: Sendable {
    private let database: Database
    private static let currentKey = "account.current"

    init(database: Database) {
        self.database = database
    }

    /// Every account in the order in which they were added, and which one is current.
    func all() async throws(DatabaseError) -> (accounts: [StoredAccount], currentDID: String?) {
        try await database.read { db in
            let accounts = try db.rows("SELECT * FROM accounts ORDER BY added, rowid").map(Self.account)
            let current: String? = try db.row("SELECT value FROM settings WHERE key = ?", [.text(Self.currentKey)])?
                .get("value")
            return (accounts, current)
        }
    }

    /// Adds an account or replaces what is known of it, and makes it current if asked to.
    func save(_ account: StoredAccount, makeCurrent: Bool) async throws(DatabaseError) {
        try await database.write { db in
            try db.execute(
                """
                INSERT INTO accounts (did, handle, entryway, pds, state, added) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (did) DO UPDATE SET
                    handle = excluded.handle, entryway = excluded.entryway, pds = excluded.pds, state = excluded.state
                """,
                [
                    .text(account.did), .text(account.handle), .text(account.entryway), account.pds.sqlValue,
                    .text(account.state.rawValue), Date().sqlValue,
                ])
            if makeCurrent { try Self.setCurrent(account.did, db) }
        }
    }

    /// Makes an account current; nil leaves none.
    func makeCurrent(did: String?) async throws(DatabaseError) {
        try await database.write { db in try Self.setCurrent(did, db) }
    }

    /// Forgets an account. The one that was added last becomes current if it was.
    func remove(did: String) async throws(DatabaseError) {
        try await database.write { db in
            try db.execute("DELETE FROM accounts WHERE did = ?", [.text(did)])
            let current: String? = try db.row("SELECT value FROM settings WHERE key = ?", [.text(Self.currentKey)])?
                .get("value")
            guard current == did else { return }
            let next: String? = try db.row("SELECT did FROM accounts ORDER BY added DESC, rowid DESC LIMIT 1")?
                .get("did")
            try Self.setCurrent(next, db)
        }
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
            pds: try row.get("pds"), state: Account.State(rawValue: try row.get("state")) ?? .expired)
    }
}
