import ATProto

/// `com.atproto.identity`: who a handle or a DID is.
struct IdentityMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] {
        [
            .query("com.atproto.identity.resolveHandle", as: .anyone, resolveHandle),
            .query("com.atproto.identity.resolveDid", as: .anyone, resolveDID),
            .query("com.atproto.identity.resolveIdentity", as: .anyone, resolveIdentity),
            .procedure("com.atproto.identity.updateHandle", updateHandle),
        ]
    }

    @Sendable private func resolveHandle(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let handle = try call.query.required("handle")
        guard Handle(handle) != nil else { throw .invalidRequest("Error: handle must be a valid handle") }
        guard let account = try Accounts(sql: sql).find(handle) else {
            throw XRPCFailure(400, "HandleNotFound", "Unable to resolve handle")
        }
        return .json(["did": .string(account.did)])
    }

    @Sendable private func resolveDID(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try call.query.did("did")
        guard let document = try PLCDirectory(sql: sql).document(did) else {
            throw XRPCFailure(400, "DidNotFound", "Could not resolve DID: \(did)")
        }
        return .json(["didDoc": document])
    }

    @Sendable private func resolveIdentity(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let identifier = try call.query.required("identifier")
        guard let account = try Accounts(sql: sql).find(identifier),
            let document = try PLCDirectory(sql: sql).document(account.did)
        else {
            let name = identifier.hasPrefix("did:") ? "DidNotFound" : "HandleNotFound"
            throw XRPCFailure(400, name, "Unable to resolve \(identifier)")
        }
        return .json(["did": .string(account.did), "handle": .string(account.handle), "didDoc": document])
    }

    @Sendable private func updateHandle(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let did = try call.account()
        let handle = try AccountCreation.checkedHandle(try call.text("handle"), sql, unless: did)
        try sql.execute("UPDATE accounts SET handle = ? WHERE did = ?", handle, did)
        let key = try Accounts(sql: sql).rotationKey(did)
        try PLCDirectory(sql: sql).update(did, signedBy: key, at: call.now) { $0.handle = handle }
        try ActorIndex(sql: sql).setHandle(handle, of: did)
        return .nothing
    }
}
