extension Strings {
    /// How posts and people are told.
    public static let posts = PostStrings()
}

/// How posts and people are told.
public struct PostStrings: Sendable {
    /// Why a post stands in the list: who reposted it.
    public let reposted = Phrase<String>("posts.reposted", ["who"], "{who} reposted")
    /// Why a post stands in the list: its author keeps it on top.
    public let pinned = PlainPhrase("posts.pinned", "pinned")
    /// What a post answers: whom.
    public let answers = Phrase<String>("posts.answers", ["who"], "answers {who}")
    /// What a post answers was deleted.
    public let answersDeleted = PlainPhrase("posts.answersDeleted", "answers a post that was deleted")
    /// What a post answers is behind a block.
    public let answersBlocked = PlainPhrase("posts.answersBlocked", "answers a post that is hidden by a block")
    /// What a post answers is something new.
    public let answersUnknown = PlainPhrase("posts.answersUnknown", "answers something that this version cannot show")
    /// In place of a post that was deleted.
    public let deleted = PlainPhrase("posts.deleted", "(this post was deleted)")
    /// In place of a post that is behind a block.
    public let blocked = PlainPhrase("posts.blocked", "(this post is hidden by a block)")
    /// In place of a quote that its author took apart.
    public let detached = PlainPhrase("posts.detached", "(its author took this quote away)")
    /// In place of something new; its type.
    public let unsupported = Phrase<String>("posts.unsupported", ["type"], "(this version cannot show {type})")
    /// A picture's name, where there is one.
    public let picture = PlainPhrase("posts.picture", "picture")
    /// A picture's name, where there are several: its number, and how many there are.
    public let pictureOf = Phrase<String, String>(
        "posts.pictureOf", ["number", "count"], "picture {number} of {count}")
    /// Stands behind a picture's name.
    public let described = Phrase<String>("posts.described", ["alt"], ": {alt}")
    /// Stands behind the name of a picture that has no description.
    public let undescribed = PlainPhrase("posts.undescribed", " without a description")
    /// A film's description.
    public let film = Phrase<String>("posts.film", ["alt"], "film: {alt}")
    /// A film without a description.
    public let filmUndescribed = PlainPhrase("posts.filmUndescribed", "film without a description")
    /// A custom feed; its name and who made it.
    public let feed = Phrase<String, String>("posts.feed", ["name", "who"], "feed: {name}, by {who}")
    /// A list of people.
    public let list = Phrase<String>("posts.list", ["name"], "list: {name}")
    /// A labeler; who runs it.
    public let labeler = Phrase<String>("posts.labeler", ["who"], "labeler: {who}")
    /// A starter pack; its name and who made it.
    public let starterPack = Phrase<String, String>(
        "posts.starterPack", ["name", "who"], "starter pack: {name}, by {who}")
    /// How many answers.
    public let replies = Phrase<Int>(
        "posts.replies", ["count"], pluralOf: "count", one: "{count} reply", other: "{count} replies")
    /// How many reposts.
    public let reposts = Phrase<Int>(
        "posts.reposts", ["count"], pluralOf: "count", one: "{count} repost", other: "{count} reposts")
    /// How many likes.
    public let likes = Phrase<Int>(
        "posts.likes", ["count"], pluralOf: "count", one: "{count} like", other: "{count} likes")
    /// How many quotes.
    public let quotes = Phrase<Int>(
        "posts.quotes", ["count"], pluralOf: "count", one: "{count} quote", other: "{count} quotes")
    /// We liked it.
    public let likedByYou = PlainPhrase("posts.likedByYou", "liked by you")
    /// We bookmarked it.
    public let bookmarkedByYou = PlainPhrase("posts.bookmarkedByYou", "bookmarked")
    /// We muted its thread.
    public let threadMuted = PlainPhrase("posts.threadMuted", "thread muted")
    /// It waits in the outbox.
    public let queued = PlainPhrase("posts.queued", "queued, not sent yet")
    /// What the label `porn` says.
    public let labelPorn = PlainPhrase("posts.labelPorn", "Adult content")
    /// What the label `sexual` says.
    public let labelSexual = PlainPhrase("posts.labelSexual", "Sexually suggestive")
    /// What the label `nudity` says.
    public let labelNudity = PlainPhrase("posts.labelNudity", "Nudity")
    /// What the labels `graphic-media` and `gore` say.
    public let labelGraphic = PlainPhrase("posts.labelGraphic", "Graphic content")
    /// What the label `!warn` says.
    public let labelWarn = PlainPhrase("posts.labelWarn", "Content warning")
    /// We reposted it.
    public let repostedByYou = PlainPhrase("posts.repostedByYou", "reposted by you")
    /// Nobody else may reply.
    public let gateNobody = PlainPhrase("posts.gateNobody", "nobody but its author may reply")
    /// Who may reply beside the author.
    public let gate = Phrase<String>("posts.gate", ["who"], "who may reply: {who}")
    /// Who may reply.
    public let gateMentioned = PlainPhrase("posts.gateMentioned", "whom it mentions")
    /// Who may reply.
    public let gateFollowing = PlainPhrase("posts.gateFollowing", "whom its author follows")
    /// Who may reply.
    public let gateFollowers = PlainPhrase("posts.gateFollowers", "who follows its author")
    /// Who may reply; the list's name or address.
    public let gateList = Phrase<String>("posts.gateList", ["list"], "who is on the list {list}")
    /// Who may reply.
    public let gateUnknown = PlainPhrase("posts.gateUnknown", "others, by a rule that this version does not know")
    /// Nobody may quote it.
    public let gateQuotes = PlainPhrase("posts.gateQuotes", "nobody may quote it")
    /// We may not reply.
    public let notForYou = PlainPhrase("posts.notForYou", "you may not reply")
    /// We may not quote it.
    public let notToBeQuoted = PlainPhrase("posts.notToBeQuoted", "you may not quote it")
    /// How many followers.
    public let followers = Phrase<Int>(
        "posts.followers", ["count"], pluralOf: "count", one: "{count} follower", other: "{count} followers")
    /// How many are followed.
    public let follows = Phrase<Int>(
        "posts.follows", ["count"], pluralOf: "count", one: "follows {count}", other: "follows {count}")
    /// How many posts.
    public let posts = Phrase<Int>(
        "posts.posts", ["count"], pluralOf: "count", one: "{count} post", other: "{count} posts")
    /// We follow them.
    public let youFollow = PlainPhrase("posts.youFollow", "you follow them")
    /// They follow us.
    public let followsYou = PlainPhrase("posts.followsYou", "follows you")
    /// We muted them.
    public let muted = PlainPhrase("posts.muted", "muted")
    /// We block them.
    public let blocking = PlainPhrase("posts.blocking", "blocked by you")
    /// They block us.
    public let blockedBy = PlainPhrase("posts.blockedBy", "blocks you")
    /// When the account was made; a day.
    public let joined = Phrase<String>("posts.joined", ["day"], "joined {day}")
    /// How long ago, as short as can be: less than a minute.
    public let ageNow = PlainPhrase("posts.ageNow", "now")
    /// How long ago, as short as can be; in minutes.
    public let ageMinutes = Phrase<Int>(
        "posts.ageMinutes", ["count"], pluralOf: "count", one: "{count}m", other: "{count}m")
    /// How long ago, as short as can be; in hours.
    public let ageHours = Phrase<Int>(
        "posts.ageHours", ["count"], pluralOf: "count", one: "{count}h", other: "{count}h")
    /// How long ago, as short as can be; in days.
    public let ageDays = Phrase<Int>(
        "posts.ageDays", ["count"], pluralOf: "count", one: "{count}d", other: "{count}d")
}
