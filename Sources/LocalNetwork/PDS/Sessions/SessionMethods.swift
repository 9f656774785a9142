import ATProto
import Crypto

/// `com.atproto.server`: accounts and their sessions.
struct SessionMethods: Sendable {
    let context: ServerContext

    static let accessSeconds: Int64 = 2 * 3600
    static let refreshSeconds: Int64 = 90 * 86_400
    /// How long a refresh token that was used goes on to answer: a client that lost the answer may ask once more.
    static let graceSeconds: Int64 = 2 * 3600

    var methods: [ServedMethod] {
        [
            .query("com.atproto.server.describeServer", as: .anyone, describeServer),
            ServedMethod(
                nsid: "com.atproto.server.createAccount", kind: .procedure, caller: .anyone, input: .json,
                handler: .free(createAccount)),
            ServedMethod(
                nsid: "com.atproto.server.createSession", kind: .procedure, caller: .anyone, input: .json,
                handler: .free(createSession)),
            .query("com.atproto.server.getSession", as: .account, getSession),
            .procedure("com.atproto.server.refreshSession", as: .refreshToken, refreshSession),
            .procedure("com.atproto.server.deleteSession", as: .refreshToken, deleteSession),
            .query("com.atproto.server.checkAccountStatus", as: .account, checkAccountStatus),
        ]
    }

    @Sendable private func describeServer(_ call: XRPCCall, _ sql: SQL) -> XRPCReply {
        .json([
            "did": .string(context.serverDID), "availableUserDomains": [.string(AccountCreation.domain)],
            "inviteCodeRequired": false, "phoneVerificationRequired": false, "links": [:], "contact": [:],
            "blobUploadLimit": .integer(Int64(BlobMethods.uploadLimit)),
        ])
    }

    @Sendable private func createAccount(_ call: XRPCCall) throws(XRPCFailure) -> XRPCReply {
        let email = try call.optionalText("email")?.lowercased()
        guard let email, email.utf8.count <= 254, email.split(separator: "@").count == 2 else {
            throw .invalidRequest("This email address is not supported, please use a different email.")
        }
        guard let password = try call.optionalText("password"), (8...256).contains(password.utf8.count) else {
            throw XRPCFailure(400, "InvalidPassword", "Password must have 8 to 256 bytes")
        }
        if call.input["did"] != nil || call.input["plcOp"] != nil {
            throw .notImplemented("createAccount for an identity that exists elsewhere")
        }
        let wanted = try call.text("handle")
        // Hashing takes its time on purpose, so it is done before the transaction begins.
        let hash = PasswordHash.hash(password)
        return try context.store.write { [context] sql throws(XRPCFailure) in
            let handle = try AccountCreation.checkedHandle(wanted, sql)
            guard try Accounts(sql: sql).find(email) == nil else {
                throw .invalidRequest("Email already taken: \(email)")
            }
            let creation = AccountCreation(sql: sql, context: context)
            let account = try creation.create(handle: handle, email: email, passwordHash: hash, at: call.now)
            try Repos(sql: sql, context: context).create(account.did)
            return .json(try session(account, sql, call.now))
        }
    }

    @Sendable private func createSession(_ call: XRPCCall) throws(XRPCFailure) -> XRPCReply {
        let identifier = try call.text("identifier").trimmingAt
        let password = try call.text("password")
        let account = try context.store.read { sql throws(XRPCFailure) in try Accounts(sql: sql).find(identifier) }
        guard let account, password.utf8.count <= 256, PasswordHash.verify(password, against: account.passwordHash)
        else { throw .authenticationRequired("Invalid identifier or password") }
        let code = try call.optionalText("authFactorToken")
        // A code that is sent, and a try that is counted, have to stay: their refusal comes after the transaction.
        let result = try context.store.write { sql throws(XRPCFailure) -> Result<XRPCReply, XRPCFailure> in
            if account.needsEmailCode {
                let codes = EmailCodes(sql: sql)
                guard let code else {
                    try codes.send(.signIn, to: account, at: call.now)
                    return .failure(
                        XRPCFailure(
                            401, "AuthFactorTokenRequired",
                            "A sign in code has been sent to your email address"))
                }
                if let failure = try codes.check(code, .signIn, of: account, at: call.now).failure {
                    return .failure(failure)
                }
            }
            return .success(.json(try session(account, sql, call.now)))
        }
        return try result.get()
    }

    @Sendable private func getSession(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        .json(.map(try description(try Accounts(sql: sql).repo(try call.account()), sql)))
    }

    @Sendable private func refreshSession(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        guard let token = call.token else { throw .authenticationRequired() }
        let row = try sql.row("SELECT successor, expires_at FROM refresh_tokens WHERE jti = ?", token.identifier)
        guard let row, row.instant("expires_at") > call.now else {
            throw XRPCFailure(400, "ExpiredToken", "Token has been revoked")
        }
        let account = try Accounts(sql: sql).repo(token.did)
        let graceEnds = call.now.advanced(seconds: Self.graceSeconds)
        try sql.execute(
            "UPDATE refresh_tokens SET expires_at = min(expires_at, ?) WHERE jti = ?", graceEnds.milliseconds,
            token.identifier)
        try sql.execute(
            "DELETE FROM refresh_tokens WHERE did = ? AND expires_at <= ?", token.did, call.now.milliseconds)
        return .json(try session(account, sql, call.now, refreshIdentifier: row.text("successor")))
    }

    @Sendable private func deleteSession(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        guard let token = call.token else { throw .authenticationRequired() }
        try sql.execute("DELETE FROM refresh_tokens WHERE jti = ?", token.identifier)
        return .nothing
    }

    @Sendable private func checkAccountStatus(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try call.account()
        guard let repo = try Repos(sql: sql, context: context).head(did) else { throw .broken("\(did) has no repo") }
        func count(_ table: String) throws(XRPCFailure) -> DataValue {
            .integer(Int64(try sql.count("SELECT count(*) FROM \(table) WHERE did = ?", did)))
        }
        let expected = try sql.count("SELECT count(DISTINCT cid) FROM blob_references WHERE did = ?", did)
        return .json([
            "activated": true, "validDid": true, "repoCommit": .string(repo.commit.string),
            "repoRev": .string(repo.rev), "repoBlocks": try count("blocks"), "indexedRecords": try count("records"),
            "privateStateValues": 0, "expectedBlobs": .integer(Int64(expected)), "importedBlobs": try count("blobs"),
        ])
    }

    /// A new pair of tokens with the account's description.
    private func session(
        _ account: Account, _ sql: SQL, _ now: Instant, refreshIdentifier: String? = nil
    ) throws(XRPCFailure) -> DataValue {
        let access = SessionToken(
            scope: .access, did: account.did, identifier: Self.identifier(), issuedAt: now,
            expiresAt: now.advanced(seconds: Self.accessSeconds), generation: context.currentAccessGeneration)
        let refresh = SessionToken(
            scope: .refresh, did: account.did, identifier: refreshIdentifier ?? Self.identifier(), issuedAt: now,
            expiresAt: now.advanced(seconds: Self.refreshSeconds), generation: 0)
        try sql.execute(
            "INSERT INTO refresh_tokens (jti, did, successor, expires_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            refresh.identifier, account.did, Self.identifier(), refresh.expiresAt.milliseconds)
        var members = try description(account, sql)
        members["accessJwt"] = .string(context.tokens.sign(access))
        members["refreshJwt"] = .string(context.tokens.sign(refresh))
        return .map(members)
    }

    private func description(_ account: Account, _ sql: SQL) throws(XRPCFailure) -> [String: DataValue] {
        var members: [String: DataValue] = [
            "did": .string(account.did), "handle": .string(account.handle), "email": .string(account.email),
            "emailConfirmed": true, "emailAuthFactor": .bool(account.needsEmailCode), "active": .bool(account.isActive),
        ]
        members["didDoc"] = try PLCDirectory(sql: sql).document(account.did)
        return members
    }

    private static func identifier() -> String { Base64URL.encode(SecureRandom.bytes(18)) }
}

extension String {
    /// A handle as people type it, with or without the sign in front.
    fileprivate var trimmingAt: String { hasPrefix("@") ? String(dropFirst()) : self }
}
