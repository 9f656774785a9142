import ATProto
import Persistence

/// `com.atproto.moderation`: reports are kept; nobody reads them here.
struct ModerationMethods: Sendable {
    var methods: [ServedMethod] {
        [.procedure("com.atproto.moderation.createReport", createReport)]
    }

    @Sendable private func createReport(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let viewer = try call.account()
        let type = try call.text("reasonType")
        let reason = try call.optionalText("reason")
        guard let subject = call.input["subject"] else {
            throw .invalidRequest("Input must have the property \"subject\"")
        }
        if let did = subject["did"]?.stringValue {
            guard try NamedActor.find(did, sql) != nil else { throw .invalidRequest("Repo not found") }
        } else if let uri = subject["uri"]?.stringValue {
            guard RecordURI(uri) != nil else { throw .invalidRequest("Input/subject/uri must be a valid at-uri") }
        } else {
            throw .invalidRequest("Input/subject must be a repo or a record")
        }
        try sql.execute(
            "INSERT INTO reports (did, reason_type, reason, subject, created_at) VALUES (?, ?, ?, ?, ?)", viewer, type,
            reason, subject.cbor(), call.now.milliseconds)
        let id = try sql.row("SELECT max(id) AS id FROM reports")?.integer("id") ?? 0
        var reply = ViewMembers([
            "id": .integer(id), "reasonType": .string(type), "subject": subject, "reportedBy": .string(viewer),
            "createdAt": .string(call.now.text),
        ])
        reply.set("reason", reason)
        return .json(reply.value)
    }
}
