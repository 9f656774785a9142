import ATProto
import FoundationEssentials
import Lexicons
import Persistence
import Services

extension SeenStore {
    /// Finds posts that the account has seen, newest first: dates are what a person remembers, and with them a search ends as
    /// soon as its page is full, however many posts would fit. Whom the account mutes or blocks is left out.
    /// - Parameter cursor: the page before's cursor.
    func search(
        _ query: SeenQuery, limit: Int, cursor: String?, account: String
    ) async throws(DatabaseError) -> (found: [FoundPost], cursor: String?) {
        try await database.read { db in
            guard let number = try Self.number(of: account, db) else { return ([], nil) }
            var ids = SeenID.all(of: number)
            if let since = query.since {
                ids = max(ids.lowerBound, SeenID.first(account: number, at: since))...ids.upperBound
            }
            var last = ids.upperBound
            if let until = query.until { last = min(last, SeenID.first(account: number, at: until) - 1) }
            if let cursor = cursor.flatMap({ Int64($0) }) { last = min(last, cursor - 1) }
            guard ids.lowerBound <= last else { return ([], nil) }

            var statement = query.words == nil ? Self.withoutWords : Self.withWords
            var arguments = [
                query.words?.match ?? .null, .integer(ids.lowerBound), .integer(last), .integer(number),
            ]
            if let author = query.author {
                let dids = try Self.authors(author, account: account, number: number, db)
                guard !dids.isEmpty else { return ([], nil) }
                statement += " AND p.author IN (\(dids.map { _ in "?" }.joined(separator: ", ")))"
                arguments += dids.map { .text($0) }
            }
            if let language = query.language {
                // Letters, digits and hyphens: nothing that LIKE takes for something else.
                statement += " AND (p.langs LIKE ? OR p.langs LIKE ?)"
                arguments += [.text("% \(language) %"), .text("% \(language)-%")]
            }
            statement += " ORDER BY 1 DESC LIMIT ?"
            arguments.append(SQLValue(limit + 1))
            var rows = try db.rows(statement, arguments, as: FoundRow.self)
            let goesOn = rows.count > limit
            if goesOn { rows.removeLast() }
            return (rows.compactMap(\.post), goesOn ? rows.last.map { String($0.id) } : nil)
        }
    }

    private static let unwanted = """
        NOT EXISTS (
            SELECT 1 FROM seen_authors a WHERE a.account = ?4 AND a.did = p.author AND a.relation > 0)
        """

    // CROSS JOIN: the words first. The index is walked backwards through the ids of the account.
    private static let withWords = """
        SELECT t.rowid, p.shape, v.view, \(FullText.snippet(of: "seen_text", column: 0, words: 40)) FROM seen_text t
        CROSS JOIN seen_posts p ON p.id = t.rowid CROSS JOIN seen_views v ON v.id = p.id
        WHERE seen_text MATCH ?1 AND t.rowid BETWEEN ?2 AND ?3 AND \(unwanted)
        """

    private static let withoutWords = """
        SELECT p.id, p.shape, v.view, ?1 FROM seen_posts p CROSS JOIN seen_views v ON v.id = p.id
        WHERE p.id BETWEEN ?2 AND ?3 AND p.is_gone = 0 AND \(unwanted)
        """

    /// Who is meant by a handle, a DID or `me`. A handle may have been several people's, one after the other.
    private static func authors(
        _ name: String, account: String, number: Int64, _ db: Connection
    ) throws -> [String] {
        if name == "me" { return [account] }
        if name.hasPrefix("did:") { return [name] }
        // Many people are called that, and none of them is meant.
        if name == "handle.invalid" { return [] }
        return try db.values(
            "SELECT did FROM seen_authors WHERE handle = ? AND account = ? LIMIT 20", [.text(name), .integer(number)],
            as: String.self)
    }
}

/// A row of a search.
private struct FoundRow: RowReadable {
    var id: Int64
    var post: FoundPost?

    init(reading row: inout RowReader) throws(DatabaseError) {
        id = try row.next()
        let shape = SeenPost.Shape(rawValue: try row.next())
        let view: [UInt8] = try row.next()
        let snippet: Snippet? = try row.next()
        post = Post(kept: view, shape ?? .post).map {
            FoundPost(
                post: $0,
                excerpt: snippet?.parts.map { FoundPost.Part(text: $0.text, isMatch: $0.isMatch) } ?? [])
        }
    }
}

extension Post {
    /// A post from its kept view.
    init?(kept view: [UInt8], _ shape: SeenPost.Shape) {
        var report = MappingReport()
        switch shape {
        case .post:
            guard let view = try? AppBskyFeedDefs.PostView.read(json: view),
                let post = Post(view, path: { "" }, report: &report)
            else { return nil }
            self = post
        case .quoted:
            guard let view = try? AppBskyEmbedRecord.ViewRecord.read(json: view), let post = Post(view) else {
                return nil
            }
            self = post
        }
    }
}
