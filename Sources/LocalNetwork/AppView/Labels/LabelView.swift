import ATProto
import Persistence

/// `com.atproto.label.defs#label`.
enum LabelView {
    static func view(_ row: Row) -> DataValue {
        var members: [String: DataValue] = [
            "ver": 1, "src": .string(row.text("src")), "uri": .string(row.text("uri")), "val": .string(row.text("val")),
            "cts": .string(row.instant("cts").text),
        ]
        members["cid"] = row.optionalText("cid").map(DataValue.string)
        members["exp"] = row.optionalInteger("exp").map { .string(Instant(milliseconds: $0).text) }
        return .map(members)
    }

    /// A label that an author put on a record of its own.
    static func selfLabel(_ name: String, on uri: String, cid: String?) -> DataValue {
        var members: [String: DataValue] = [
            "src": .string(RecordURI.did(of: uri)), "uri": .string(uri), "val": .string(name),
            "cts": "1970-01-01T00:00:00.000Z",
        ]
        members["cid"] = cid.map(DataValue.string)
        return .map(members)
    }
}
