import FoundationEssentials
import Services
import Strings
import Wording

/// Lays posts and people out.
struct PostLayout {
    /// The time against which ages are told.
    let now: Date

    // Names and descriptions are of any length; a screen is not.
    private static let longestName = 60
    private static let longestDescription = 200
    private static let deepestQuote = 3

    /// A post with why it stands in the list.
    func add(_ entry: TimelineEntry, to page: inout TextPage) {
        switch entry.reason {
        case .repost(let actor, _):
            page.paragraph(StyledText("↻ " + Strings.posts.reposted(Self.name(actor)), .faint))
        case .pinned: page.paragraph(StyledText("▲ " + Strings.posts.pinned(), .faint))
        case nil: break
        }
        let answers: String? =
            switch entry.parent {
            case .post(let parent): Strings.posts.answers("\(Self.name(parent.author)) \(Self.handle(parent.author))")
            case .notFound: Strings.posts.answersDeleted()
            case .blocked: Strings.posts.answersBlocked()
            case .unsupported: Strings.posts.answersUnknown()
            case nil: nil
            }
        if let answers { page.paragraph(StyledText("↳ " + answers, .faint)) }
        add(entry.post, to: &page)
    }

    /// A post that was seen before, by the place of it that fits.
    func add(_ found: FoundPost, to page: inout TextPage) {
        guard !found.excerpt.isEmpty else { return add(found.post, to: &page) }
        page.paragraph(heading(of: found.post))
        var excerpt = StyledText()
        for part in found.excerpt { excerpt.append(part.text, part.isMatch ? .match : .plain) }
        page.paragraph(excerpt)
        page.line(StyledText(SafeText.line(found.post.uri), .faint))
    }

    /// A post, or what stands in its place.
    func add(_ neighbour: ThreadNeighbour, to page: inout TextPage) {
        switch neighbour {
        case .post(let post): add(post, to: &page)
        case .notFound: page.paragraph(StyledText(Strings.posts.deleted(), .faint))
        case .blocked: page.paragraph(StyledText(Strings.posts.blocked(), .faint))
        case .unsupported(let type): page.paragraph(StyledText(Strings.posts.unsupported(type), .faint))
        }
    }

    /// A post.
    func add(_ post: Post, to page: inout TextPage) {
        addBody(of: post, depth: 0, to: &page)
        let counts = counts(of: post)
        if !counts.runs.isEmpty { page.paragraph(counts) }
        if let gate = post.replyGate { page.paragraph(StyledText("⊘ " + gate.text, .faint)) }
        page.line(StyledText(SafeText.line(post.uri), .faint))
    }

    private func addBody(of post: Post, depth: Int, to page: inout TextPage) {
        page.paragraph(heading(of: post))
        if !post.text.isEmpty { page.paragraph(FacetText.styled(post.text, post.facets)) }
        if let embed = post.embed { add(embed, depth: depth, to: &page) }
    }

    private func heading(of post: Post) -> StyledText {
        var heading = Self.heading(post.author)
        if post.isQueued { heading.append(" · " + Strings.posts.queued(), .warning) }
        if let date = post.sortDate { heading.append(" · " + Timestamps.ago(date, now: now), .faint) }
        for label in post.labels { heading.appendInline(" [\(Self.shortened(label.value, to: 40))]", .warning) }
        return heading
    }

    private func counts(of post: Post) -> StyledText {
        var parts: [(String, Ink)] = []
        if post.replyCount > 0 { parts.append((Strings.posts.replies(post.replyCount), .faint)) }
        if post.repostCount > 0 { parts.append((Strings.posts.reposts(post.repostCount), .faint)) }
        if post.likeCount > 0 { parts.append((Strings.posts.likes(post.likeCount), .faint)) }
        if post.quoteCount > 0 { parts.append((Strings.posts.quotes(post.quoteCount), .faint)) }
        if post.viewer.like != nil { parts.append((Strings.posts.likedByYou(), .good)) }
        if post.viewer.repost != nil { parts.append((Strings.posts.repostedByYou(), .good)) }
        if post.viewer.bookmarked { parts.append((Strings.posts.bookmarkedByYou(), .good)) }
        if post.viewer.threadMuted { parts.append((Strings.posts.threadMuted(), .faint)) }
        if post.viewer.replyDisabled { parts.append((Strings.posts.notForYou(), .warning)) }
        if post.viewer.embeddingDisabled { parts.append((Strings.posts.notToBeQuoted(), .warning)) }
        var text = StyledText()
        for (index, part) in parts.enumerated() {
            if index > 0 { text.append(" · ", .faint) }
            text.append(part.0, part.1)
        }
        return text
    }

    // MARK: What hangs on a post

    private func add(_ embed: Embed, depth: Int, to page: inout TextPage) {
        switch embed {
        case .images(let images):
            for (index, image) in images.enumerated() {
                Self.addPicture(index + 1, of: images.count, alt: image.alt, address: image.fullsize, to: &page)
            }
        case .video(let video):
            let text = video.alt.isEmpty ? Strings.posts.filmUndescribed() : Strings.posts.film(video.alt)
            page.item(mark: StyledText("▶ ", .tag), StyledText(text))
        case .external(let card):
            page.behind(Self.box) { page in
                if !card.title.isEmpty { page.paragraph(StyledText(SafeText.line(card.title), .heading)) }
                if !card.description.isEmpty {
                    page.paragraph(StyledText(Self.shortened(card.description, to: Self.longestDescription)))
                }
                page.line(StyledText(SafeText.line(card.uri), .link))
            }
        case .record(let record): add(record, depth: depth, to: &page)
        case .recordWithMedia(let record, let media):
            add(media, depth: depth, to: &page)
            add(record, depth: depth, to: &page)
        case .unsupported(let type):
            page.paragraph(StyledText(Strings.posts.unsupported(type), .faint))
        }
    }

    /// A picture's name, which opens it where the terminal can, and what it shows.
    static func addPicture(_ number: Int, of count: Int, alt: String, address: String = "", to page: inout TextPage) {
        let name =
            count == 1 ? Strings.posts.picture() : Strings.posts.pictureOf(String(number), String(count))
        var text = StyledText(name, .opens(address))
        text.append(alt.showsNothing ? Strings.posts.undescribed() : Strings.posts.described(alt))
        page.item(mark: StyledText("▣ ", .tag), text)
    }

    private func add(_ record: QuotedRecord, depth: Int, to page: inout TextPage) {
        page.behind(Self.box) { page in
            switch record {
            case .post(let post):
                if depth < Self.deepestQuote {
                    addBody(of: post, depth: depth + 1, to: &page)
                }
                page.line(StyledText(SafeText.line(post.uri), .faint))
            case .notFound: page.paragraph(StyledText(Strings.posts.deleted(), .faint))
            case .blocked: page.paragraph(StyledText(Strings.posts.blocked(), .faint))
            case .detached: page.paragraph(StyledText(Strings.posts.detached(), .faint))
            case .feed(let feed): add(feed, to: &page)
            case .list(let list): add(list, to: &page)
            case .labeler(let uri, let creator):
                page.paragraph(StyledText(Strings.posts.labeler(Self.name(creator))))
                page.line(StyledText(SafeText.line(uri), .faint))
            case .starterPack(let pack): add(pack, to: &page)
            case .unsupported(let type):
                page.paragraph(StyledText(Strings.posts.unsupported(type), .faint))
            }
        }
    }

    /// A custom feed.
    func add(_ feed: FeedGenerator, to page: inout TextPage) {
        page.paragraph(StyledText(Strings.posts.feed(Self.line(feed.displayName), Self.name(feed.creator)), .heading))
        addDescription(feed.description, to: &page)
        page.line(StyledText(SafeText.line(feed.uri), .faint))
    }

    /// A list of people.
    func add(_ list: ActorList, to page: inout TextPage) {
        page.paragraph(StyledText(Strings.posts.list(Self.line(list.name)), .heading))
        addDescription(list.description, to: &page)
        page.line(StyledText(SafeText.line(list.uri), .faint))
    }

    /// A starter pack.
    func add(_ pack: StarterPack, to page: inout TextPage) {
        page.paragraph(
            StyledText(Strings.posts.starterPack(Self.line(pack.name), Self.name(pack.creator)), .heading))
        addDescription(pack.description, to: &page)
        page.line(StyledText(SafeText.line(pack.uri), .faint))
    }

    // MARK: People

    /// Somebody in a list of people.
    func add(_ actor: Actor, to page: inout TextPage) {
        page.paragraph(Self.heading(actor))
        if let description = actor.description { addDescription(description, to: &page) }
        addRelation(to: actor, on: &page)
    }

    /// A whole profile.
    func add(_ profile: Profile, to page: inout TextPage) {
        page.paragraph(Self.heading(profile.actor))
        page.line(StyledText(SafeText.line(profile.actor.did), .faint))
        if let description = profile.actor.description, !description.isEmpty {
            page.paragraph(StyledText(description))
        }
        let counts = [
            Strings.posts.followers(profile.followersCount), Strings.posts.follows(profile.followsCount),
            Strings.posts.posts(profile.postsCount),
        ]
        page.paragraph(StyledText(counts.joined(separator: " · "), .faint))
        if let date = profile.createdAt {
            page.paragraph(StyledText(Strings.posts.joined(Timestamps.localDay(date)), .faint))
        }
        addRelation(to: profile.actor, on: &page)
    }

    private func addRelation(to actor: Actor, on page: inout TextPage) {
        var parts: [String] = []
        if actor.viewer.following != nil { parts.append(Strings.posts.youFollow()) }
        if actor.viewer.followedBy != nil { parts.append(Strings.posts.followsYou()) }
        if actor.viewer.muted { parts.append(Strings.posts.muted()) }
        if actor.viewer.blocking != nil { parts.append(Strings.posts.blocking()) }
        if actor.viewer.blockedBy { parts.append(Strings.posts.blockedBy()) }
        if !parts.isEmpty { page.paragraph(StyledText(parts.joined(separator: " · "), .good)) }
    }

    private func addDescription(_ description: String, to page: inout TextPage) {
        guard !description.isEmpty else { return }
        page.paragraph(StyledText(Self.shortened(description, to: Self.longestDescription)))
    }

    /// A name and a handle.
    static func heading(_ actor: Actor) -> StyledText {
        var heading = StyledText()
        heading.append(name(actor), .name)
        if actor.displayName?.isEmpty == false { heading.append(" " + handle(actor), .faint) }
        for label in actor.labels { heading.appendInline(" [\(shortened(label.value, to: 40))]", .warning) }
        return heading
    }

    /// What to call somebody: harmless, in one line, isolated where it is written from right to left.
    static func name(_ actor: Actor) -> String {
        let chosen = actor.displayName ?? ""
        return chosen.isEmpty ? handle(actor) : line(chosen)
    }

    /// A handle with its `@`; the DID too where the handle says nothing.
    static func handle(_ actor: Actor) -> String {
        let handle = "@" + SafeText.line(actor.handle)
        return actor.handle == "handle.invalid" ? "\(handle) (\(SafeText.line(actor.did)))" : handle
    }

    private static func line(_ text: String) -> String {
        SafeText.isolated(shortened(SafeText.line(text), to: longestName))
    }

    private static func shortened(_ text: String, to length: Int) -> String {
        text.count <= length ? text : text.prefix(length - 1) + "…"
    }

    private static let box = StyledText("│ ", .faint)
}
