import ATProto

/// Resolves references: every definition by its full name.
struct DefinitionIndex {
    /// A definition and where it stands.
    struct Entry {
        var nsid: String
        var definition: LexiconDefinition
    }

    private var entries: [String: Entry] = [:]

    init(_ documents: [LexiconDocument]) throws(GeneratorError) {
        for document in documents {
            for definition in document.definitions {
                let name = Self.fullName("#" + definition.name, in: document.id)
                guard entries.updateValue(Entry(nsid: document.id, definition: definition), forKey: name) == nil else {
                    throw .clash(name: name, place: document.id)
                }
            }
        }
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
