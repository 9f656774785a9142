/// Renders a union as an enum.
struct UnionRenderer {
    let union: SwiftUnion

    func render(_ out: inout SourceText) {
        out.documentation(union.summary)
        out.block("public indirect enum \(union.name): LexiconReadable, LexiconWritable") { out in
            for member in union.members {
                out.line("/// `\(member.type)`")
                out.line("case \(member.name)(\(member.target))")
            }
            if !union.isClosed {
                out.line("/// A type that was not known, or a member that could not be read: kept whole.")
                out.line("case unknown(RawJSON)")
            }
            out.line()
            read(&out)
            write(&out)
        }
    }

    private func read(_ out: inout SourceText) {
        let shapes = union.members.map { ([$0.type] + $0.required).joined(separator: " ") }.joined(separator: "\n")
        out.line("/// Reads a member by its `$type`, or by its fields when it has none.")
        out.line("@inline(never)")
        out.block("public static func read(_ reader: inout JSONReader) -> Self?") { out in
            if !union.isClosed { out.line("let start = reader.valuePosition") }
            out.line("switch reader.unionType(\(SourceText.literal(shapes))) {")
            for member in union.members {
                out.line(
                    "case \(SourceText.tail(member.type)) where reader.typeIs(\(SourceText.literal(member.type))):")
                out.line("    if let value = \(member.target).read(&reader) { return .\(member.name)(value) }")
            }
            out.line("default: break")
            out.line("}")
            if union.isClosed {
                out.line("reader.unknownClosedMember()")
                out.line("return nil")
            } else {
                out.line("return reader.unknownMember(from: start).map { .unknown($0) }")
            }
        }
    }

    private func write(_ out: inout SourceText) {
        out.line("/// Writes the member with its `$type`.")
        out.block("public func write(_ writer: inout JSONWriter)") { out in
            out.line("switch self {")
            for member in union.members {
                out.line("case .\(member.name)(let value):")
                out.line("    writer.type(\(SourceText.literal(member.type)))")
                out.line("    value.write(&writer)")
            }
            if !union.isClosed { out.line("case .unknown(let value): writer.put(value)") }
            out.line("}")
        }
    }
}
