import Lexicons
import Services

/// Profiles, from the account's AppView.
struct LiveProfiles: ProfileReading {
    let accounts: any AccountConnecting

    func profile(of actor: String) async throws(SocialError) -> Profile {
        let connection = try await accounts.connection()
        let (view, _) = try await connection.query(
            AppBskyActorGetProfile.self, .init(actor: ActorName.normalized(actor)))
        return Profile(view)
    }
}
