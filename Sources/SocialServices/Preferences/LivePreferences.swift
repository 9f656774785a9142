import ATProto
import Lexicons
import Services

import struct FoundationEssentials.Date

/// Preferences, from the account's server or from what was kept.
struct LivePreferences: PreferenceReading {
    let accounts: any AccountConnecting
    let seen: SeenReading

    func preferences() async throws(SocialError) -> Page<PreferenceEntry> {
        let connection = try await accounts.connection()
        // A date of birth stays at the server.
        var (preferences, freshness) = try await seen.preferences(.preferences, through: connection) {
            !$0.contains("personalDetailsPref")
        }
        preferences.apply(await seen.pending(of: connection.acting, in: freshness))
        return Page(
            items: preferences.entries.map { PreferenceEntry(type: $0.type, json: $0.text) }, freshness: freshness)
    }
}

/// Muted words: read from the preferences, changed through the outbox.
struct LiveWordMuting: WordMuting {
    let accounts: any AccountConnecting
    let seen: SeenReading
    let wishes: WishSending

    // The lexicon's bounds.
    private static let maxGraphemes = 1000
    private static let maxBytes = 10_000

    func mutedWords() async throws(SocialError) -> Page<MutedWord> {
        let connection = try await accounts.connection()
        var (preferences, freshness) = try await seen.mutedWords(through: connection)
        preferences.apply(await seen.pending(of: connection.acting, in: freshness))
        return Page(items: preferences.mutedWords.map(MutedWord.init), freshness: freshness)
    }

    func mute(
        word: String, in targets: Set<MutedWord.Target>, exceptFollowed: Bool, hours: Int?
    ) async throws(SocialError) -> ActionOutcome {
        let value = try Self.checked(word)
        guard hours ?? 1 > 0 else { throw .malformed(what: "\(hours ?? 0) hours", problem: "the time must be longer") }
        let muted = MutedWord(
            value: value, targets: MutedWord.Target.allCases.filter(targets.contains).map(\.rawValue),
            exceptFollowed: exceptFollowed, expiresAt: hours.map { Date(timeIntervalSinceNow: Double($0) * 3600) })
        return try await wishes.send(.muteWord(muted), on: value)
    }

    func unmute(word: String) async throws(SocialError) -> ActionOutcome {
        let value = try Self.checked(word)
        return try await wishes.send(.unmuteWord(value), on: value)
    }

    /// The word as it is kept: without what surrounds it, and without the mark of a tag.
    private static func checked(_ word: String) throws(SocialError) -> String {
        var value = Substring(word)
        while let first = value.first, first.isWhitespace || first == "#" && value.count > 1 { value.removeFirst() }
        while value.last?.isWhitespace == true { value.removeLast() }
        guard !value.showsNothing else {
            throw .malformed(what: "the word", problem: "nothing of it would be seen; give a word, a phrase or a tag")
        }
        guard value.count <= maxGraphemes, value.utf8.count <= maxBytes else {
            throw .malformed(what: "the word", problem: "it is longer than \(maxGraphemes) characters; shorten it")
        }
        return String(value)
    }
}

extension MutedWord {
    init(_ word: AppBskyActorDefs.MutedWord) {
        self.init(
            value: word.value, targets: word.targets, exceptFollowed: word.actorTarget == Self.notOfFollowed,
            expiresAt: word.expiresAt.flatMap(ATDatetime.date(from:)))
    }

    /// The lexicon's word for it.
    static let notOfFollowed = "exclude-following"
}
