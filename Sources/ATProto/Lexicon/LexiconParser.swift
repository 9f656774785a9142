extension LexiconDocument {
    /// Reads a lexicon document.
    public init(json: [UInt8]) throws(LexiconError) {
        let tree: JSONTree
        do { tree = try JSONTree(json: json) } catch { throw .notJSON(error) }
        try self.init(tree: tree)
    }

    /// Reads a lexicon document from its tree.
    public init(tree: JSONTree) throws(LexiconError) {
        guard let id = tree["id"]?.string else { throw .invalid(place: "id", reason: "missing") }
        guard SyntaxKind.nsid.accepts(id) else { throw .invalid(place: "id", reason: "\"\(id)\" is no NSID") }
        guard tree["lexicon"]?.integer == 1 else {
            throw .invalid(place: "\(id), lexicon", reason: "expected version 1")
        }
        guard let members = tree["defs"]?.members, !members.isEmpty else {
            throw .invalid(place: "\(id), defs", reason: "expected at least one definition")
        }
        self.init(id: id, definitions: [])
        for member in members {
            let parser = LexiconParser(place: "\(id)#\(member.name)")
            let schema = try parser.definition(member.value)
            if member.name != "main" { try parser.refusePrimary(schema) }
            let description = member.value["description"]?.string ?? member.value["record"]?["description"]?.string
            definitions.append(LexiconDefinition(name: member.name, description: description, schema: schema))
        }
    }
}

/// Turns the tree of one definition into its schema.
private struct LexiconParser {
    let place: String

    private func invalid(_ reason: String) -> LexiconError { .invalid(place: place, reason: reason) }

    private func inside(_ name: String) -> LexiconParser { LexiconParser(place: "\(place).\(name)") }

    /// Records and methods may only be the `main` definition of their document.
    func refusePrimary(_ schema: LexiconSchema) throws(LexiconError) {
        switch schema {
        case .record, .query, .procedure, .subscription, .permissionSet:
            throw invalid("a definition of this type must be called \"main\"")
        default: break
        }
    }

    func definition(_ tree: JSONTree) throws(LexiconError) -> LexiconSchema {
        switch tree["type"]?.string {
        case "record":
            guard let record = tree["record"], record["type"]?.string == "object" else {
                throw invalid("a record needs an object under \"record\"")
            }
            guard let key = tree["key"]?.string else { throw invalid("a record needs \"key\"") }
            return .record(key: key, try inside("record").object(record))
        case "query": return .query(try method(tree))
        case "procedure": return .procedure(try method(tree))
        case "subscription": return .subscription(try method(tree))
        case "permission-set":
            guard let permissions = tree["permissions"]?.elements, !permissions.isEmpty else {
                throw invalid("a permission set needs \"permissions\"")
            }
            return .permissionSet
        case "token": return .token
        case "unknown", "ref", "cid-link":
            throw invalid("a definition cannot have this type; fields can")
        default: return try schema(tree)
        }
    }

    private func schema(_ tree: JSONTree) throws(LexiconError) -> LexiconSchema {
        guard let type = tree["type"]?.string else { throw invalid("missing \"type\"") }
        switch type {
        case "boolean": return .boolean(constant: tree["const"]?.boolean)
        case "integer": return .integer(try integerRules(tree))
        case "string": return .string(try stringRules(tree))
        case "bytes": return .bytes(try lengthRules(tree))
        case "cid-link": return .cidLink
        case "blob": return .blob(accept: try strings(tree, "accept") ?? [], maxSize: try integer(tree, "maxSize"))
        case "array":
            guard let items = tree["items"] else { throw invalid("an array needs \"items\"") }
            return .array(try inside("items").schema(items), try lengthRules(tree))
        case "object": return .object(try object(tree))
        case "ref":
            guard let reference = tree["ref"]?.string else { throw invalid("a ref needs \"ref\"") }
            return .reference(reference)
        case "union":
            guard let references = try strings(tree, "refs") else { throw invalid("a union needs \"refs\"") }
            return .union(references, closed: tree["closed"]?.boolean ?? false)
        case "unknown": return .unknown
        default: throw invalid("unknown type \"\(type)\"")
        }
    }

    private func object(_ tree: JSONTree) throws(LexiconError) -> LexiconObject {
        let required = try strings(tree, "required") ?? []
        let nullable = try strings(tree, "nullable") ?? []
        var object = LexiconObject()
        object.description = tree["description"]?.string
        for member in tree["properties"]?.members ?? [] {
            object.properties.append(
                LexiconObject.Property(
                    name: member.name, description: member.value["description"]?.string,
                    schema: try inside(member.name).schema(member.value), isRequired: required.contains(member.name),
                    isNullable: nullable.contains(member.name)))
        }
        let names = Set(object.properties.map(\.name))
        for name in required + nullable where !names.contains(name) {
            throw invalid("\"\(name)\" is required or nullable and not defined")
        }
        return object
    }

    private func method(_ tree: JSONTree) throws(LexiconError) -> LexiconMethod {
        var method = LexiconMethod()
        if let parameters = tree["parameters"] {
            guard parameters["type"]?.string == "params" else { throw invalid("parameters must be of type \"params\"") }
            method.parameters = try inside("parameters").object(parameters)
        }
        if let input = tree["input"] { method.input = try inside("input").body(input) }
        if let output = tree["output"] { method.output = try inside("output").body(output) }
        if let message = tree["message"] {
            method.output = LexiconMethod.Body(
                encoding: "", schema: try message["schema"].map(inside("message").schema))
        }
        for error in tree["errors"]?.elements ?? [] {
            guard let name = error["name"]?.string else { throw invalid("an error needs \"name\"") }
            method.errors.append(name)
        }
        return method
    }

    private func body(_ tree: JSONTree) throws(LexiconError) -> LexiconMethod.Body {
        guard let encoding = tree["encoding"]?.string else { throw invalid("missing \"encoding\"") }
        var body = LexiconMethod.Body(encoding: encoding)
        if let tree = tree["schema"] { body.schema = try schema(tree) }
        return body
    }

    private func integerRules(_ tree: JSONTree) throws(LexiconError) -> LexiconSchema.IntegerRules {
        var rules = LexiconSchema.IntegerRules()
        rules.minimum = try integer(tree, "minimum")
        rules.maximum = try integer(tree, "maximum")
        rules.constant = try integer(tree, "const")
        rules.allowed = tree["enum"]?.elements?.compactMap(\.integer)
        try checkBounds(rules.minimum, rules.maximum)
        return rules
    }

    private func stringRules(_ tree: JSONTree) throws(LexiconError) -> LexiconSchema.StringRules {
        var rules = LexiconSchema.StringRules()
        rules.format = tree["format"]?.string
        rules.minLength = try integer(tree, "minLength")
        rules.maxLength = try integer(tree, "maxLength")
        rules.minGraphemes = try integer(tree, "minGraphemes")
        rules.maxGraphemes = try integer(tree, "maxGraphemes")
        rules.known = try strings(tree, "knownValues") ?? []
        rules.allowed = try strings(tree, "enum")
        rules.constant = tree["const"]?.string
        try checkBounds(rules.minLength, rules.maxLength)
        try checkBounds(rules.minGraphemes, rules.maxGraphemes)
        return rules
    }

    private func lengthRules(_ tree: JSONTree) throws(LexiconError) -> LexiconSchema.LengthRules {
        let rules = LexiconSchema.LengthRules(
            minLength: try integer(tree, "minLength"), maxLength: try integer(tree, "maxLength"))
        try checkBounds(rules.minLength, rules.maxLength)
        return rules
    }

    private func checkBounds(_ least: Int?, _ greatest: Int?) throws(LexiconError) {
        if let least, let greatest, least > greatest { throw invalid("the least bound is above the greatest") }
    }

    private func integer(_ tree: JSONTree, _ name: String) throws(LexiconError) -> Int? {
        guard let value = tree[name] else { return nil }
        guard let number = value.integer else { throw invalid("\"\(name)\" must be an integer") }
        return number
    }

    private func strings(_ tree: JSONTree, _ name: String) throws(LexiconError) -> [String]? {
        guard let value = tree[name] else { return nil }
        guard let elements = value.elements else { throw invalid("\"\(name)\" must be an array of strings") }
        var list: [String] = []
        for element in elements {
            guard let text = element.string else { throw invalid("\"\(name)\" must be an array of strings") }
            list.append(text)
        }
        return list
    }
}
