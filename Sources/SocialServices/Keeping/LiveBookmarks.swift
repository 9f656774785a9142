import ATProto
import Lexicons
import Services

/// Bookmarks, from the account's AppView.
struct LiveBookmarks: BookmarkReading {
    let accounts: any AccountConnecting
    let seen: SeenReading

    func bookmarks(limit: Int, cursor: String?) async throws(SocialError) -> Page<Bookmark> {
        let limit = try PageLimit.checked(limit)
        let connection = try await accounts.connection()
        let (output, report) = try await connection.query(
            AppBskyBookmarkGetBookmarks.self, .init(limit: limit, cursor: cursor))
        let page = Page(
            output.bookmarks, in: "bookmarks", cursor: PageLimit.next(output.cursor, after: cursor), report: report
        ) { view, path, report in
            Self.item(view, path, &report).map {
                Bookmark(
                    subject: RecordReference(uri: view.subject.uri, cid: view.subject.cid),
                    createdAt: view.createdAt.flatMap(ATDatetime.date(from:)), item: $0)
            }
        }
        return await seen.pending(of: connection.acting, in: .live).applied(to: page)
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
