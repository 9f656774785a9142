import ATProto

/// `app.bsky.actor.getPreferences` and `putPreferences`: kept as the client wrote them, entries of unknown types too.
struct PreferencesMethods: Sendable {
    var methods: [ServedMethod] {
        [
            .query("app.bsky.actor.getPreferences", as: .account, get),
            .procedure("app.bsky.actor.putPreferences", put),
        ]
    }

    @Sendable private func get(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let stored = try sql.row("SELECT preferences FROM accounts WHERE did = ?", try call.account())?
            .optionalBytes("preferences")
        return .json(try stored.map(Stored.value) ?? ["preferences": []])
    }

    @Sendable private func put(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        guard let entries = call.input["preferences"]?.arrayValue else {
            throw .invalidRequest("Input must have the property \"preferences\"")
        }
        guard entries.count <= 1000 else { throw .invalidRequest("Input/preferences has too many entries") }
        for entry in entries {
            guard let type = entry.type else { throw .invalidRequest("Preference is missing a $type") }
            guard type.hasPrefix("app.bsky.") else {
                throw .invalidRequest("Some preferences are not in the app.bsky namespace")
            }
        }
        let kept: DataValue = ["preferences": .array(entries)]
        try sql.execute("UPDATE accounts SET preferences = ? WHERE did = ?", kept.cbor(), try call.account())
        return .nothing
    }
}

/// Values that the store keeps as DAG-CBOR.
enum Stored {
    static func value(_ bytes: [UInt8]) throws(XRPCFailure) -> DataValue {
        do { return try DataValue(cbor: bytes) } catch { throw .broken("A stored value cannot be read: \(error)") }
    }
}
