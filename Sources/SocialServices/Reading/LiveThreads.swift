import ATProto
import Lexicons
import Services

/// Threads, from the account's AppView; our own post straight from our repository where the AppView does not have it (yet).
struct LiveThreads: ThreadReading {
    let accounts: any AccountConnecting

    func thread(
        around post: String, depth: Int, parentHeight: Int
    ) async throws(SocialError) -> ConversationThread {
        let typed = try PostAddress(post)
        let connection = try await accounts.connection()
        let address = try await typed.resolved(through: connection)
        do {
            let (output, report) = try await connection.query(
                AppBskyFeedGetPostThread.self,
                .init(
                    uri: address.uri, depth: min(max(depth, 0), 1000), parentHeight: min(max(parentHeight, 0), 1000)),
                about: "the post \(address.uri)")
            return ConversationThread(output, report: report)
        } catch {
            guard address.did == connection.did, Self.isAbsence(error),
                let own = try? await ownPost(at: address, through: connection)
            else { throw error }
            return own
        }
    }

    private static func isAbsence(_ error: SocialError) -> Bool {
        switch error {
        case .notFound: true
        // 404 and 501: a server that has repositories and no AppView.
        case .refused(let status, _, _): status == 404
        case .serverFault(_, let status): status == 501
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
