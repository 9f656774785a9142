import ATProto
import FoundationEssentials
import Log
import Persistence
import Services

/// What the reading services keep of what they read, and answer with when the server does not.
struct SeenReading: Sendable {
    let store: SeenStore
    let outbox: OutboxStore
    let log: Log
    var trouble = KeepingTrouble()

    /// Keeps an answer. What cannot be kept is noted: reading goes on.
    /// - Returns: the number of the page, where it is one.
    @discardableResult
    func keep(
        _ body: [UInt8], _ form: SeenAnswer.Form, as label: SeenStore.Label?, of account: String,
        noting actors: [Actor] = []
    ) async -> Int64? {
        do {
            var answer = try SeenAnswer(body, form, account: account)
            for actor in actors { answer.add(actor) }
            return try await store.save(answer, as: label, of: account)
        } catch {
            if let error = error as? DatabaseError { trouble.note(error) }
            log.warning("an answer could not be kept: \(error)")
            return nil
        }
    }

    /// A server may show late what it was told, by so many seconds.
    private static let lag = 10.0

    /// What the account asked for and an answer does not show yet. What cannot be read is noted in the log.
    func pending(of account: ActingAccount, in answer: Freshness) async -> PendingChanges {
        let made =
            switch answer {
            case .live: store.clock()
            case .kept(let date, _): date
            }
        do throws(SocialError) {
            let entries = try await outbox.pending(
                of: account.did, since: made.addingTimeInterval(-Self.lag),
                until: store.clock().addingTimeInterval(Self.lag))
            var pictures: [Int64: [EmbeddedImage]] = [:]
            var posts: [String: Post] = [:]
            for entry in entries where entry.state == .waiting {
                guard case .post(let post) = entry.action else { continue }
                if !post.pictures.isEmpty { pictures[entry.id] = try await outbox.descriptions(of: entry.id) }
                for address in [post.replyTo].compactMap(\.self) + post.parts.compactMap(\.quote) {
                    posts[address] = await self.post(address, of: account.did)
                }
            }
            return PendingChanges(entries, pictures: pictures, seen: posts, of: account)
        } catch {
            log.warning("what waits in the outbox could not be read: \(error)")
            return PendingChanges([], of: account)
        }
    }

    /// A post as it was seen last; nil when it was not.
    /// - Parameter address: at-URI or bsky.app address.
    func post(_ address: String, of account: String) async -> Post? {
        guard var address = try? PostAddress(address) else { return nil }
        if case .handle(let handle) = address.authority {
            let did = await attempt { store throws(DatabaseError) in
                try await store.did(ofHandle: handle.string, account: account)
            }
            guard let did = did.flatMap({ DID($0) }) else { return nil }
            address.authority = .did(did)
        }
        let uri = address.uri
        let kept = await attempt { store throws(DatabaseError) in try await store.post(uri, account: account) }
        return kept.flatMap { Post(kept: $0.json, .post) }
    }

    /// Notes that a post is not there any more.
    func noteGone(_ uri: String) async {
        await attempt { store throws(DatabaseError) in try await store.markGone(uri) }
    }

    /// What the store has; nil when it has nothing, or fails, which is noted in the log.
    func attempt<Value: Sendable>(
        _ body: (SeenStore) async throws(DatabaseError) -> Value?
    ) async -> Value? {
        do throws(DatabaseError) {
            return try await body(store)
        } catch {
            if error != .cancelled { log.warning("what was kept could not be read: \(error)") }
            return nil
        }
    }
}

extension SocialError {
    /// Whether the server did not get to answer, so that an earlier answer is better than none. What it refuses, it refuses.
    var leavesWhatIsKept: Bool {
        switch self {
        case .unreachable, .connectionFailed, .timedOut, .rateLimited, .serverFault, .routeClosed: true
        // A session that cannot be renewed since nothing can be written.
        case .storage: true
        default: false
        }
    }
}

extension SeenUnwanted {
    /// The list without what the account does not want to see.
    /// - Parameter hidesMuted: as servers do in timelines, and not on somebody's own page.
    func filtered(_ entries: [TimelineEntry], hidesMuted: Bool) -> [TimelineEntry] {
        guard !blocked.isEmpty || !muted.isEmpty else { return entries }
        return entries.compactMap { entry in
            var people = [entry.post.author.did]
            if case .repost(let actor, _) = entry.reason { people.append(actor.did) }
            if people.contains(where: { blocked.contains($0) || hidesMuted && muted.contains($0) }) { return nil }
            return TimelineEntry(
                post: entry.post, reason: entry.reason, parent: entry.parent.map(seen), root: entry.root.map(seen))
        }
    }

    /// The thread with what is behind a block named as such.
    func filtered(_ thread: ConversationThread) -> ConversationThread {
        guard !blocked.isEmpty else { return thread }
        return ConversationThread(
            ancestors: thread.ancestors.map(seen), anchor: seen(thread.anchor),
            replies: thread.replies.map(seen), skipped: thread.skipped, freshness: thread.freshness)
    }

    private func seen(_ neighbour: ThreadNeighbour) -> ThreadNeighbour {
        guard case .post(let post) = neighbour, blocked.contains(post.author.did) else { return neighbour }
        return .blocked(uri: post.uri)
    }

    private func seen(_ reply: ThreadReply) -> ThreadReply {
        let node = seen(reply.node)
        if case .blocked = node { return ThreadReply(node: node) }
        return ThreadReply(node: node, replies: reply.replies.map(seen))
    }
}
