import ATProto
import FoundationEssentials
import Lexicons
import Services

/// What is kept of one post: its view as it was served, and what it is found and sorted by.
struct SeenPost: Sendable {
    /// The form of ``view``.
    enum Shape: Int, Sendable {
        /// `app.bsky.feed.defs#postView`.
        case post
        /// `app.bsky.embed.record#viewRecord`: says nothing of what the account did with the post.
        case quoted
    }

    var uri: String
    var cid: String
    var author: SeenAuthor
    /// What it answers.
    var parent: String?
    /// BCP 47 tags in lower case, each with a blank before and behind it.
    var languages: String
    /// What it is found by: the text, the descriptions of its pictures, the title of its link.
    var text: String
    /// What it is sorted by; nil when no date of it can be read.
    var date: Date?
    /// The account wrote, liked or bookmarked it.
    var isKept: Bool
    var shape: Shape
    var view: [UInt8]
}

/// Who is called what, and whether the account wants to see them.
struct SeenAuthor: Hashable, Sendable {
    /// What stands between the account and somebody.
    enum Relation: Int, Sendable {
        case nothing
        case muted
        case blocked
    }

    var did: String
    var handle: String
    var relation: Relation

    init(_ actor: Actor) {
        did = actor.did
        handle = actor.handle.lowercased()
        relation =
            actor.viewer.blocking != nil || actor.viewer.blockedBy
            ? .blocked : actor.viewer.muted ? .muted : .nothing
    }
}

extension SeenPost {
    init(_ post: Post, view: [UInt8], shape: Shape, account: String) {
        self.init(
            uri: post.uri, cid: post.cid, author: SeenAuthor(post.author), parent: post.reply?.parent.uri,
            languages: post.languages.isEmpty ? "" : " " + post.languages.joined(separator: " ").lowercased() + " ",
            text: post.searchText, date: post.sortDate,
            isKept: post.author.did == account || post.viewer.like != nil || post.viewer.bookmarked, shape: shape,
            view: view)
    }
}

extension Post {
    /// Everything in the post that has words.
    fileprivate var searchText: String {
        guard let more = embed?.searchText, !more.isEmpty else { return text }
        return text.isEmpty ? more : text + "\n" + more
    }

    /// What the post quotes, where that can be seen.
    var quotedPost: Post? {
        switch embed {
        case .record(.post(let post)), .recordWithMedia(.post(let post), media: _): post
        default: nil
        }
    }

    /// The address of what the post quotes, where that was deleted.
    var goneQuote: String? {
        switch embed {
        case .record(.notFound(let uri)), .recordWithMedia(.notFound(let uri), media: _): uri
        default: nil
        }
    }
}

extension Embed {
    fileprivate var searchText: String {
        switch self {
        case .images(let images): images.map(\.alt).filter { !$0.isEmpty }.joined(separator: "\n")
        case .video(let video): video.alt
        case .external(let card): card.title
        case .recordWithMedia(_, let media): media.searchText
        case .record, .unsupported: ""
        }
    }
}
