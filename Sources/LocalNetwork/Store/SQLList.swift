import ATProto

/// A list as one argument: `IN (SELECT value FROM json_each(?))`. The statement stays the same for every length, so it is
/// prepared once.
enum SQLList {
    static func text(_ values: some Sequence<String>) -> String {
        String(decoding: DataValue.array(values.map(DataValue.string)).json(), as: UTF8.self)
    }
}
