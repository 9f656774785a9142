import ATProto
import Lexicons
import Services

/// Muted words in the preferences.
extension RawPreferences {
    /// Mutes a word, or changes how it is muted.
    /// - Returns: false when it is muted so already.
    mutating func mute(_ word: MutedWord) throws(JSONError) -> Bool {
        try change(AppBskyActorDefs.MutedWordsPref.self) { words in
            var muted = AppBskyActorDefs.MutedWord(id: TIDClock().next().string, value: word.value, targets: [])
            let place = words.firstIndex { $0.value.lowercased() == word.value.lowercased() }
            if let place { muted = words[place] }
            muted.targets = word.targets
            muted.actorTarget = word.exceptFollowed ? MutedWord.notOfFollowed : "all"
            muted.expiresAt = word.expiresAt.map { ATDatetime($0).string }
            guard let place else {
                words.append(muted)
                return true
            }
            guard MutedWord(words[place]) != MutedWord(muted) else { return false }
            words[place] = muted
            return true
        }
    }

    /// No longer mutes a word.
    /// - Returns: false when it is not muted.
    mutating func unmute(_ word: String) throws(JSONError) -> Bool {
        try change(AppBskyActorDefs.MutedWordsPref.self) { words in
            let before = words.count
            words.removeAll { $0.value.lowercased() == word.lowercased() }
            return words.count < before
        }
    }

    /// The preferences with what waits in the outbox; what cannot be read shows as it is.
    mutating func apply(_ changes: PendingChanges) {
        for change in changes.ofFeeds { _ = try? changeFeeds(change.action, change.feed) }
        for change in changes.ofWords {
            _ = try? change.muted.map { word throws(JSONError) in try mute(word) } ?? unmute(change.word)
        }
    }
}
