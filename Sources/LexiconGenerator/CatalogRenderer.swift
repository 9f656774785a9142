import ATProto

/// Renders the tables for validation: the lexicon documents again, without words and without what no record and no
/// request needs. They are text that is read when a document is first asked for, so that they cost nothing else.
struct CatalogRenderer {
    let index: DefinitionIndex

    func file(_ documents: [LexiconDocument]) -> LexiconGenerator.GeneratedFile {
        var out = SourceText()
        out.line("public import ATProto")
        out.line()
        out.block("extension LexiconCatalog") { out in
            out.documentation("The lexicons of every record and every request body that `Lexicons` has a type for.")
            out.line("public static let standard = LexiconCatalog(texts: texts)")
            out.line()
            out.line("private static let texts: [String: String] = [")
            for document in documents {
                let members = document.definitions.compactMap { definition -> JSONTree.Member? in
                    let name = DefinitionIndex.fullName("#" + definition.name, in: document.id)
                    guard index.isWritten(name) else { return nil }
                    return JSONTree.Member(definition.name, definition.schema.tree)
                }
                if members.isEmpty { continue }
                let tree = JSONTree.object([
                    .init("lexicon", .integer(1)), .init("id", .string(document.id)), .init("defs", .object(members)),
                ])
                let text = String(decoding: tree.json(), as: UTF8.self)
                // The text holds `"#` but never `"##`.
                out.line("    \(SourceText.literal(document.id)): ##\"\(text)\"##,")
            }
            out.line("]")
        }
        return LexiconGenerator.GeneratedFile(
            name: "LexiconCatalog.swift", text: FileRenderer.header("Lexicons") + out.text)
    }
}

extension LexiconSchema {
    /// The schema as lexicon JSON, with what validation needs.
    fileprivate var tree: JSONTree {
        switch self {
        case .boolean(let constant): .schema("boolean", [("const", constant.map { .boolean($0) })])
        case .integer(let rules):
            .schema(
                "integer",
                [
                    ("minimum", .optional(rules.minimum)), ("maximum", .optional(rules.maximum)),
                    ("enum", rules.allowed.map { .array($0.map { .integer($0) }) }),
                    ("const", .optional(rules.constant)),
                ])
        case .string(let rules):
            .schema(
                "string",
                [
                    ("format", rules.format.map { .string($0) }), ("minLength", .optional(rules.minLength)),
                    ("maxLength", .optional(rules.maxLength)), ("minGraphemes", .optional(rules.minGraphemes)),
                    ("maxGraphemes", .optional(rules.maxGraphemes)), ("enum", .optional(rules.allowed)),
                    ("const", rules.constant.map { .string($0) }),
                ])
        case .bytes(let rules): .schema("bytes", rules.members)
        case .cidLink: .schema("cid-link", [])
        case .blob(let accept, let maxSize):
            .schema("blob", [("accept", .optional(accept.isEmpty ? nil : accept)), ("maxSize", .optional(maxSize))])
        case .array(let items, let rules): .schema("array", [("items", items.tree)] + rules.members)
        case .object(let object): object.tree
        case .token: .schema("token", [])
        case .reference(let reference): .schema("ref", [("ref", .string(reference))])
        case .union(let references, let isClosed):
            .schema("union", [("refs", .optional(references)), ("closed", isClosed ? .boolean(true) : nil)])
        case .unknown: .schema("unknown", [])
        case .record(let key, let object): .schema("record", [("key", .string(key)), ("record", object.tree)])
        case .procedure(let method):
            .schema(
                "procedure",
                [
                    (
                        "input",
                        method.input.map { body in
                            .object(
                                [JSONTree.Member("encoding", .string(body.encoding))]
                                    + (body.schema.map { [JSONTree.Member("schema", $0.tree)] } ?? []))
                        }
                    )
                ])
        case .query, .subscription, .permissionSet: .schema("token", [])
        }
    }
}

extension LexiconSchema.LengthRules {
    fileprivate var members: [(String, JSONTree?)] {
        [("minLength", .optional(minLength)), ("maxLength", .optional(maxLength))]
    }
}

extension LexiconObject {
    fileprivate var tree: JSONTree {
        let required = properties.filter(\.isRequired).map(\.name)
        let nullable = properties.filter(\.isNullable).map(\.name)
        return .schema(
            "object",
            [
                ("required", .optional(required.isEmpty ? nil : required)),
                ("nullable", .optional(nullable.isEmpty ? nil : nullable)),
                ("properties", .object(properties.map { JSONTree.Member($0.name, $0.schema.tree) })),
            ])
    }
}

extension JSONTree {
    fileprivate static func schema(_ type: String, _ members: [(String, JSONTree?)]) -> JSONTree {
        .object([Member("type", .string(type))] + members.compactMap { name, value in value.map { Member(name, $0) } })
    }

    fileprivate static func optional(_ number: Int?) -> JSONTree? { number.map { .integer($0) } }

    fileprivate static func optional(_ texts: [String]?) -> JSONTree? { texts.map { .array($0.map { .string($0) }) } }
}
