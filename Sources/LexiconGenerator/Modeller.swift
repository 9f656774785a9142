import ATProto

/// Decides how each definition becomes Swift.
struct Modeller {
    let index: DefinitionIndex

    /// The namespace of a document; nil when there is nothing to generate.
    func namespace(_ document: LexiconDocument) throws(GeneratorError) -> SwiftNamespace? {
        var namespace = SwiftNamespace(
            name: SwiftName.type(document.id), nsid: document.id, summary: "The lexicon `\(document.id)`.")
        for definition in document.definitions {
            var place = Place(nsid: document.id, path: namespace.name, definition: definition.name)
            place.isWritten = index.isWritten(place.fullName)
            let name = SwiftName.type(definition.name)
            let summary = definition.description ?? "The definition `\(place.fullName)`."
            switch definition.schema {
            case .object(let object):
                var type = try structure(object, name, summary, .object, place)
                type.bodies = index.bodies(place.fullName)
                namespace.members.append(.structure(type))
            case .record(_, let object):
                let role = SwiftStruct.Role.record(collection: document.id)
                namespace.members.append(.structure(try structure(object, name, summary, role, place)))
            case .string(let rules):
                namespace.members.append(.alias(name: name, target: "String", summary: summary))
                namespace.members += knownValues(rules, name, in: place)
            case .token:
                let name = SwiftName.member(definition.name)
                namespace.members.append(.token(name: name, value: place.fullName, summary: summary))
            case .array:
                var nested: [SwiftDeclaration] = []
                let resolved = try value(definition.schema, name: definition.name, place, &nested)
                namespace.members += nested
                namespace.members.append(.alias(name: name, target: resolved.type, summary: summary))
            case .query(let method):
                try add(method, .query, definition, to: &namespace, place)
            case .procedure(let method):
                try add(method, .procedure, definition, to: &namespace, place)
            case .subscription(let method):
                try add(method, .subscription, definition, to: &namespace, place)
            case .permissionSet:
                continue
            default:
                throw .unsupported(place: place.fullName, reason: "this type of definition is not generated")
            }
        }
        if namespace.members.isEmpty && namespace.method == nil { return nil }
        try checkNames(namespace)
        return namespace
    }

    private func checkNames(_ namespace: SwiftNamespace) throws(GeneratorError) {
        var names: Set<String> = []
        for member in namespace.members {
            guard names.insert(member.name).inserted else { throw .clash(name: member.name, place: namespace.nsid) }
        }
    }

    // MARK: Methods

    private func add(
        _ method: LexiconMethod, _ kind: SwiftMethod.Kind, _ definition: LexiconDefinition,
        to namespace: inout SwiftNamespace, _ place: Place
    ) throws(GeneratorError) {
        if let description = definition.description { namespace.summary = description }
        var result = SwiftMethod(kind: kind, errors: method.errors)
        if let parameters = method.parameters, !parameters.properties.isEmpty {
            let summary = "The parameters of `\(namespace.nsid)`."
            let type = try structure(parameters, "Parameters", summary, .parameters, place)
            namespace.members.append(.structure(type))
        } else {
            result.aliases.append(("Parameters", "NoParameters", "There are no parameters."))
        }
        if kind == .procedure {
            try body(method.input, "Input", "The body of the request.", &result, &namespace, place)
        }
        if kind == .subscription {
            var nested: [SwiftDeclaration] = []
            if let schema = method.output?.schema { _ = try value(schema, name: "message", place, &nested) }
            namespace.members += nested
        } else {
            try body(method.output, "Output", "The body of the answer.", &result, &namespace, place)
        }
        namespace.method = result
    }

    private func body(
        _ body: LexiconMethod.Body?, _ name: String, _ summary: String, _ method: inout SwiftMethod,
        _ namespace: inout SwiftNamespace, _ place: Place
    ) throws(GeneratorError) {
        var place = place
        place.isWritten = name == "Input"
        guard let body else {
            method.aliases.append((name, "NoBody", "There is none."))
            return
        }
        guard let schema = body.schema else {
            method.aliases.append((name, "RawBody", "\(summary) Its content type is `\(body.encoding)`."))
            return
        }
        if case .object(let object) = schema {
            var type = try structure(object, name, object.description ?? summary, .object, place)
            type.bodies = [name == "Input" ? "XRPCRequestBody" : "XRPCResponseBody"]
            namespace.members.append(.structure(type))
            return
        }
        var nested: [SwiftDeclaration] = []
        let resolved = try value(schema, name: name, place, &nested)
        namespace.members += nested
        method.aliases.append((name, resolved.type, summary))
    }

    // MARK: Objects

    private func structure(
        _ object: LexiconObject, _ name: String, _ summary: String, _ role: SwiftStruct.Role, _ outer: Place
    ) throws(GeneratorError) -> SwiftStruct {
        var result = SwiftStruct(name: name, summary: summary, role: role)
        result.isMutable = role == .parameters || outer.isWritten
        var place = outer
        place.path += "." + name
        for property in object.properties {
            place.property = property.name
            let resolved = try value(property.schema, name: property.name, place, &result.nested)
            let words = [property.description ?? "The field `\(property.name)`.", Constraint.text(property.schema)]
            result.fields.append(
                SwiftField(
                    name: SwiftName.member(property.name), jsonName: property.name,
                    summary: words.compactMap { $0 }.joined(separator: " "), type: resolved.type, kind: resolved.kind,
                    isRequired: property.isRequired, isNullable: property.isNullable, element: resolved.element,
                    constant: resolved.constant))
        }
        return result
    }

    private struct Resolved {
        var type: String
        var kind: SwiftField.Kind
        var constant: String?
        var element: String?
    }

    private func value(
        _ schema: LexiconSchema, name: String, _ place: Place, _ nested: inout [SwiftDeclaration]
    ) throws(GeneratorError) -> Resolved {
        switch schema {
        case .boolean(let constant):
            return Resolved(type: "Bool", kind: .boolean, constant: constant.map { "\($0)" })
        case .integer: return Resolved(type: "Int", kind: .integer)
        case .string(let rules):
            nested += knownValues(rules, SwiftName.type(name), in: place)
            let isRepeated = Repetition.isLikely(name, rules.format, in: place)
            return Resolved(type: "String", kind: isRepeated ? .repeatedString : .string)
        case .bytes: return Resolved(type: "LexiconBytes", kind: .inline(blank: "LexiconBytes([])"))
        case .cidLink: return Resolved(type: "CIDLink", kind: .inline(blank: "CIDLink(\"\")"))
        case .blob:
            return Resolved(
                type: "BlobRef", kind: .inline(blank: "BlobRef(cid: \"\", mimeType: \"\", size: nil)"))
        case .unknown: return Resolved(type: "RawJSON", kind: .raw)
        case .array(let items, _): return try array(items, name: name, place, &nested)
        case .object(let object):
            let type = SwiftName.type(name)
            let summary = object.description ?? "The value of `\(name)`."
            nested.append(.structure(try structure(object, type, summary, .object, place)))
            return Resolved(type: type, kind: .boxed)
        case .reference(let reference): return try referenced(reference, name: name, place)
        case .union(let references, let closed):
            if references.isEmpty { return Resolved(type: "RawJSON", kind: .raw) }
            let type = SwiftName.type(name)
            nested.append(.union(try union(references, closed, type, "The members of `\(name)`.", place)))
            return Resolved(type: type, kind: .union)
        case .token, .record, .query, .procedure, .subscription, .permissionSet:
            throw .unsupported(place: place.fullName, reason: "a field cannot have this type")
        }
    }

    private func array(
        _ items: LexiconSchema, name: String, _ place: Place, _ nested: inout [SwiftDeclaration]
    ) throws(GeneratorError) -> Resolved {
        let element = try value(items, name: name + "Element", place, &nested)
        let type = "[\(element.type)]"
        switch element.kind {
        case .string, .repeatedString: return Resolved(type: type, kind: .strings)
        case .integer: return Resolved(type: type, kind: .integers)
        case .boxed, .inline, .union, .raw: return Resolved(type: type, kind: .array, element: element.type)
        case .boolean, .array, .strings, .integers:
            throw .unsupported(place: place.fullName, reason: "arrays of booleans or of arrays are not generated")
        }
    }

    private func referenced(_ reference: String, name: String, _ place: Place) throws(GeneratorError) -> Resolved {
        let entry = try index.entry(reference, in: place.nsid, place: place.fullName)
        let target = SwiftName.type(entry.nsid) + "." + SwiftName.type(entry.definition.name)
        switch entry.definition.schema {
        case .object(let object):
            return Resolved(type: target, kind: isSmall(object) ? .inline(blank: target + "(blank: ())") : .boxed)
        case .record: return Resolved(type: target, kind: .boxed)
        case .string(let rules):
            let isRepeated = Repetition.isLikely(name, rules.format, in: place)
            return Resolved(type: "String", kind: isRepeated ? .repeatedString : .string)
        case .token: return Resolved(type: "String", kind: .string)
        case .array(let items, _):
            var elsewhere: [SwiftDeclaration] = []
            let there = Place(nsid: entry.nsid, path: "", definition: entry.definition.name)
            var resolved = try array(items, name: entry.definition.name, there, &elsewhere)
            resolved.type = target
            // The elements of a union are declared beside the array.
            if let element = resolved.element, case .union = elsewhere.first {
                resolved.element = SwiftName.type(entry.nsid) + "." + element
            }
            return resolved
        default:
            throw .unsupported(place: place.fullName, reason: "a reference to \(reference) is not generated")
        }
    }

    /// Numbers only, and few: not worth storage of its own, and never recursive.
    private func isSmall(_ object: LexiconObject) -> Bool {
        object.properties.count <= 2
            && object.properties.allSatisfy { property in
                switch property.schema {
                case .integer, .boolean: true
                default: false
                }
            }
    }

    // MARK: Unions and known values

    private func union(
        _ references: [String], _ closed: Bool, _ name: String, _ summary: String, _ place: Place
    ) throws(GeneratorError) -> SwiftUnion {
        var members: [SwiftUnion.Member] = []
        for reference in references {
            let entry = try index.entry(reference, in: place.nsid, place: place.fullName)
            guard let object = DefinitionIndex.object(entry.definition.schema) else {
                throw .unsupported(place: place.fullName, reason: "a union member that is no object: \(reference)")
            }
            members.append(
                SwiftUnion.Member(
                    name: memberName(entry, in: place.nsid),
                    type: DefinitionIndex.fullName(reference, in: place.nsid),
                    target: SwiftName.type(entry.nsid) + "." + SwiftName.type(entry.definition.name),
                    required: object.properties.filter { $0.isRequired && !$0.isNullable }.map(\.name)))
        }
        let names = members.map(\.name)
        if Set(names).count < names.count {
            for position in members.indices where names.filter({ $0 == members[position].name }).count > 1 {
                members[position].name = SwiftName.member(members[position].type)
            }
        }
        return SwiftUnion(name: name, summary: summary, members: members, isClosed: closed)
    }

    /// The definition's name where it says enough (in the same document, or in a `defs` document), else with the
    /// last segment of the NSID before it.
    private func memberName(_ entry: DefinitionIndex.Entry, in nsid: String) -> String {
        let last = entry.nsid.split(separator: ".").last.map(String.init) ?? entry.nsid
        if entry.definition.name == "main" { return SwiftName.member(last) }
        if entry.nsid == nsid || last == "defs" { return SwiftName.member(entry.definition.name) }
        return SwiftName.member(last + SwiftName.capitalised(entry.definition.name))
    }

    private func knownValues(
        _ rules: LexiconSchema.StringRules, _ name: String, in place: Place
    ) -> [SwiftDeclaration] {
        var values: [(name: String, value: String)] = []
        for value in rules.known + (rules.allowed ?? []) {
            let name = SwiftName.value(value)
            if !values.contains(where: { $0.name == name }) { values.append((name, value)) }
        }
        if values.isEmpty { return [] }
        let summary = "Values of `\(place.property ?? place.definition)` that are known; others may come."
        return [.knownValues(SwiftKnownValues(name: "Known" + name, summary: summary, values: values))]
    }
}

/// Where the modeller is.
struct Place {
    var nsid: String
    /// The Swift path of the enclosing type.
    var path: String
    var definition: String
    var property: String?
    /// Whether clients write what stands here.
    var isWritten = false

    var fullName: String { DefinitionIndex.fullName("#" + definition, in: nsid) }
}

/// Which strings come again and again in a page.
enum Repetition {
    static func isLikely(_ name: String, _ format: String?, in place: Place) -> Bool {
        if format == "did" || format == "handle" { return true }
        if name == "avatar" || name == "displayName" { return true }
        return name == "createdAt" && place.nsid == "app.bsky.actor.defs"
    }
}

extension SwiftDeclaration {
    var name: String {
        switch self {
        case .structure(let type): type.name
        case .union(let union): union.name
        case .alias(let name, _, _): name
        case .token(let name, _, _): name
        case .knownValues(let values): values.name
        }
    }
}
