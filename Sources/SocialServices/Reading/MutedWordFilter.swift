import FoundationEssentials
import Services

/// Leaves out posts in which a word stands that the account mutes.
///
/// A word counts where it stands by itself, whatever its case; a phrase, and a word of a script that does not put spaces between
/// words, wherever it stands.
struct MutedWordFilter: Sendable {
    private struct Word {
        let value: String
        let isLoose: Bool
        let inTexts: Bool
        let inTags: Bool
        let exceptFollowed: Bool
    }

    private let words: [Word]
    private let account: String

    /// - Parameters:
    ///   - words: the account's; those whose time is over do not count.
    ///   - account: DID; its own posts are never left out.
    init(_ words: [MutedWord], of account: String, now: Date) {
        self.account = account
        self.words = words.filter { $0.expiresAt.map { $0 > now } ?? true }.map { word in
            let value = word.value.lowercased()
            return Word(
                value: value, isLoose: !value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) },
                inTexts: word.targets.contains(MutedWord.Target.content.rawValue),
                inTags: !word.targets.isEmpty, exceptFollowed: word.exceptFollowed)
        }
    }

    /// Whether a post is left out.
    func hides(_ post: Post) -> Bool {
        guard !words.isEmpty, post.author.did != account else { return false }
        let texts = ([post.text] + post.descriptions).map { $0.lowercased() }
        let tags = post.facets.compactMap { if case .tag(let tag) = $0.feature { tag.lowercased() } else { nil } }
        let isFollowed = post.author.viewer.following != nil
        return words.contains { word in
            if word.exceptFollowed, isFollowed { return false }
            if word.inTags, tags.contains(word.value) { return true }
            return word.inTexts && texts.contains { Self.stands(word, in: $0) }
        }
    }

    private static func stands(_ word: Word, in text: String) -> Bool {
        if word.isLoose { return text.contains(word.value) }
        return text.split { !$0.isLetter && !$0.isNumber }.contains { $0 == word.value }
    }
}

extension Post {
    /// What its pictures and films show, in words.
    fileprivate var descriptions: [String] {
        func of(_ embed: Embed) -> [String] {
            switch embed {
            case .images(let images): images.map(\.alt)
            case .video(let video): [video.alt]
            case .recordWithMedia(_, let media): of(media)
            case .external, .record, .unsupported: []
            }
        }
        return embed.map(of) ?? []
    }
}
