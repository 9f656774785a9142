import ATProto

/// Resolves references: every definition by its full name.
struct DefinitionIndex {
    /// A definition and where it stands.
    struct Entry {
        var nsid: String
        var definition: LexiconDefinition
    }

    private var entries: [String: Entry] = [:]
    /// The definitions that are the whole body of a request or of an answer, by full name.
    private var requestBodies: Set<String> = []
    private var responseBodies: Set<String> = []
    /// What records and request bodies are made of, by full name.
    private var written: Set<String> = []

    init(_ documents: [LexiconDocument]) throws(GeneratorError) {
        for document in documents {
            for definition in document.definitions {
                let name = Self.fullName("#" + definition.name, in: document.id)
                guard entries.updateValue(Entry(nsid: document.id, definition: definition), forKey: name) == nil else {
                    throw .clash(name: name, place: document.id)
                }
                noteBodies(of: definition.schema, in: document.id)
            }
        }
        noteWritten(documents)
    }

    private mutating func noteWritten(_ documents: [LexiconDocument]) {
        var pending: [String] = []
        for document in documents {
            for definition in document.definitions where definition.schema.isChecked {
                pending.append(Self.fullName("#" + definition.name, in: document.id))
            }
        }
        while let name = pending.popLast() {
            guard let entry = entries[name], written.insert(name).inserted else { continue }
            pending += entry.definition.schema.references.map { Self.fullName($0, in: entry.nsid) }
        }
    }

    /// Whether clients write this definition: a record, the body of a request, or a part of one.
    func isWritten(_ fullName: String) -> Bool { written.contains(fullName) }

    private mutating func noteBodies(of schema: LexiconSchema, in nsid: String) {
        guard let method = schema.method else { return }
        if case .reference(let reference) = method.input?.schema {
            requestBodies.insert(Self.fullName(reference, in: nsid))
        }
        if case .reference(let reference) = method.output?.schema {
            responseBodies.insert(Self.fullName(reference, in: nsid))
        }
    }

    /// The protocols of bodies that a definition conforms to.
    func bodies(_ fullName: String) -> [String] {
        (responseBodies.contains(fullName) ? ["XRPCResponseBody"] : [])
            + (requestBodies.contains(fullName) ? ["XRPCRequestBody"] : [])
    }

    /// `NSID` for main definitions, `NSID#name` for others.
    static func fullName(_ reference: String, in nsid: String) -> String {
        let full = reference.hasPrefix("#") ? nsid + reference : reference
        return full.hasSuffix("#main") ? String(full.dropLast(5)) : full
    }

    func entry(_ fullName: String) -> Entry? { entries[fullName] }

    func entry(_ reference: String, in nsid: String, place: String) throws(GeneratorError) -> Entry {
        guard let entry = entries[Self.fullName(reference, in: nsid)] else {
            throw .unresolved(reference: Self.fullName(reference, in: nsid), place: place)
        }
        return entry
    }

    /// The properties of an object or record.
    static func object(_ schema: LexiconSchema) -> LexiconObject? {
        switch schema {
        case .object(let object), .record(_, let object): object
        default: nil
        }
    }
}

extension LexiconSchema {
    var method: LexiconMethod? {
        switch self {
        case .query(let method), .procedure(let method), .subscription(let method): method
        default: nil
        }
    }

    /// Records, and procedures with a JSON body.
    var isChecked: Bool {
        switch self {
        case .record: true
        case .procedure(let method): method.input?.schema != nil
        default: false
        }
    }

    var references: [String] {
        switch self {
        case .reference(let reference): [reference]
        case .union(let references, _): references
        case .array(let items, _): items.references
        case .object(let object), .record(_, let object): object.properties.flatMap(\.schema.references)
        case .procedure(let method): method.input?.schema?.references ?? []
        default: []
        }
    }
}
