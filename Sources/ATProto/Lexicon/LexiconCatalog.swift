internal import Synchronization

/// The lexicon documents that a validator knows. Documents that are given as text are read when they are first asked
/// for, so that a catalog costs nothing at the start.
public final class LexiconCatalog: Sendable {
    private let texts: [String: String]
    private let documents: Mutex<[String: [String: LexiconSchema]]>

    /// A catalog of documents, for example ones that were read with ``LexiconDocument/init(json:)``. Of two documents
    /// with one NSID the later counts.
    public init(_ documents: [LexiconDocument]) {
        texts = [:]
        var known: [String: [String: LexiconSchema]] = [:]
        for document in documents { known[document.id] = Self.definitions(document) }
        self.documents = Mutex(known)
    }

    /// A catalog of generated documents, by NSID.
    public init(texts: [String: String]) {
        self.texts = texts
        documents = Mutex([:])
    }

    private static func definitions(_ document: LexiconDocument) -> [String: LexiconSchema] {
        Dictionary(document.definitions.map { ($0.name, $0.schema) }) { $1 }
    }

    /// The schema of a definition: `NSID` for the main one, `NSID#name` for others.
    public func schema(_ fullName: String) -> LexiconSchema? {
        let parts = fullName.split(separator: "#", maxSplits: 1)
        guard let nsid = parts.first.map(String.init) else { return nil }
        let name = parts.count > 1 ? String(parts[1]) : "main"
        return documents.withLock { known in
            if let definitions = known[nsid] { return definitions[name] }
            guard let text = texts[nsid], let document = try? LexiconDocument(json: Array(text.utf8)) else {
                return nil
            }
            let definitions = Self.definitions(document)
            known[nsid] = definitions
            return definitions[name]
        }
    }
}

extension LexiconSchema {
    /// `#name` in a document becomes `NSID#name`; the name `main` is left out.
    static func fullName(_ reference: String, in nsid: String) -> String {
        let full = reference.hasPrefix("#") ? nsid + reference : reference
        return full.hasSuffix("#main") ? String(full.dropLast(5)) : full
    }
}
