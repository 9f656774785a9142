import DesignSystem
import FoundationEssentials
import Services
import Strings
import Wording

/// Turns a presenter's entries into what rows show; the same entry gives the same object as before, as long as its time reads the same.
final class PostContents {
    private struct Known {
        let entry: TimelineEntry
        let content: PostContent
    }

    private var known: [String: Known] = [:]

    /// The contents of a whole list.
    func contents(of entries: [TimelineEntry], now: Date) -> [PostContent] {
        var next: [String: Known] = [:]
        let contents = entries.map { entry in
            let id = Self.id(of: entry)
            let time = entry.post.sortDate.map { Timestamps.ago($0, now: now) } ?? ""
            if let before = known[id], before.entry == entry, before.content.time == time {
                next[id] = before
                return before.content
            }
            let content = Self.content(of: entry, id: id, time: time)
            next[id] = Known(entry: entry, content: content)
            return content
        }
        known = next
        return contents
    }

    /// The entry of a content that was made here.
    func entry(of content: PostContent) -> TimelineEntry? {
        known[content.id]?.entry
    }

    // A post stands in a list again when somebody else reposts it.
    private static func id(of entry: TimelineEntry) -> String {
        if case .repost(let actor, _) = entry.reason { return entry.post.uri + " " + actor.did }
        return entry.post.uri
    }

    private static func content(of entry: TimelineEntry, id: String, time: String) -> PostContent {
        let post = entry.post
        let (pictures, card) = parts(of: post.embed)
        return PostContent(
            id: id, name: post.author.name, handle: post.author.handle, avatar: post.author.avatar, time: time,
            reason: reason(of: entry), text: post.text, links: post.facets.map(link), pictures: pictures,
            card: card,
            replyCount: post.replyCount, repostCount: post.repostCount, likeCount: post.likeCount,
            isReposted: post.viewer.repost != nil, isLiked: post.viewer.like != nil,
            warning: post.labels.first(where: \.hidesPictures)?.text)
    }

    /// Why it is in the list, and what has to be known of it.
    private static func reason(of entry: TimelineEntry) -> String? {
        var reasons: [String] = []
        switch (entry.reason, entry.parent) {
        case (.repost(let actor, _), _): reasons.append(Strings.posts.reposted(actor.name))
        case (.pinned, _): reasons.append(Strings.posts.pinned())
        case (nil, .post(let parent)): reasons.append(Strings.posts.answers(parent.author.name))
        case (nil, .notFound): reasons.append(Strings.posts.answersDeleted())
        case (nil, .blocked): reasons.append(Strings.posts.answersBlocked())
        case (nil, .unsupported): reasons.append(Strings.posts.answersUnknown())
        case (nil, nil): break
        }
        if entry.post.isQueued { reasons.append(Strings.posts.queued()) }
        reasons += entry.post.labels.prefix(mostLabels).map(\.text)
        return reasons.isEmpty ? nil : reasons.joined(separator: " · ")
    }

    private static let mostLabels = 3

    private static func link(_ facet: Facet) -> PostContent.Link {
        let target =
            switch facet.feature {
            case .link(let address): address
            case .mention(let did): did
            case .tag(let tag): "#" + tag
            }
        return PostContent.Link(range: facet.byteStart..<max(facet.byteStart, facet.byteEnd), target: target)
    }

    private static func parts(of embed: Embed?) -> ([PostContent.Picture], PostContent.Card?) {
        switch embed {
        case nil: ([], nil)
        case .images(let images): (images.map(picture), nil)
        case .video(let video):
            (
                video.thumbnail.map {
                    [PostContent.Picture(source: $0, description: video.alt, aspect: aspect(video.aspectRatio))]
                } ?? [], nil
            )
        case .external(let page):
            (
                [],
                PostContent.Card(
                    title: page.title.isEmpty ? page.uri : page.title, detail: host(of: page.uri),
                    text: page.description, target: page.uri, isQuote: false)
            )
        case .record(let record): ([], card(of: record))
        case .recordWithMedia(let record, let media):
            // A post has one frame: the quote's.
            (parts(of: media).0, card(of: record) ?? parts(of: media).1)
        case .unsupported(let type):
            (
                [],
                PostContent.Card(
                    title: Strings.posts.unsupported(type), detail: "", text: "", target: "", isQuote: false)
            )
        }
    }

    private static func picture(_ image: EmbeddedImage) -> PostContent.Picture {
        PostContent.Picture(source: image.thumbnail, description: image.alt, aspect: aspect(image.aspectRatio))
    }

    private static func aspect(_ ratio: AspectRatio?) -> Double {
        ratio.map { Double($0.height) / Double($0.width) } ?? 0.75
    }

    private static func card(of record: QuotedRecord) -> PostContent.Card? {
        func plain(_ title: String, _ detail: String = "", _ text: String = "", to target: String = "")
            -> PostContent.Card
        {
            PostContent.Card(title: title, detail: detail, text: text, target: target, isQuote: false)
        }
        return switch record {
        case .post(let post):
            PostContent.Card(
                title: post.author.name, detail: "@" + post.author.handle, text: post.text,
                target: post.uri,
                isQuote: true)
        case .notFound(let uri): plain(Strings.posts.deleted(), to: uri)
        case .blocked(let uri): plain(Strings.posts.blocked(), to: uri)
        case .detached(let uri): plain(Strings.posts.detached(), to: uri)
        case .feed(let feed): plain(feed.displayName, "@" + feed.creator.handle, feed.description, to: feed.uri)
        case .list(let list):
            plain(list.name, list.creator.map { "@" + $0.handle } ?? "", list.description, to: list.uri)
        case .labeler(let uri, let creator): plain(creator.name, "@" + creator.handle, to: uri)
        case .starterPack(let pack): plain(pack.name, "@" + pack.creator.handle, pack.description, to: pack.uri)
        case .unsupported(let type): plain(Strings.posts.unsupported(type))
        }
    }

    private static func host(of address: String) -> String {
        let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return "" }
        return String(parts[2].prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    }
}

extension ContentLabel {
    // Anybody can make labels, of any length.
    private static let longest = 40

    /// What it says; those that everybody uses in words, others as they are.
    fileprivate var text: String {
        switch value {
        case "porn": Strings.posts.labelPorn()
        case "sexual": Strings.posts.labelSexual()
        case "nudity": Strings.posts.labelNudity()
        case "graphic-media", "gore": Strings.posts.labelGraphic()
        case "!warn": Strings.posts.labelWarn()
        default: String(value.prefix(Self.longest))
        }
    }
}
