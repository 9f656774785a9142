import ATProto

/// How strictly a write is checked: `validate` of the call.
struct Checking: Sendable {
    /// Nil: known lexicons are checked, unknown ones let through.
    let validate: Bool?

    init(_ call: XRPCCall) throws(XRPCFailure) { validate = try call.optionalFlag("validate") }
    init(validate: Bool?) { self.validate = validate }
}

/// What a record must be before it is written.
enum RecordRules {
    /// Collections whose only key is a fixed word.
    private static let literalKeys = [
        Collection.profile: "self", Collection.labeler: "self", "app.bsky.actor.status": "self",
        "app.bsky.notification.declaration": "self", "chat.bsky.actor.declaration": "self",
    ]

    /// The record with its `$type`, and how it was validated.
    static func checked(
        _ record: DataValue?, as collection: NSID, _ checking: Checking
    ) throws(XRPCFailure) -> (value: DataValue, status: String?) {
        guard case .map(var members)? = record else { throw .invalidRequest("Input/record must be an object") }
        if let type = members["$type"] {
            guard type.stringValue == collection.string else {
                throw .invalidRequest(
                    "Invalid $type: expected \(collection.string), got \(type.stringValue ?? "something else")")
            }
        } else {
            members["$type"] = .string(collection.string)
        }
        let value = DataValue.map(members)
        return (value, try LexiconChecks.status(of: value, as: collection.string, checking))
    }

    /// The key that was given, or a new one.
    static func recordKey(
        _ given: String?, in collection: NSID, _ context: ServerContext
    ) throws(XRPCFailure) -> RecordKey {
        if let literal = literalKeys[collection.string] {
            guard given == nil || given == literal else {
                throw .invalidRequest("Invalid record key for \(collection.string): expected \(literal)")
            }
            return .literalSelf
        }
        guard let given else { return RecordKey(context.tids.next()) }
        guard let key = RecordKey(given) else { throw .invalidRequest("Input/rkey must be a valid Record Key") }
        return key
    }
}
