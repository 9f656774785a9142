/// What the data model asks of maps beyond their form.
enum DataModelRules {
    /// The value that a JSON object stands for: a link, bytes, or a map that keeps the rules.
    static func value(of members: [String: DataValue]) throws(DataModelError.Rule) -> DataValue {
        if let link = members["$link"] {
            guard members.count == 1, let text = link.stringValue, let cid = CID(text) else { throw .link }
            return .link(cid)
        }
        if let encoded = members["$bytes"] {
            guard members.count == 1, let text = encoded.stringValue, let bytes = Base64.decode(text) else {
                throw .bytes
            }
            return .bytes(bytes)
        }
        let value = DataValue.map(members)
        try checkType(of: value)
        return value
    }

    static func checkType(of map: DataValue) throws(DataModelError.Rule) {
        guard let type = map["$type"] else { return }
        guard let name = type.stringValue, !name.isEmpty else { throw .type }
        guard name == "blob" else { return }
        guard let blob = DataBlob(map), blob.size >= 0 else { throw .blob }
    }
}

extension DataModelError.Rule: Error {}

extension DataValue {
    /// Whether this value, which need not come from JSON, keeps the rules for `$type` and blobs, has no `$link` or
    /// `$bytes` member that would be read as something else, and nests within `limits`. Ask before signing a record.
    public func checkDataModel(limits: DataLimits = .record) throws(DataModelError) {
        do {
            try check(depth: 0, limits: limits)
        } catch {
            throw DataModelError(rule: error, offset: nil)
        }
    }

    private func check(depth: Int, limits: DataLimits) throws(DataModelError.Rule) {
        switch self {
        case .array(let values):
            guard depth < limits.maxDepth else { throw .depth }
            for value in values { try value.check(depth: depth + 1, limits: limits) }
        case .map(let members):
            guard depth < limits.maxDepth else { throw .depth }
            if members["$link"] != nil { throw .link }
            if members["$bytes"] != nil { throw .bytes }
            try DataModelRules.checkType(of: self)
            for value in members.values { try value.check(depth: depth + 1, limits: limits) }
        default: break
        }
    }
}
