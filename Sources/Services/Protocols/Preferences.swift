public import struct FoundationEssentials.Date

/// Mutes words: posts in which they stand are hidden from the account.
public protocol WordMuting: Sendable {
    /// All muted words, in the order in which they were added; those whose time is over too.
    func mutedWords() async throws(SocialError) -> Page<MutedWord>

    /// Mutes a word, or changes how it is muted.
    /// - Parameters:
    ///   - word: a word, a phrase or a tag.
    ///   - targets: where it is looked for.
    ///   - exceptFollowed: leaves the posts of those alone whom the account follows.
    ///   - hours: for how long; nil is for ever.
    func mute(
        word: String, in targets: Set<MutedWord.Target>, exceptFollowed: Bool, hours: Int?
    ) async throws(SocialError) -> ActionOutcome

    /// No longer mutes a word.
    func unmute(word: String) async throws(SocialError) -> ActionOutcome
}

/// A word whose posts are hidden.
public struct MutedWord: Hashable, Sendable, Codable {
    /// Where a word is looked for.
    public enum Target: String, Hashable, Sendable, Codable, CaseIterable {
        /// In a post's text, and in its pictures' descriptions.
        case content
        /// Among its tags.
        case tag
    }

    /// The word, the phrase, or the tag without `#`.
    public let value: String
    /// Where it is looked for, by the names that servers use; ``Target`` names those that this version knows.
    public let targets: [String]
    /// The posts of those whom the account follows are left alone.
    public let exceptFollowed: Bool
    /// Until when; nil is for ever.
    public let expiresAt: Date?

    /// Makes a muted word.
    public init(value: String, targets: [String], exceptFollowed: Bool = false, expiresAt: Date? = nil) {
        self.value = value
        self.targets = targets
        self.exceptFollowed = exceptFollowed
        self.expiresAt = expiresAt
    }
}

/// Reads what an account's clients keep at its server.
public protocol PreferenceReading: Sendable {
    /// All entries, as the server has them, with what waits in the outbox.
    func preferences() async throws(SocialError) -> Page<PreferenceEntry>
}

/// An entry of the preferences.
public struct PreferenceEntry: Hashable, Sendable {
    /// Its `$type`; nil when it has none.
    public let type: String?
    /// All of it, as JSON.
    public let json: String

    /// Makes an entry.
    public init(type: String?, json: String) {
        self.type = type
        self.json = json
    }
}
