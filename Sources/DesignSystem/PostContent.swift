import GtkKit

/// A post as a row shows it: texts ready to be shown, and what its parts lead to.
///
/// It never changes. It is an object so that a list of ten thousand is compared with the one before in a millisecond: whoever makes the
/// contents should hand over the same object for the same post.
public nonisolated final class PostContent: Equatable, Sendable, Identifiable {
    /// A stretch of the text that leads somewhere.
    public struct Link: Hashable, Sendable {
        /// Bytes of the text's UTF-8; a link that does not fit the text is not shown.
        public let range: Range<Int>
        /// What is handed back when it is followed.
        public let target: String

        /// A link.
        public init(range: Range<Int>, target: String) {
            self.range = range
            self.target = target
        }

        fileprivate func fits(_ text: String) -> Bool {
            let bytes = text.utf8
            func isBetweenCharacters(_ offset: Int) -> Bool {
                offset == bytes.count || bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xC0 != 0x80
            }
            return range.lowerBound >= 0 && range.upperBound <= bytes.count && !range.isEmpty
                && isBetweenCharacters(range.lowerBound) && isBetweenCharacters(range.upperBound)
        }
    }

    /// A picture.
    public struct Picture: Hashable, Sendable {
        /// What the picture's provider is asked for.
        public let source: String
        /// What it shows, in words; empty when nobody said.
        public let description: String
        /// Height divided by width; what is out of bounds is shown within 1:3 to 3:1.
        public let aspect: Double

        /// A picture.
        public init(source: String, description: String, aspect: Double) {
            self.source = source
            self.description = description
            self.aspect = aspect
        }
    }

    /// What hangs on a post in a frame: a quoted post, or a web page.
    public struct Card: Hashable, Sendable {
        /// The author's name, or the page's title.
        public let title: String
        /// The author's handle with its `@`, or the page's host.
        public let detail: String
        /// The beginning of the text.
        public let text: String
        /// What is handed back when it is opened.
        public let target: String
        /// Whether it is a post.
        public let isQuote: Bool

        /// A card.
        public init(title: String, detail: String, text: String, target: String, isQuote: Bool) {
            self.title = title.harmless
            self.detail = detail.harmless
            self.text = text.harmless
            self.target = target
            self.isQuote = isQuote
        }
    }

    /// What makes it the same post in the same list.
    public let id: String
    /// The author's name.
    public let name: String
    /// The author's handle, without `@`.
    public let handle: String
    /// What the picture's provider is asked for; nil shows the name's first letter.
    public let avatar: String?
    /// When, in a few characters.
    public let time: String
    /// Why it is in the list, as "Reposted by Ann"; nil when that needs no word.
    public let reason: String?
    /// The text.
    public let text: String
    /// Its links, in order and apart.
    public let links: [Link]
    /// At most four; more are not shown.
    public let pictures: [Picture]
    /// A quoted post or a page.
    public let card: Card?
    /// How many answered.
    public let replyCount: Int
    /// How many reposted it.
    public let repostCount: Int
    /// How many liked it.
    public let likeCount: Int
    /// We reposted it.
    public let isReposted: Bool
    /// We liked it.
    public let isLiked: Bool
    /// Why its pictures are covered until somebody asks for them; nil shows them.
    public let warning: String?

    /// A post.
    public init(
        id: String, name: String, handle: String, avatar: String? = nil, time: String, reason: String? = nil,
        text: String, links: [Link] = [], pictures: [Picture] = [], card: Card? = nil, replyCount: Int = 0,
        repostCount: Int = 0, likeCount: Int = 0, isReposted: Bool = false, isLiked: Bool = false,
        warning: String? = nil
    ) {
        self.id = id
        // Whatever people write: it must not reach beyond its place.
        self.name = name.harmless
        self.handle = handle
        self.avatar = avatar
        self.time = time
        self.reason = reason?.harmless
        self.text = text.harmless
        self.links = links.filter { $0.fits(text) }
        self.pictures = pictures
        self.card = card
        self.replyCount = replyCount
        self.repostCount = repostCount
        self.likeCount = likeCount
        self.isReposted = isReposted
        self.isLiked = isLiked
        self.warning = warning
    }

    /// Whether everything is the same.
    public static func == (one: PostContent, other: PostContent) -> Bool {
        one === other
            || one.isLaidOut(like: other) && one.replyCount == other.replyCount && one.repostCount == other.repostCount
                && one.likeCount == other.likeCount && one.isReposted == other.isReposted
                && one.isLiked == other.isLiked
    }

    /// Whether all but counts and what we did is the same.
    func isLaidOut(like other: PostContent) -> Bool {
        id == other.id && name == other.name && handle == other.handle && avatar == other.avatar && time == other.time
            && reason == other.reason && text == other.text && links == other.links && pictures == other.pictures
            && card == other.card && warning == other.warning
    }
}

/// What a person does with a post in a list.
public nonisolated enum PostEvent: Hashable, Sendable {
    /// Opens it.
    case open
    /// Opens its author's profile.
    case openAuthor
    /// Follows a link.
    case follow(target: String)
    /// Opens the picture with that number.
    case openPicture(Int)
    /// Opens the quoted post or the page.
    case openCard(target: String)
    /// Answers it.
    case reply
    /// Reposts it, or no longer does.
    case repost
    /// Quotes it in a post of one's own.
    case quote
    /// Likes it, or no longer does.
    case like
}
