/// Checks records against their lexicons, before they are written. Fields that a lexicon does not know are allowed, as
/// the network demands of everybody.
public struct LexiconValidator: Sendable {
    /// The documents that are known.
    public let catalog: LexiconCatalog
    /// How deeply a value may be nested.
    static let depthLimit = 128

    /// A validator for the lexicons of a catalog.
    public init(_ catalog: LexiconCatalog) {
        self.catalog = catalog
    }

    /// Whether records of this collection can be checked.
    public func knows(_ collection: String) -> Bool {
        if case .record? = catalog.schema(collection) { true } else { false }
    }

    /// Checks a record.
    ///
    /// - Parameters:
    ///   - record: The record, with its `$type`.
    ///   - collection: The NSID of the collection that it stands in.
    ///   - key: The record key, where it is known already.
    public func validate(
        record: DataValue, as collection: String, key: String? = nil
    ) throws(LexiconViolation) {
        guard case .record(let kind, let object)? = catalog.schema(collection) else {
            throw LexiconViolation(path: "", rule: .unknownLexicon(collection))
        }
        guard record.mapValue != nil else { throw LexiconViolation(path: "", rule: .type(expected: "an object")) }
        guard record.type == collection else {
            throw LexiconViolation(path: "", rule: .wrongRecordType(expected: collection, found: record.type))
        }
        if let key, !Self.accepts(key: key, kind: kind) {
            throw LexiconViolation(path: "", rule: .recordKey(kind: kind))
        }
        try Check(catalog: catalog, nsid: collection).object(record, object)
    }

    /// Checks the body of a call of a procedure.
    public func validate(input: DataValue, of procedure: String) throws(LexiconViolation) {
        guard case .procedure(let method)? = catalog.schema(procedure), let schema = method.input?.schema else {
            throw LexiconViolation(path: "", rule: .unknownLexicon(procedure))
        }
        try Check(catalog: catalog, nsid: procedure).value(input, schema)
    }

    private static func accepts(key: String, kind: String) -> Bool {
        guard SyntaxKind.rkey.accepts(key) else { return false }
        switch kind {
        case "tid": return SyntaxKind.tid.accepts(key)
        case "nsid": return SyntaxKind.nsid.accepts(key)
        case "any": return true
        default: return kind.hasPrefix("literal:") ? key == kind.dropFirst(8) : true
        }
    }
}

/// The walk through a value beside its schema.
private struct Check {
    let catalog: LexiconCatalog
    var nsid: String
    var path = ""
    var depth = 0

    private func violation(_ rule: LexiconViolation.Rule) -> LexiconViolation {
        LexiconViolation(path: path, rule: rule)
    }

    private func at(_ step: String) -> Check {
        var inner = self
        inner.path = path.isEmpty || step.hasPrefix("[") ? path + step : path + "." + step
        inner.depth += 1
        return inner
    }

    func value(_ value: DataValue, _ schema: LexiconSchema) throws(LexiconViolation) {
        guard depth <= LexiconValidator.depthLimit else { throw violation(.tooDeep) }
        switch schema {
        case .boolean(let constant):
            guard let flag = value.boolValue else { throw violation(.type(expected: "true or false")) }
            if let constant, flag != constant { throw violation(.notAllowed(["\(constant)"])) }
        case .integer(let rules):
            guard let number = value.integerValue else { throw violation(.type(expected: "an integer")) }
            try integer(Int(number), rules)
        case .string(let rules):
            guard let text = value.stringValue else { throw violation(.type(expected: "a string")) }
            try string(text, rules)
        case .bytes(let rules):
            guard let bytes = value.bytesValue else { throw violation(.type(expected: "bytes")) }
            try bounds(.bytes, rules.minLength, rules.maxLength, bytes.count)
        case .cidLink:
            guard value.linkValue != nil else { throw violation(.type(expected: "a link")) }
        case .blob(let accept, let maxSize): try blob(value, accept, maxSize)
        case .array(let items, let rules):
            guard let elements = value.arrayValue else { throw violation(.type(expected: "an array")) }
            try bounds(.elements, rules.minLength, rules.maxLength, elements.count)
            for (index, element) in elements.enumerated() { try at("[\(index)]").value(element, items) }
        case .object(let object), .record(_, let object): try self.object(value, object)
        case .reference(let reference): try referenced(value, reference)
        case .union(let references, let isClosed): try union(value, references, isClosed)
        case .unknown:
            guard value.mapValue != nil, DataBlob(value) == nil else { throw violation(.type(expected: "an object")) }
        case .token, .query, .procedure, .subscription, .permissionSet:
            throw violation(.type(expected: "a value of a type that fields can have"))
        }
    }

    func object(_ value: DataValue, _ object: LexiconObject) throws(LexiconViolation) {
        guard let members = value.mapValue else { throw violation(.type(expected: "an object")) }
        for property in object.properties {
            guard let member = members[property.name] else {
                if property.isRequired { throw at(property.name).violation(.missing) }
                continue
            }
            if member.isNull, property.isNullable { continue }
            try at(property.name).value(member, property.schema)
        }
    }

    private func referenced(_ value: DataValue, _ reference: String) throws(LexiconViolation) {
        let name = LexiconSchema.fullName(reference, in: nsid)
        guard let schema = catalog.schema(name) else { throw violation(.unknownLexicon(name)) }
        if case .token = schema {
            guard value.stringValue == name else { throw violation(.notAllowed([name])) }
            return
        }
        try inDocument(of: name).value(value, schema)
    }

    private func inDocument(of fullName: String) -> Check {
        var inner = self
        inner.nsid = fullName.split(separator: "#").first.map(String.init) ?? fullName
        inner.depth += 1
        return inner
    }

    private func union(_ value: DataValue, _ references: [String], _ isClosed: Bool) throws(LexiconViolation) {
        guard value.mapValue != nil, let type = value.type else { throw violation(.untypedMember) }
        let found = LexiconSchema.fullName(type, in: nsid)
        guard references.contains(where: { LexiconSchema.fullName($0, in: nsid) == found }) else {
            if isClosed { throw violation(.closedUnion(type: type)) }
            return
        }
        guard let schema = catalog.schema(found) else { throw violation(.unknownLexicon(found)) }
        try inDocument(of: found).value(value, schema)
    }

    private func blob(_ value: DataValue, _ accept: [String], _ maxSize: Int?) throws(LexiconViolation) {
        guard let blob = DataBlob(value) else { throw violation(.type(expected: "a reference to a blob")) }
        try bounds(.bytes, nil, maxSize, Int(blob.size))
        let isAccepted =
            accept.isEmpty
            || accept.contains { pattern in
                pattern == "*/*" || pattern == blob.mimeType
                    || pattern.hasSuffix("/*") && blob.mimeType.hasPrefix(pattern.dropLast())
            }
        guard isAccepted else { throw violation(.mimeType(accepted: accept, found: blob.mimeType)) }
    }

    private func integer(_ number: Int, _ rules: LexiconSchema.IntegerRules) throws(LexiconViolation) {
        if let constant = rules.constant, number != constant { throw violation(.notAllowed(["\(constant)"])) }
        if let allowed = rules.allowed, !allowed.contains(number) {
            throw violation(.notAllowed(allowed.map { "\($0)" }))
        }
        try bounds(.value, rules.minimum, rules.maximum, number)
    }

    private func string(_ text: String, _ rules: LexiconSchema.StringRules) throws(LexiconViolation) {
        if let constant = rules.constant, text != constant { throw violation(.notAllowed([constant])) }
        if let allowed = rules.allowed, !allowed.contains(text) { throw violation(.notAllowed(allowed)) }
        try bounds(.bytes, rules.minLength, rules.maxLength, text.utf8.count)
        if rules.minGraphemes != nil || rules.maxGraphemes != nil {
            try bounds(.graphemes, rules.minGraphemes, rules.maxGraphemes, text.count)
        }
        // A format that this version does not know forbids nothing.
        if let format = rules.format, let kind = SyntaxKind(format: format), !kind.accepts(text) {
            throw violation(.format(format))
        }
    }

    private func bounds(
        _ measure: LexiconViolation.Measure, _ minimum: Int?, _ maximum: Int?, _ found: Int
    ) throws(LexiconViolation) {
        if let minimum, found < minimum {
            throw violation(.bounds(measure, minimum: minimum, maximum: maximum, found: found))
        }
        if let maximum, found > maximum {
            throw violation(.bounds(measure, minimum: minimum, maximum: maximum, found: found))
        }
    }
}

extension SyntaxKind {
    /// The syntax that a lexicon calls by this name.
    init?(format: String) {
        switch format {
        case "at-identifier": self = .atidentifier
        case "at-uri": self = .aturi
        case "record-key": self = .rkey
        default: self.init(rawValue: format)
        }
    }
}
