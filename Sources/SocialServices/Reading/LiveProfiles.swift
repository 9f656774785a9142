import ATProto
import Lexicons
import Persistence
import Services
import XRPC

/// Profiles, from the account's AppView or from what was kept.
struct LiveProfiles: ProfileReading {
    let accounts: any AccountConnecting
    let seen: SeenReading

    func profile(of actor: String) async throws(SocialError) -> Profile {
        let actor = try ActorAddress.identifier(actor)
        let connection = try await accounts.connection()
        let profile = try await profile(of: actor, through: connection)
        var shown = profile.with(await seen.pending(of: connection.acting, in: profile.freshness))
        shown.isOwn = shown.actor.did == connection.did
        return shown
    }

    private func profile(
        of actor: ATIdentifier, through connection: AccountConnection
    ) async throws(SocialError) -> Profile {
        do {
            let answer = try await connection.answer(
                AppBskyActorGetProfile.self, .init(actor: actor.string), about: "the account \(actor)")
            let profile = Profile(answer.value)
            await seen.keep(
                answer.body, .single, as: SeenStore.Label(.profile(profile.actor.did)), of: connection.did,
                noting: [profile.actor])
            return profile
        } catch {
            guard let did = await did(of: actor, account: connection.did) else { throw error }
            if case .notFound = error {
                await seen.attempt { store throws(DatabaseError) in
                    try await store.forget(.profile(did), account: connection.did)
                }
            }
            guard error.leavesWhatIsKept,
                let profile = await kept(did, account: connection.did, because: error)
            else { throw error }
            return profile
        }
    }

    private func did(of actor: ATIdentifier, account: String) async -> String? {
        switch actor {
        case .did(let did): did.string
        case .handle(let handle):
            await seen.attempt { store throws(DatabaseError) in
                try await store.did(ofHandle: handle.string, account: account)
            }
        }
    }

    private func kept(_ did: String, account: String, because reason: SocialError) async -> Profile? {
        let kept = await seen.attempt { store throws(DatabaseError) in
            try await store.answer(to: .profile(did), account: account)
        }
        guard let kept, let view = try? AppBskyActorDefs.ProfileViewDetailed.read(json: kept.json) else { return nil }
        return Profile(view, freshness: .kept(asOf: kept.asOf, because: reason))
    }
}
