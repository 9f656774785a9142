import ATProto
import Lexicons
import Services

/// Changes of preferences. The server has no way to change one entry: all are read, one is changed, all are written, the others
/// byte for byte. Two of Warren's processes cannot do that at once, since only one at a time sends for an account (see
/// ``OutboxSender``).
extension OutboxDelivery {
    func muteWord(_ word: MutedWord) async throws(SocialError) -> Result {
        try await changeWords(about: word.value) { preferences throws(JSONError) in try preferences.mute(word) }
    }

    func unmuteWord(_ value: String) async throws(SocialError) -> Result {
        try await changeWords(about: value) { preferences throws(JSONError) in try preferences.unmute(value) }
    }

    private func changeWords(
        about word: String, _ change: (inout RawPreferences) throws(JSONError) -> Bool
    ) async throws(SocialError) -> Result {
        try await changePreferences("the muted words", about: ActionSubject(id: word, name: word), change)
    }

    func change(_ change: SavedFeedChange) async throws(SocialError) -> Result {
        let address = try await SavedFeedAddress(change.feed).resolved(through: connection)
        let about = ActionSubject(id: address.uri, name: address.uri)
        if [.save, .pin].contains(change.action) { try await checkIsThere(address) }
        return try await changePreferences("the saved feeds", about: about) { (preferences) throws(JSONError) in
            try preferences.changeFeeds(change.action, address)
        }
    }

    private func checkIsThere(_ address: SavedFeedAddress) async throws(SocialError) {
        switch address.kind {
        case .feed:
            let (known, _) = try await connection.query(
                AppBskyFeedGetFeedGenerators.self, .init(feeds: [address.uri]))
            guard !known.feeds.isEmpty else { throw .notFound(what: "the feed \(address.uri)") }
        case .list:
            _ = try await connection.query(
                AppBskyGraphGetList.self, .init(list: address.uri, limit: 1), about: "the list \(address.uri)")
        }
    }

    private func changePreferences(
        _ what: String, about: ActionSubject, _ change: (inout RawPreferences) throws(JSONError) -> Bool
    ) async throws(SocialError) -> Result {
        var preferences = try await connection.query(GetRawPreferences.self, NoParameters()).0
        let isChanged: Bool
        do {
            isChanged = try change(&preferences)
        } catch {
            // What cannot be read must not be written over.
            throw .invalid(what: "\(what) at the server", problem: "they cannot be read: \(error)")
        }
        guard isChanged else { return Result(changed: entry.begun, subject: about) }
        try await store.begin(entry.id)
        try await connection.call(PutRawPreferences.self, preferences)
        return Result(subject: about)
    }
}
