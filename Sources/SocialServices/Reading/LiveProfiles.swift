import ATProto
import Lexicons
import Services

/// Profiles, from the account's AppView.
struct LiveProfiles: ProfileReading {
    let accounts: any AccountConnecting

    func profile(of actor: String) async throws(SocialError) -> Profile {
        let actor = try ActorAddress.identifier(actor)
        let connection = try await accounts.connection()
        let (view, _) = try await connection.query(
            AppBskyActorGetProfile.self, .init(actor: actor.string), about: "the account \(actor)")
        return Profile(view)
    }
}
