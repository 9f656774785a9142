import ATProto
import FoundationEssentials
import Lexicons
import Services
import Transport
import XRPC

/// Makes requests as one account, and tells failures in the words of ``SocialError``.
struct AccountConnection: Sendable {
    let session: Session
    let account: SessionAccount

    var did: String { account.did }
    var handle: String { account.handle }
    /// The account as those who are told of an action see it.
    var acting: ActingAccount { ActingAccount(did: account.did, handle: account.handle) }

    func query<Method: XRPCQuery>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) async throws(SocialError) -> (Method.Output, ReadReport) {
        let answer = try await answer(method, parameters)
        return (answer.value, answer.report)
    }

    /// The same about one thing, which is named when the server says that it is not there.
    func query<Method: XRPCQuery>(
        _ method: Method.Type, _ parameters: Method.Parameters, about what: String
    ) async throws(SocialError) -> (Method.Output, ReadReport) {
        let answer = try await answer(method, parameters, about: what)
        return (answer.value, answer.report)
    }

    /// The answer to a query with its bytes, for those who keep it.
    /// - Parameter what: what is asked about; it is named when the server says that it is not there.
    func answer<Method: XRPCQuery>(
        _ method: Method.Type, _ parameters: Method.Parameters, about what: String? = nil
    ) async throws(SocialError) -> XRPCReply<Method.Output> {
        do throws(XRPCError) {
            return try await session.query(method, parameters)
        } catch {
            let error = told(error)
            if let what, case .notFound = error { throw .notFound(what: what) }
            throw error
        }
    }

    @discardableResult
    func call<Method: XRPCProcedure>(
        _ method: Method.Type, _ input: Method.Input
    ) async throws(SocialError) -> Method.Output where Method.Parameters == NoParameters {
        do throws(XRPCError) {
            return try await session.call(method, input).value
        } catch {
            throw told(error)
        }
    }

    func upload(_ bytes: [UInt8], mimeType: String) async throws(SocialError) -> BlobRef {
        do throws(XRPCError) {
            return try await session.uploadBlob(bytes, mimeType: mimeType)
        } catch {
            throw told(error)
        }
    }

    func resolve(handle: String) async throws(SocialError) -> DID {
        let output: ComAtprotoIdentityResolveHandle.Output
        do throws(XRPCError) {
            output = try await session.query(ComAtprotoIdentityResolveHandle.self, .init(handle: handle)).value
        } catch {
            // The lexicon has a name for it (HandleNotFound); servers also answer plain 400 or 404.
            if case .refused(400...404, _, _) = error { throw .notFound(what: "the account @\(handle)") }
            throw told(error)
        }
        guard let did = DID(output.did) else {
            throw .unreadable(host: account.pds, detail: "the handle \(handle) leads to \(output.did), which is no DID")
        }
        return did
    }

    /// Writes records under keys of ours, all of them or none. When it is not clear whether they were written, the records
    /// themselves tell.
    func create(_ records: [NewRecord]) async throws(SocialError) -> [RecordReference] {
        do throws(XRPCError) {
            if let record = records.first, records.count == 1 {
                let output = try await session.call(
                    ComAtprotoRepoCreateRecord.self,
                    .init(repo: did, collection: record.collection, rkey: record.key, record: record.value)
                ).value
                return [RecordReference(uri: output.uri, cid: output.cid)]
            }
            let results = try await session.call(
                ComAtprotoRepoApplyWrites.self, .init(repo: did, writes: records.map { .create($0.write) })
            ).value.results
            return records.enumerated().map { place, record in
                // Servers need not say what they made of it.
                if let results, results.count == records.count, case .createResult(let made) = results[place] {
                    RecordReference(uri: made.uri, cid: made.cid)
                } else {
                    RecordReference(uri: record.uri(in: did), cid: (try? record.cid()) ?? "")
                }
            }
        } catch {
            // Also after a refusal: it may be that a key is taken, by an earlier try whose answer was lost.
            if error.mayHaveBeenDone, let standing = try? await standing(records), !standing.contains(nil) {
                return standing.compactMap(\.self)
            }
            throw told(error)
        }
    }

    /// Each of the records as it is there; nil where it is not.
    func standing(_ records: [NewRecord]) async throws(SocialError) -> [RecordReference?] {
        var found: [RecordReference?] = []
        for record in records { found.append(try await written(collection: record.collection, key: record.key)) }
        return found
    }

    /// A record of the account's own; nil when it is not there.
    func written(collection: String, key: String) async throws(SocialError) -> RecordReference? {
        do {
            let (record, _) = try await query(
                ComAtprotoRepoGetRecord.self, .init(repo: did, collection: collection, rkey: key))
            return RecordReference(uri: record.uri, cid: record.cid ?? "")
        } catch .notFound {
            return nil
        } catch {
            throw error
        }
    }

    // What servers take in one call.
    private static let mostWrites = 100

    /// Removes records of the account's own: of up to a hundred all or none.
    func delete(_ uris: [String]) async throws(SocialError) {
        var writes: [ComAtprotoRepoApplyWrites.Delete] = []
        for uri in uris {
            guard let address = ATURI(uri), let collection = address.collection, let key = address.rkey,
                address.authority.string == did
            else { throw .invalid(what: uri, problem: "it is no record of \(handle)") }
            writes.append(.init(collection: collection.string, rkey: key.string))
        }
        if let write = writes.first, writes.count == 1 {
            try await call(
                ComAtprotoRepoDeleteRecord.self, .init(repo: did, collection: write.collection, rkey: write.rkey))
            return
        }
        var rest = writes[...]
        while !rest.isEmpty {
            try await call(
                ComAtprotoRepoApplyWrites.self,
                .init(repo: did, writes: rest.prefix(Self.mostWrites).map { .delete($0) }))
            rest = rest.dropFirst(Self.mostWrites)
        }
    }

    /// A post as the server shows it, with the account's own marks on it.
    func view(of post: PostAddress) async throws(SocialError) -> AppBskyFeedDefs.PostView {
        let address = try await post.resolved(through: self)
        let (output, _) = try await query(AppBskyFeedGetPosts.self, .init(uris: [address.uri]))
        guard let view = output.posts.first else { throw .notFound(what: "the post \(address.uri)") }
        return view
    }

    func profile(of actor: ATIdentifier) async throws(SocialError) -> AppBskyActorDefs.ProfileViewDetailed {
        try await query(AppBskyActorGetProfile.self, .init(actor: actor.string), about: "the account \(actor)").0
    }

    /// Asks the account's server whether it takes the session.
    /// - Returns: what time it is there; nil when it does not say.
    @discardableResult
    func checkServer() async throws(SocialError) -> Date? {
        try await answer(ComAtprotoServerGetSession.self, NoParameters()).serverTime
    }

    private func told(_ error: XRPCError) -> SocialError {
        SocialError(error, host: account.pds, handle: handle)
    }
}

extension XRPCError {
    /// Whether the server may have carried the call out although it did not say so.
    fileprivate var mayHaveBeenDone: Bool {
        switch self {
        case .transport(let error): error.mayHaveBeenSent
        case .refused, .serverFault, .notXRPC, .unreadable: true
        default: false
        }
    }
}

/// Gives the connection of the account that acts.
protocol AccountConnecting: Sendable {
    /// The one that acts now.
    func connection() async throws(SocialError) -> AccountConnection
    /// Any one of this device's.
    func connection(ofDID did: String) async throws(SocialError) -> AccountConnection
    /// Any one of this device's, also while nobody is signed in as them; nil is the one that acts now.
    func acting(did: String?) async throws(SocialError) -> ActingAccount
}
