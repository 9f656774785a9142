internal import CSQLite

/// The tokenizer `FullText.tokenizer` as FTS5 calls it: SQLite's `unicode61` for words, and each character of some scripts
/// by itself.
enum Tokenizer {
    /// Makes the tokenizer known to a connection.
    ///
    /// - Throws: `DatabaseError.unsupported` where SQLite was built without FTS5.
    static func register(on connection: Connection) throws(DatabaseError) {
        guard let api = warren_fts5_api(connection.handle) else {
            throw .unsupported(feature: "full-text search (FTS5)")
        }
        let parent = Parent()
        guard
            "unicode61".withCString({ name in
                api.pointee.xFindTokenizer(api, name, &parent.context, &parent.methods)
            }) == SQLITE_OK
        else { throw .unsupported(feature: "the unicode61 tokenizer of FTS5") }
        var methods = fts5_tokenizer(xCreate: create, xDelete: delete, xTokenize: tokenize)
        let code = api.pointee.xCreateTokenizer(
            api, FullText.tokenizer, Unmanaged.passRetained(parent).toOpaque(), &methods,
            { context in if let context { Unmanaged<Parent>.fromOpaque(context).release() } })
        guard code == SQLITE_OK else { throw connection.error(code, sql: nil) }
    }

    /// `unicode61`.
    private final class Parent {
        var context: UnsafeMutableRawPointer?
        var methods = fts5_tokenizer()
    }

    /// One table's tokenizer.
    private final class Instance {
        let parent: Parent
        let words: OpaquePointer?

        init(parent: Parent, words: OpaquePointer?) {
            self.parent = parent
            self.words = words
        }

        deinit {
            if let words { parent.methods.xDelete(words) }
        }
    }

    private typealias Report =
        @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Int32, Int32) -> Int32

    /// Where a stretch of the text begins, and whom its words are reported to.
    private struct Stretch {
        var start: Int32
        let context: UnsafeMutableRawPointer?
        let report: Report
    }

    private static let create:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>?, Int32,
            UnsafeMutablePointer<OpaquePointer?>?
        ) -> Int32 = { context, arguments, count, result in
            guard let context, let result else { return SQLITE_MISUSE }
            let parent = Unmanaged<Parent>.fromOpaque(context).takeUnretainedValue()
            var words: OpaquePointer?
            let code: Int32
            if count > 0 {
                code = parent.methods.xCreate(parent.context, arguments, count, &words)
            } else {
                // Also letters with two diacritics, as Vietnamese has, unlike the default.
                code = "remove_diacritics".withCString { name in
                    "2".withCString { value in
                        var options: [UnsafePointer<CChar>?] = [name, value]
                        return parent.methods.xCreate(parent.context, &options, 2, &words)
                    }
                }
            }
            guard code == SQLITE_OK else { return code }
            result.pointee = OpaquePointer(
                Unmanaged.passRetained(Instance(parent: parent, words: words)).toOpaque())
            return SQLITE_OK
        }

    private static let delete: @convention(c) (OpaquePointer?) -> Void = { instance in
        if let instance { Unmanaged<Instance>.fromOpaque(UnsafeRawPointer(instance)).release() }
    }

    private static let tokenize:
        @convention(c) (
            OpaquePointer?, UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Report?
        ) -> Int32 = { instance, context, flags, text, count, report in
            guard let instance, let text, let report else { return SQLITE_OK }
            let tokenizer = Unmanaged<Instance>.fromOpaque(UnsafeRawPointer(instance)).takeUnretainedValue()
            var stretch = Stretch(start: 0, context: context, report: report)
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
            return Tokenizing.split(bytes) { place in
                report(
                    context, 0, text + place.lowerBound, Int32(place.count), Int32(place.lowerBound),
                    Int32(place.upperBound))
            } run: { place in
                stretch.start = Int32(place.lowerBound)
                return tokenizer.parent.methods.xTokenize(
                    tokenizer.words, &stretch, flags, text + place.lowerBound, Int32(place.count),
                    { context, flags, token, count, start, end in
                        guard let stretch = context?.assumingMemoryBound(to: Stretch.self).pointee else {
                            return SQLITE_MISUSE
                        }
                        return stretch.report(
                            stretch.context, flags, token, count, start + stretch.start, end + stretch.start)
                    })
            }
        }
}
