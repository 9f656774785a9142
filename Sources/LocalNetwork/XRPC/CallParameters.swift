import ATProto

/// The parameters of a query, read with their bounds; every fault is an `InvalidRequest` that names the parameter.
struct CallParameters: Sendable {
    let items: [(name: String, value: String)]

    func optional(_ name: String) -> String? {
        items.first { $0.name == name }.map(\.value).flatMap { $0.isEmpty ? nil : $0 }
    }

    func required(_ name: String) throws(XRPCFailure) -> String {
        guard let value = optional(name) else { throw .invalidRequest("Params must have the property \"\(name)\"") }
        return value
    }

    /// A repeated parameter. `name[]` is taken as well, as other servers do.
    func list(_ name: String, atMost maximum: Int) throws(XRPCFailure) -> [String] {
        let values = items.filter { $0.name == name || $0.name == name + "[]" }.map(\.value)
        guard values.count <= maximum else {
            throw .invalidRequest("Error: \(name) must not have more than \(maximum) elements")
        }
        return values
    }

    func requiredList(_ name: String, atMost maximum: Int) throws(XRPCFailure) -> [String] {
        let values = try list(name, atMost: maximum)
        guard !values.isEmpty else { throw .invalidRequest("Params must have the property \"\(name)\"") }
        return values
    }

    func integer(_ name: String, in range: ClosedRange<Int>, default fallback: Int) throws(XRPCFailure) -> Int {
        guard let text = optional(name) else { return fallback }
        guard let value = Int(text) else { throw .invalidRequest("Error: \(name) must be an integer") }
        guard value >= range.lowerBound else {
            throw .invalidRequest("Error: \(name) can not be less than \(range.lowerBound)")
        }
        guard value <= range.upperBound else {
            throw .invalidRequest("Error: \(name) can not be greater than \(range.upperBound)")
        }
        return value
    }

    func flag(_ name: String, default fallback: Bool = false) throws(XRPCFailure) -> Bool {
        switch optional(name) {
        case nil: return fallback
        case "true"?: return true
        case "false"?: return false
        default: throw .invalidRequest("Error: \(name) must be a boolean")
        }
    }

    /// `limit`, whose default differs from list to list.
    func limit(default fallback: Int = 50, atMost maximum: Int = 100) throws(XRPCFailure) -> Int {
        try integer("limit", in: 1...maximum, default: fallback)
    }

    func did(_ name: String) throws(XRPCFailure) -> String {
        let text = try required(name)
        guard DID(text) != nil else { throw .invalidRequest("Error: \(name) must be a valid did") }
        return text
    }

    func collection(_ name: String = "collection") throws(XRPCFailure) -> String {
        let text = try required(name)
        guard NSID(text) != nil else { throw .invalidRequest("Error: \(name) must be a valid nsid") }
        return text
    }

    func recordKey(_ name: String = "rkey") throws(XRPCFailure) -> String {
        let text = try required(name)
        guard RecordKey(text) != nil else { throw .invalidRequest("Error: \(name) must be a valid Record Key") }
        return text
    }
}
