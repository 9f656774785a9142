import ATProto
import Persistence
import Services
import XRPC

extension SeenReading {
    /// The account's preferences from its server, which are kept, or what was kept when it does not answer.
    /// - Parameters:
    ///   - source: what is kept goes by this name.
    ///   - isKept: whether entries of a type are kept.
    func preferences(
        _ source: SeenSource, through connection: AccountConnection, where isKept: (String) -> Bool
    ) async throws(SocialError) -> (RawPreferences, Freshness) {
        do throws(SocialError) {
            let preferences = try await connection.query(GetRawPreferences.self, NoParameters()).0
            let kept = RawPreferences(entries: preferences.entries.filter { isKept($0.type ?? "") })
            await keep(kept.body(), .single, as: SeenStore.Label(source), of: connection.did)
            return (preferences, .live)
        } catch {
            guard error.leavesWhatIsKept,
                let kept = await attempt({ store throws(DatabaseError) in
                    try await store.answer(to: source, account: connection.did)
                })
            else { throw error }
            var report = ReadReport()
            guard let preferences = try? RawPreferences.read(body: kept.json, report: &report) else { throw error }
            return (preferences, .kept(asOf: kept.asOf, because: error))
        }
    }
}
