/// Renders a struct: stored properties, initialisers, reading and writing.
struct StructRenderer {
    let type: SwiftStruct

    private var isParameters: Bool { type.role == .parameters }
    private var access: String { type.isMutable ? "public" : "public internal(set)" }

    func render(_ out: inout SourceText, nested: (inout SourceText) -> Void) {
        out.documentation(type.summary)
        out.block("public struct \(type.name): \(conformances)") { out in
            if case .record(let collection) = type.role {
                out.documentation("The collection, and the record's `$type`.")
                out.line("public static var collection: String { \(SourceText.literal(collection)) }")
            }
            for field in type.fields { property(field, &out) }
            if !isParameters {
                out.line("/// Fields that this type does not know.")
                out.line("\(access) var unknownFields = UnknownFields()")
            }
            out.line()
            initialiser(&out)
            if isParameters {
                encode(&out)
            } else {
                out.line("init(blank: ()) {}")
                read(&out)
                write(&out)
            }
            nested(&out)
        }
    }

    private var conformances: String {
        let role =
            switch type.role {
            case .object: ["LexiconReadable", "LexiconWritable"]
            case .record: ["LexiconRecord"]
            case .parameters: ["XRPCParameters"]
            }
        return (role + type.bodies).joined(separator: ", ")
    }

    // MARK: Properties

    private func property(_ field: SwiftField, _ out: inout SourceText) {
        out.documentation(field.summary)
        let type = field.type + (field.isOptional ? "?" : "")
        if hasStorage(field) {
            out.block("public var \(field.name): \(type)") { out in
                if field.isOptional {
                    out.line("get { \(storage(field))?.value }")
                } else if field.kind == .union {
                    out.line("_read { yield \(storage(field))! }")
                } else {
                    out.line("_read { yield \(storage(field))!.value }")
                }
                if self.type.isMutable { out.line("set { \(storage(field)) = \(boxed("newValue", field)) }") }
            }
            // Empty only while the object is being read: without its required fields it is never handed out.
            out.line("private var \(storage(field)): \(field.kind == .union ? field.type : "Boxed<\(field.type)>")?")
            return
        }
        if isParameters || field.isOptional {
            out.line("\(access) var \(field.name): \(type)")
            return
        }
        switch field.kind {
        case .string, .repeatedString: out.line("\(access) var \(field.name): String = \"\"")
        case .integer: out.line("\(access) var \(field.name): Int = 0")
        case .boolean: out.line("\(access) var \(field.name): Bool = false")
        case .raw: out.line("\(access) var \(field.name): RawJSON = RawJSON()")
        case .inline(let blank): out.line("\(access) var \(field.name): \(type) = \(blank)")
        case .strings, .integers, .array: out.line("\(access) var \(field.name): \(type) = []")
        case .boxed, .union: break
        }
    }

    /// Objects, and unions that must be present, stand behind a computed property.
    private func hasStorage(_ field: SwiftField) -> Bool {
        if isParameters { return false }
        return field.kind == .boxed || field.kind == .union && !field.isOptional
    }

    private func storage(_ field: SwiftField) -> String {
        "stored" + SwiftName.capitalised(field.name.replacing("`", with: ""))
    }

    private func boxed(_ value: String, _ field: SwiftField) -> String {
        if field.kind == .union { return value }
        return field.isOptional ? "\(value).map { Boxed($0) }" : "Boxed(\(value))"
    }

    private func initialiser(_ out: inout SourceText) {
        out.documentation("Makes a value; fields that may be absent have defaults.")
        let parameters = type.fields.map { field in
            let standard = field.isOptional ? " = nil" : field.constant.map { " = \($0)" } ?? ""
            return "\(field.name): \(field.type)\(field.isOptional ? "?" : "")\(standard)"
        }
        out.block("public init(\(parameters.joined(separator: ", ")))") { out in
            for field in type.fields {
                if hasStorage(field) {
                    out.line("\(storage(field)) = \(boxed(field.name, field))")
                } else {
                    out.line("self.\(field.name) = \(field.name)")
                }
            }
        }
    }

    // MARK: Reading

    private func read(_ out: inout SourceText) {
        let required = type.fields.filter { $0.isRequired && !$0.isNullable }
        let all: UInt64 = required.isEmpty ? 0 : UInt64.max >> UInt64(64 - required.count)
        out.line("/// Reads an object; the reader says what it left out.")
        out.line("@inline(never)")
        out.block("public static func read(_ reader: inout JSONReader) -> Self?") { out in
            out.line("var x = Self(blank: ())")
            out.line("x.fill(&reader)")
            out.line("if reader.faulted { return nil }")
            out.line("return x")
        }
        // Apart from `read`, so that the value is filled in place and moved out; in one function it is copied.
        out.line("@inline(never)")
        out.block("private mutating func fill(_ reader: inout JSONReader)") { out in
            out.line("let type = reader.usedTypeKey")
            out.line("guard reader.openObject() else { return }")
            if !required.isEmpty { out.line("var seen: UInt64 = 0") }
            out.block("while true") { out in
                if !required.isEmpty { out.line("var bit: UInt64 = 0") }
                out.line("let key = reader.key(), at = reader.keyPosition")
                out.line("switch key {")
                out.line("case 0:")
                if !required.isEmpty {
                    let names = required.map(\.jsonName).joined(separator: " ")
                    out.line("    reader.close(seen: seen, required: \(all), \(SourceText.literal(names)))")
                }
                out.line("    return")
                if case .record = type.role {
                    out.line("case \(SourceText.keyWord("$type")): reader.skipMember()")
                }
                for field in type.fields {
                    let bit = required.firstIndex { $0.name == field.name }.map { "; bit = \(UInt64(1) << UInt64($0))" }
                    out.line("case \(pattern(field.jsonName)): \(statement(field))\(bit ?? "")")
                }
                out.line("default: reader.unknown(key: at, type: type, &self.unknownFields)")
                out.line("}")
                if required.isEmpty {
                    out.line("if reader.faulted { reader.settle(required: 0, key: at, &self.unknownFields) }")
                } else {
                    // A second member of the same name may undo what the first one gave.
                    out.line("seen = reader.faulted ? seen & ~bit : seen | bit")
                    out.line("if reader.faulted { reader.settle(required: bit, key: at, &self.unknownFields) }")
                }
            }
        }
    }

    private func pattern(_ name: String) -> String {
        let word = SourceText.keyWord(name)
        switch name.utf8.count {
        case ..<8: return word
        case 8...15: return "\(word) where reader.keyTail == \(SourceText.tail(name))"
        default: return "\(word) where reader.keyIs(\(SourceText.literal(name)))"
        }
    }

    private func statement(_ field: SwiftField) -> String {
        let target = "self.\(field.name)"
        let storage = "\(storage(field))"
        switch field.kind {
        case .string: return "reader.string(&\(target))"
        case .repeatedString: return "reader.repeated(&\(target))"
        case .integer: return "reader.integer(&\(target))"
        case .boolean: return "reader.boolean(&\(target))"
        case .raw: return "reader.raw(&\(target))"
        case .strings: return "reader.strings(&\(target))"
        case .integers: return "reader.integers(&\(target))"
        case .boxed: return "\(storage) = \(field.type).boxed(&reader)"
        case .union:
            return field.isOptional
                ? "\(target) = \(field.type).read(&reader)" : "\(storage) = \(field.type).read(&reader)"
        case .inline:
            return field.isOptional
                ? "\(target) = \(field.type).read(&reader)"
                : "if let value = \(field.type).read(&reader) { \(target) = value }"
        case .array:
            let element = field.element ?? field.type
            return field.isOptional
                ? "\(target) = \(element).list(&reader)"
                : "if let value = \(element).list(&reader) { \(target) = value }"
        }
    }

    // MARK: Writing

    private func write(_ out: inout SourceText) {
        out.line("/// Writes the object.")
        out.block("public func write(_ writer: inout JSONWriter)") { out in
            if case .record = type.role {
                out.line("writer.openRecord(Self.collection)")
            } else {
                out.line("writer.openObject()")
            }
            for field in type.fields {
                let name = SourceText.literal(field.jsonName)
                out.line("writer.field(\(name), self.\(field.name))")
                if field.isRequired && field.isNullable {
                    out.line("writer.null(\(name), if: self.\(field.name) == nil)")
                }
            }
            out.line("writer.closeObject(unknownFields)")
        }
    }

    private func encode(_ out: inout SourceText) {
        out.line("/// Adds the parameters that have a value.")
        out.block("public func encode(_ query: inout XRPCQueryString)") { out in
            for field in type.fields {
                out.line("query.add(\(SourceText.literal(field.jsonName)), self.\(field.name))")
            }
        }
    }
}
