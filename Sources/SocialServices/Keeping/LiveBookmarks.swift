import ATProto
import Lexicons
import Persistence
import Services
import XRPC

/// Bookmarks, from the account's AppView or from what was kept.
struct LiveBookmarks: BookmarkReading {
    let accounts: any AccountConnecting
    let seen: SeenReading

    func bookmarks(limit: Int, cursor: String?) async throws(SocialError) -> Page<Bookmark> {
        let limit = try PageLimit.checked(limit)
        let connection = try await accounts.connection()
        let list = SeenList<Bookmark>(source: .bookmarks, form: .bookmarks) { cursor, limit throws(SocialError) in
            let answer = try await connection.answer(
                AppBskyBookmarkGetBookmarks.self, .init(limit: limit, cursor: cursor))
            return (Self.page(answer.value, after: cursor, answer.report), answer.body)
        } read: { kept in
            Page(items: try kept.items.compactMap { try Self.kept($0, kept.unwanted) })
        } key: {
            SeenKey.post($0.subject.uri, reposter: nil)
        }
        let answered = try await seen.answeredPage(of: list, limit: limit, cursor: cursor, account: connection.did)
        let changes = await seen.pending(of: connection.acting, in: answered.freshness)
        let page = changes.applied(to: answered)
        guard cursor == nil, answered.freshness != .live else { return page }
        let there = Set(page.items.map(\.subject.uri))
        var new: [Bookmark] = []
        for uri in changes.bookmarked where !there.contains(uri) {
            guard var post = await seen.post(uri, of: connection.did) else { continue }
            post.viewer.bookmarked = true
            let subject = RecordReference(uri: post.uri, cid: post.cid)
            new.append(Bookmark(subject: subject, createdAt: nil, item: .post(post)))
        }
        return Page(items: new + page.items, cursor: page.cursor, skipped: page.skipped, freshness: page.freshness)
    }

    private static func page(
        _ output: AppBskyBookmarkGetBookmarks.Output, after cursor: String?, _ report: ReadReport
    ) -> Page<Bookmark> {
        Page(
            output.bookmarks, in: "bookmarks", cursor: PageLimit.next(output.cursor, after: cursor), report: report
        ) { view, path, report in
            Self.item(view, path, &report).map {
                Bookmark(
                    subject: RecordReference(uri: view.subject.uri, cid: view.subject.cid),
                    createdAt: view.createdAt.flatMap(ATDatetime.date(from:)), item: $0)
            }
        }
    }

    /// A bookmark as it was kept. Its post may be in the form in which another list has it, which names no type.
    private static func kept(_ json: [UInt8], _ unwanted: SeenUnwanted) throws(JSONError) -> Bookmark? {
        let value = try RawJSON(json: json)
        guard let subject = value["subject"], let uri = subject["uri"]?.string, let item = value["item"] else {
            return nil
        }
        let neighbour: ThreadNeighbour
        if item["record"] != nil {
            guard let post = Post(kept: item.bytes, .post) else { return nil }
            neighbour = unwanted.blocked.contains(post.author.did) ? .blocked(uri: uri) : .post(post)
        } else {
            neighbour = item["blocked"]?.boolean == true ? .blocked(uri: uri) : .notFound(uri: uri)
        }
        return Bookmark(
            subject: RecordReference(uri: uri, cid: subject["cid"]?.string ?? ""),
            createdAt: value["createdAt"]?.string.flatMap(ATDatetime.date(from:)), item: neighbour)
    }

    private static func item(
        _ view: borrowing AppBskyBookmarkDefs.BookmarkView, _ path: () -> String, _ report: inout MappingReport
    ) -> ThreadNeighbour? {
        switch view.item {
        case .postView(let post): ThreadNeighbour(post, path: { "\(path()).item" }, report: &report)
        case .notFoundPost(let post): .notFound(uri: post.uri)
        case .blockedPost(let post): .blocked(uri: post.uri)
        case .unknown(let raw): .unsupported(type: raw.type ?? "")
        }
    }
}
