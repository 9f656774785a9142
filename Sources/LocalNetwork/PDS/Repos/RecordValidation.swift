import ATProto

/// The check of a record against its lexicon.
enum RecordValidation {
    static func status(of record: DataValue, as collection: String, _ checking: Checking) throws(XRPCFailure) -> String {
        "unknown"
    }
}
