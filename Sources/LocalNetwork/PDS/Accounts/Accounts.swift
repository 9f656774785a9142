import Crypto
import Persistence

/// One account of the server.
struct Account: Sendable {
    var did: String
    var handle: String
    var email: String
    var passwordHash: String
    var isActive: Bool
    /// Signing in needs a code that comes by e-mail.
    var needsEmailCode = false
}

/// The table of accounts.
struct Accounts {
    let sql: SQL

    private static let columns = "did, handle, email, password_hash, is_active, email_auth_factor"

    /// By DID, handle or e-mail address, whichever `identifier` is.
    func find(_ identifier: String) throws(XRPCFailure) -> Account? {
        let column = identifier.hasPrefix("did:") ? "did" : identifier.contains("@") ? "email" : "handle"
        // Neither handles nor our e-mail addresses tell capital letters apart; DIDs do.
        let value = column == "did" ? identifier : identifier.lowercased()
        return try sql.row("SELECT \(Self.columns) FROM accounts WHERE \(column) = ?", value).map(account)
    }

    /// The account that holds the repo that a call names.
    func repo(_ identifier: String) throws(XRPCFailure) -> Account {
        guard let account = try find(identifier) else {
            throw .invalidRequest("Could not find repo: \(identifier)")
        }
        return account
    }

    /// The repo of a `sync` method, which have an error of their own.
    func syncedRepo(_ did: String) throws(XRPCFailure) -> Account {
        guard let account = try find(did) else {
            throw XRPCFailure(400, "RepoNotFound", "Could not find repo for DID: \(did)")
        }
        guard account.isActive else {
            throw XRPCFailure(400, "RepoDeactivated", "Repo has been deactivated: \(did)")
        }
        return account
    }

    func signingKey(_ did: String) throws(XRPCFailure) -> SigningKey { try key(did, "signing_key") }

    func rotationKey(_ did: String) throws(XRPCFailure) -> SigningKey { try key(did, "rotation_key") }

    func insert(
        _ account: Account, signingKey: SigningKey, rotationKey: SigningKey, createdAt: Instant
    ) throws(XRPCFailure) {
        try sql.execute(
            """
            INSERT INTO accounts (did, handle, email, password_hash, signing_key, rotation_key, created_at, is_active)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, account.did, account.handle, account.email, account.passwordHash, Self.stored(signingKey),
            Self.stored(rotationKey), createdAt.milliseconds, account.isActive)
    }

    private func account(_ row: Row) -> Account {
        Account(
            did: row.text("did"), handle: row.text("handle"), email: row.text("email"),
            passwordHash: row.text("password_hash"), isActive: row.flag("is_active"),
            needsEmailCode: row.flag("email_auth_factor"))
    }

    private func key(_ did: String, _ column: String) throws(XRPCFailure) -> SigningKey {
        guard let bytes = try sql.row("SELECT \(column) AS key FROM accounts WHERE did = ?", did)?.bytes("key"),
            let tag = bytes.first,
            let key = try? SigningKey(curve: tag == 0 ? .k256 : .p256, rawRepresentation: Array(bytes.dropFirst()))
        else { throw .broken("The signing key of \(did) cannot be read") }
        return key
    }

    /// The curve's tag, then the scalar.
    private static func stored(_ key: SigningKey) -> [UInt8] { [key.curve == .k256 ? 0 : 1] + key.rawRepresentation }
}
