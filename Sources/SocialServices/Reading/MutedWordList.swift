import ATProto
import FoundationEssentials
import Persistence
import Services
import XRPC

/// The accounts' muted words: asked of their servers at most every few seconds, and what was known when they do not answer.
actor MutedWordList {
    private let seen: SeenReading
    private var known: [String: (words: [MutedWord], until: Date)] = [:]

    private static let age = 10.0

    init(seen: SeenReading) {
        self.seen = seen
    }

    /// What leaves posts out of an account's lists, with what it asked for and no server has told yet.
    func filter(for connection: AccountConnection) async -> MutedWordFilter {
        let now = seen.store.clock()
        let words: [MutedWord]
        if let known = known[connection.did], known.until > now {
            words = known.words
        } else {
            words = await read(connection)
            known[connection.did] = (words, now.addingTimeInterval(Self.age))
        }
        return await filter(words, connection)
    }

    /// The same, of what is known without asking.
    func keptFilter(for connection: AccountConnection) async -> MutedWordFilter {
        if let known = known[connection.did] { return await filter(known.words, connection) }
        return await filter(readKept(connection), connection)
    }

    private func filter(_ words: [MutedWord], _ connection: AccountConnection) async -> MutedWordFilter {
        var words = words
        for change in await seen.pending(of: connection.acting, in: .live).ofWords {
            words.removeAll { $0.value.lowercased() == change.word.lowercased() }
            if let muted = change.muted { words.append(muted) }
        }
        return MutedWordFilter(words, of: connection.did, now: seen.store.clock())
    }

    private func read(_ connection: AccountConnection) async -> [MutedWord] {
        let read = try? await seen.mutedWords(through: connection)
        return read?.0.mutedWords.map(MutedWord.init) ?? []
    }

    private func readKept(_ connection: AccountConnection) async -> [MutedWord] {
        let kept = await seen.attempt { store throws(DatabaseError) in
            try await store.answer(to: .mutedWords, account: connection.did)
        }
        var report = ReadReport()
        guard let kept, let preferences = try? RawPreferences.read(body: kept.json, report: &report) else { return [] }
        return preferences.mutedWords.map(MutedWord.init)
    }
}

extension SeenReading {
    /// The part of the preferences with the muted words.
    func mutedWords(through connection: AccountConnection) async throws(SocialError) -> (RawPreferences, Freshness) {
        try await preferences(.mutedWords, through: connection) { $0.contains("mutedWordsPref") }
    }
}
