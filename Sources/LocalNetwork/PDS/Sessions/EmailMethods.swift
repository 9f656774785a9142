import ATProto

/// `com.atproto.server.requestEmailUpdate` and `updateEmail`: the address, and whether signing in needs a code.
struct EmailMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] {
        [
            .procedure("com.atproto.server.requestEmailUpdate", request),
            ServedMethod(
                nsid: "com.atproto.server.updateEmail", kind: .procedure, caller: .account, input: .json,
                handler: .free(update)),
        ]
    }

    @Sendable private func request(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let account = try Accounts(sql: sql).repo(try call.account())
        try EmailCodes(sql: sql).send(.update, to: account, at: call.now)
        return .json(["tokenRequired": true])
    }

    @Sendable private func update(_ call: XRPCCall) throws(XRPCFailure) -> XRPCReply {
        let email = try call.text("email").lowercased()
        guard email.utf8.count <= 254, email.split(separator: "@").count == 2 else {
            throw .invalidRequest("This email address is not supported, please use a different email.")
        }
        guard let code = try call.optionalText("token") else {
            throw XRPCFailure(400, "TokenRequired", "confirmation token required")
        }
        let needsCode = call.input["emailAuthFactor"] == true
        let did = try call.account()
        // A try has to be counted, so its refusal comes after the transaction.
        let failure = try context.store.write { sql throws(XRPCFailure) -> XRPCFailure? in
            let accounts = Accounts(sql: sql)
            let account = try accounts.repo(did)
            if let other = try accounts.find(email), other.did != did {
                return .invalidRequest("Email already taken: \(email)")
            }
            if let failure = try EmailCodes(sql: sql).check(code, .update, of: account, at: call.now).failure {
                return failure
            }
            try sql.execute(
                "UPDATE accounts SET email = ?, email_auth_factor = ? WHERE did = ?", email, needsCode, did)
            return nil
        }
        if let failure { throw failure }
        return .nothing
    }
}
