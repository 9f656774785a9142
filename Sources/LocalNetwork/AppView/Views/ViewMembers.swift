import ATProto

/// The members of a view, where what is absent is left out and not written as null.
struct ViewMembers {
    private(set) var members: [String: DataValue]

    init(_ members: [String: DataValue] = [:]) { self.members = members }

    mutating func set(_ name: String, _ text: String?) {
        if let text { members[name] = .string(text) }
    }

    mutating func set(_ name: String, _ value: DataValue?) {
        if let value { members[name] = value }
    }

    /// An empty list is left out.
    mutating func set(_ name: String, nonEmpty values: [DataValue]) {
        if !values.isEmpty { members[name] = .array(values) }
    }

    var value: DataValue { .map(members) }
}

extension DataValue {
    /// The same map as a member of a union.
    func typed(_ type: String) -> DataValue {
        guard case .map(var members) = self else { return self }
        members["$type"] = .string(type)
        return .map(members)
    }
}
