import FoundationEssentials
import Persistence
import Services

/// A list that is read page by page, from the server and from the store.
struct SeenList<Item: PendingShowing>: Sendable {
    /// Which list it is.
    var source: SeenSource
    /// The shape of its answers.
    var form: SeenAnswer.Form
    /// Asks the server for a page.
    var ask: @Sendable (_ cursor: String?, _ limit: Int) async throws(SocialError) -> (page: Page<Item>, body: [UInt8])
    /// Reads what was kept.
    var read: @Sendable (KeptPage) throws -> Page<Item>
    /// What makes an item the same as another; as the store has it.
    var key: @Sendable (Item) -> Int64
    /// People in an item who are no post's authors.
    var actors: @Sendable (Item) -> [Actor] = { _ in [] }
}

extension SeenReading {
    /// A cursor that is older than this, in seconds, may no longer be known to the server.
    private static let cursorAge = 600.0
    private static let mostPages = 10
    private static let largestPage = 100

    /// One page: the server's, which is kept, or what was kept when the server does not answer. It shows what the account asked
    /// for and no server has told yet.
    func page<Item>(
        of list: SeenList<Item>, limit: Int, cursor: String?, account: ActingAccount
    ) async throws(SocialError) -> Page<Item> {
        let page = try await answeredPage(of: list, limit: limit, cursor: cursor, account: account.did)
        return await pending(of: account, in: page.freshness).applied(to: page)
    }

    /// The same, as it was answered.
    func answeredPage<Item>(
        of list: SeenList<Item>, limit: Int, cursor: String?, account: String
    ) async throws(SocialError) -> Page<Item> {
        do {
            // A cursor of ours says nothing to a server.
            if KeptCursor(cursor) != nil, let cursor {
                return try await goOn(with: list, after: cursor, limit: limit, account: account)
            }
            let (page, body) = try await list.ask(cursor, limit)
            if page.items.isEmpty, page.cursor == nil, let cursor,
                await isStale(cursor, of: list.source, account: account)
            {
                return try await goOn(with: list, after: cursor, limit: limit, account: account)
            }
            await keep(page, body, of: list, cursor: cursor, account: account)
            return page
        } catch {
            guard error.leavesWhatIsKept,
                let kept = await kept(list, after: cursor, limit: limit, account: account, because: error)
            else { throw error }
            return kept
        }
    }

    /// What was kept of a list, without asking a server; nil where that is nothing.
    func keptPage<Item>(
        of list: SeenList<Item>, limit: Int, cursor: String?, account: String
    ) async -> Page<Item>? {
        await kept(list, after: cursor, limit: limit, account: account, because: nil)
    }

    @discardableResult
    private func keep<Item>(
        _ page: Page<Item>, _ body: [UInt8], of list: SeenList<Item>, cursor: String?, account: String
    ) async -> Int64? {
        await keep(
            body, list.form, as: SeenStore.Label(list.source, cursor: cursor, next: page.cursor), of: account,
            noting: page.items.flatMap(list.actors))
    }

    private func kept<Item>(
        _ list: SeenList<Item>, after cursor: String?, limit: Int, account: String, because reason: SocialError?
    ) async -> Page<Item>? {
        let kept = await attempt { store throws(DatabaseError) in
            try await store.page(of: list.source, after: cursor, limit: limit, account: account)
        }
        guard let kept, let page = try? list.read(kept) else { return nil }
        return Page(
            items: page.items, cursor: kept.next, skipped: page.skipped,
            freshness: .kept(asOf: kept.asOf, because: reason))
    }

    /// Whether a server that has nothing for a cursor has forgotten it, rather than come to the list's end: something came
    /// after it once, or it was given out long ago.
    private func isStale(_ cursor: String, of source: SeenSource, account: String) async -> Bool {
        let place = await attempt { store throws(DatabaseError) in
            try await store.place(of: cursor, in: source, account: account)
        }
        guard let place, !place.before.isEmpty else { return false }
        if store.clock().timeIntervalSince(place.fetched) > Self.cursorAge { return true }
        let after = await attempt { store throws(DatabaseError) in
            try await store.page(of: source, after: cursor, limit: 1, account: account)
        }
        return after?.items.isEmpty == false
    }

    /// Looks for the place where the reader left off by what stood there, and reads on. Where the server does not have it
    /// any more, what was kept is the answer.
    private func goOn<Item>(
        with list: SeenList<Item>, after cursor: String, limit: Int, account: String
    ) async throws(SocialError) -> Page<Item> {
        let forgotten = SocialError.invalid(
            what: "the cursor", problem: "the server no longer knows it; read the list from its start")
        let place = await attempt { store throws(DatabaseError) in
            try await store.place(of: cursor, in: list.source, account: account)
        }
        guard let place else { throw forgotten }
        let before = Set(place.before)
        var starts: [String?] = [place.cursor]
        if place.cursor != nil { starts.append(nil) }
        for start in starts {
            var next = start
            for _ in 0..<Self.mostPages {
                let asked = next
                let (page, body) = try await list.ask(asked, Self.largestPage)
                if page.items.isEmpty { break }
                let number = await keep(page, body, of: list, cursor: asked, account: account)
                if let last = page.items.lastIndex(where: { before.contains(list.key($0)) }) {
                    return try await rest(of: page, behind: last, number: number, limit: limit, list, account: account)
                }
                next = page.cursor
                if next == nil { break }
            }
        }
        let kept = await kept(list, after: cursor, limit: limit, account: account, because: forgotten)
        return kept ?? Page(items: [])
    }

    private func rest<Item>(
        of page: Page<Item>, behind last: Int, number: Int64?, limit: Int, _ list: SeenList<Item>, account: String
    ) async throws(SocialError) -> Page<Item> {
        let rest = page.items[(last + 1)...]
        guard !rest.isEmpty else {
            guard let cursor = page.cursor else { return Page(items: []) }
            let (page, body) = try await list.ask(cursor, limit)
            await keep(page, body, of: list, cursor: cursor, account: account)
            return page
        }
        guard rest.count > limit, let number else {
            return Page(items: Array(rest), cursor: page.cursor, skipped: page.skipped)
        }
        // What could not be read has a place on the kept page as well: the place of the last item shown counts.
        let shown = Array(rest.prefix(limit))
        let key = shown.last.map(list.key)
        let place = await attempt { store throws(DatabaseError) in
            try await store.placeBehind(key ?? 0, onPage: number)
        }
        return Page(
            items: shown, cursor: place.map { KeptCursor(answer: number, place: $0).text } ?? page.cursor,
            skipped: page.skipped)
    }
}
