import ATProto
import FoundationEssentials
import Lexicons
import Persistence
import Services
import XRPC

/// Threads, from the account's AppView or from what was kept; our own post straight from our repository where the AppView does
/// not have it (yet).
struct LiveThreads: ThreadReading {
    let accounts: any AccountConnecting
    let seen: SeenReading

    func thread(
        around post: String, depth: Int, parentHeight: Int
    ) async throws(SocialError) -> ConversationThread {
        let typed = try PostAddress(post)
        let connection = try await accounts.connection()
        let address = try await resolved(typed, through: connection)
        let thread: ConversationThread
        do {
            thread = try await answered(address, depth: depth, parentHeight: parentHeight, through: connection)
        } catch {
            // One that waits in the outbox is nowhere else.
            let changes = await seen.pending(of: connection.acting, in: .live)
            guard let own = changes.posts.first(where: { $0.uri == address.uri }) else { throw error }
            return ConversationThread(ancestors: [], anchor: .post(own), replies: []).with(changes)
        }
        return thread.with(await seen.pending(of: connection.acting, in: thread.freshness))
    }

    private func answered(
        _ address: PostAddress, depth: Int, parentHeight: Int, through connection: AccountConnection
    ) async throws(SocialError) -> ConversationThread {
        do {
            let answer = try await connection.answer(
                AppBskyFeedGetPostThread.self,
                .init(
                    uri: address.uri, depth: min(max(depth, 0), 1000), parentHeight: min(max(parentHeight, 0), 1000)),
                about: "the post \(address.uri)")
            let thread = ConversationThread(answer.value, report: answer.report)
            await seen.keep(answer.body, .thread, as: SeenStore.Label(.thread(address.uri)), of: connection.did)
            if case .notFound(let uri) = thread.anchor { await seen.noteGone(uri) }
            return thread
        } catch {
            if address.did == connection.did, Self.isAbsence(error),
                let own = try? await ownPost(at: address, through: connection)
            {
                return own
            }
            if case .notFound = error { await seen.noteGone(address.uri) }
            guard error.leavesWhatIsKept,
                let kept = await kept(
                    address.uri, parentHeight: parentHeight, account: connection.did, because: error)
            else { throw error }
            return kept
        }
    }

    /// The address with the handle looked up; among those seen, when the server cannot be asked.
    private func resolved(
        _ address: PostAddress, through connection: AccountConnection
    ) async throws(SocialError) -> PostAddress {
        do {
            return try await address.resolved(through: connection)
        } catch {
            guard error.leavesWhatIsKept, case .handle(let handle) = address.authority else { throw error }
            let did = await seen.attempt { store throws(DatabaseError) in
                try await store.did(ofHandle: handle.string, account: connection.did)
            }
            guard let did = did.flatMap({ DID($0) }) else { throw error }
            var address = address
            address.authority = .did(did)
            return address
        }
    }

    /// The thread as it was read last; else the post with what it answers, where those were seen elsewhere.
    private func kept(
        _ uri: String, parentHeight: Int, account: String, because reason: SocialError
    ) async -> ConversationThread? {
        let kept = await seen.attempt { store throws(DatabaseError) in
            try await store.answer(to: .thread(uri), account: account)
        }
        if let kept {
            var report = ReadReport()
            if let output = try? AppBskyFeedGetPostThread.Output.read(json: kept.json, report: &report) {
                let thread = ConversationThread(
                    output, report: report, freshness: .kept(asOf: kept.asOf, because: reason))
                if case .post = thread.anchor { return kept.unwanted.filtered(thread) }
            }
        }
        var chain: [(post: Post, asOf: Date)] = []
        var next: String? = uri
        while let uri = next, chain.count <= parentHeight {
            let found = await seen.attempt { store throws(DatabaseError) in
                try await store.post(uri, account: account)
            }
            guard let found, let post = Post(kept: found.json, .post) else { break }
            chain.append((post, found.asOf))
            next = found.parent
        }
        guard let anchor = chain.first, let oldest = chain.map(\.asOf).min() else { return nil }
        let unwanted = await seen.attempt { store throws(DatabaseError) in try await store.unwanted(account: account) }
        let thread = ConversationThread(
            ancestors: chain.dropFirst().reversed().map { .post($0.post) }, anchor: .post(anchor.post), replies: [],
            freshness: .kept(asOf: oldest, because: reason))
        return unwanted?.filtered(thread) ?? thread
    }

    private static func isAbsence(_ error: SocialError) -> Bool {
        switch error {
        case .notFound: true
        // 404 and 501: a server that has repositories and no AppView.
        case .refused(let status, _, _): status == 404 || status == 501
        default: false
        }
    }

    private func ownPost(
        at address: PostAddress, through connection: AccountConnection
    ) async throws(SocialError) -> ConversationThread? {
        let (record, _) = try await connection.query(
            ComAtprotoRepoGetRecord.self,
            .init(repo: address.did, collection: address.collection, rkey: address.key))
        guard let content = PostContent(record.value) else { return nil }
        let post = Post(
            uri: record.uri, cid: record.cid ?? "", author: Actor(did: connection.did, handle: connection.handle),
            text: content.text, facets: content.facets, createdAt: content.createdAt, reply: content.reply,
            languages: content.languages)
        return ConversationThread(ancestors: [], anchor: .post(post), replies: [])
    }
}
