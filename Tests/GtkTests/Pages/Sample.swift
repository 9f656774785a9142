import DesignSystem
import Foundation
import GtkKit
import Services

/// What pages are shown with: always the same, at the same distance from now, so that ages read the same.
enum Sample {
    static let ann = Actor(
        did: "did:plc:ann", handle: "ann.test", displayName: "Ann Cabbage", avatar: "leaf",
        description: "Grows lettuce on a roof. Writes about rain, soil and what rabbits leave of it.")
    static let bob = Actor(
        did: "did:plc:bob", handle: "bob.of.a.very.long.valley.test", displayName: "Bob Turnip", avatar: "root",
        viewer: ActorViewer(following: "at://did:plc:ann/app.bsky.graph.follow/1"))
    static let cy = Actor(did: "did:plc:cy", handle: "cy.test")
    static let account = Account(did: ann.did, handle: ann.handle, service: "https://pds.test", state: .signedIn)
    static let other = Account(did: bob.did, handle: bob.handle, service: "https://pds.test", state: .signedOut)
    static let state = SignInState(accounts: [account, other], currentDID: account.did)
    private static let acting = ActingAccount(did: ann.did, handle: ann.handle)

    /// So long ago, in the middle of what reads the same: the tests may take a while.
    private static func ago(hours: Int) -> Date { Date(timeIntervalSinceNow: -3600 * (Double(hours) + 0.5)) }
    private static func ago(days: Int) -> Date { ago(hours: days * 24 + 12) }

    private static func uri(_ author: Actor, _ key: String) -> String { "at://\(author.did)/app.bsky.feed.post/\(key)" }

    static let plain = Post(
        uri: uri(bob, "plain"), cid: "1", author: bob,
        text: "The rain has stopped, and everything that wanted to grow has done so. Who has time on Saturday?",
        createdAt: ago(hours: 1), indexedAt: ago(hours: 1), likeCount: 12, repostCount: 1, replyCount: 3,
        viewer: PostViewer(like: "at://did:plc:ann/app.bsky.feed.like/1"))
    static let marked = Post(
        uri: uri(cy, "marked"), cid: "2", author: cy, text: "Read hollowlane.test, says @ann.test #harvestsupper",
        facets: [
            Facet(byteStart: 5, byteEnd: 20, feature: .link("https://hollowlane.test")),
            Facet(byteStart: 27, byteEnd: 36, feature: .mention(ann.did)),
            Facet(byteStart: 37, byteEnd: 51, feature: .tag("harvestsupper")),
        ],
        embed: .external(
            LinkCard(
                uri: "https://hollowlane.test/supper", title: "Supper in Hollow Lane",
                description: "Who brings what, and where to sit.")),
        createdAt: ago(hours: 2), indexedAt: ago(hours: 2), likeCount: 1_234)
    static let pictured = Post(
        uri: uri(ann, "pictured"), cid: "3", author: ann, text: "Two beds, one week apart.",
        embed: .images([
            EmbeddedImage(thumbnail: "bed", fullsize: "bed", alt: "A bed of young lettuce", aspectRatio: nil),
            EmbeddedImage(thumbnail: "beds", fullsize: "beds", alt: "", aspectRatio: nil),
        ]), createdAt: ago(hours: 7), indexedAt: ago(hours: 7), repostCount: 4,
        viewer: PostViewer(repost: "at://did:plc:ann/app.bsky.feed.repost/1"))
    static let quoting = Post(
        uri: uri(cy, "quoting"), cid: "4", author: cy, text: "I have.", embed: .record(.post(plain)),
        createdAt: ago(days: 1), indexedAt: ago(days: 1), replyCount: 1)
    static let covered = Post(
        uri: uri(bob, "covered"), cid: "5", author: bob, text: "What the slugs did.",
        embed: .images([EmbeddedImage(thumbnail: "slug", fullsize: "slug", alt: "Slugs", aspectRatio: nil)]),
        createdAt: ago(days: 2), indexedAt: ago(days: 2),
        labels: [ContentLabel(value: "graphic-media", source: bob.did)])
    static let posts = [plain, marked, pictured, quoting, covered]

    static let entries = [
        TimelineEntry(post: plain, reason: .repost(by: cy, at: nil)), TimelineEntry(post: marked),
        TimelineEntry(post: pictured), TimelineEntry(post: quoting, parent: .post(plain)),
        TimelineEntry(post: covered),
    ]

    static let thread = ConversationThread(
        ancestors: [.post(plain)], anchor: .post(quoting),
        replies: [ThreadReply(node: .post(marked)), ThreadReply(node: .post(covered))])

    static let notifications: [SocialNotification] = [
        happened(.reply, bob, "r", text: "I can come at six, with the wheelbarrow.", isRead: false, ago(hours: 1)),
        happened(.like, bob, "l1", subject: pictured.uri, isRead: false, ago(hours: 2)),
        happened(.like, cy, "l2", subject: pictured.uri, isRead: false, ago(hours: 3)),
        happened(.follow, cy, "f", isRead: true, ago(hours: 5)),
        happened(.repost, bob, "p", subject: pictured.uri, isRead: true, ago(days: 1)),
    ]

    private static func happened(
        _ reason: SocialNotification.Reason, _ who: Actor, _ key: String, subject: String? = nil, text: String? = nil,
        isRead: Bool, _ date: Date
    ) -> SocialNotification {
        SocialNotification(
            uri: uri(who, key), cid: key, author: who, reason: reason, subject: subject, text: text, isRead: isRead,
            indexedAt: date)
    }

    static let bookmarks = [
        Bookmark(subject: RecordReference(uri: marked.uri, cid: "2"), createdAt: nil, item: .post(marked)),
        Bookmark(
            subject: RecordReference(uri: uri(bob, "gone"), cid: "9"), createdAt: nil, item: .notFound(uri: "at://x")),
        Bookmark(subject: RecordReference(uri: pictured.uri, cid: "3"), createdAt: nil, item: .post(pictured)),
    ]

    static let drafts = [
        StoredDraft(id: 1, account: acting, first: .init(text: "Supper at six, says"), created: ago(hours: 1)),
        StoredDraft(
            id: 2, account: acting,
            first: .init(
                text:
                    "What grew this year, from the first warm day to the last, and what did not, bed by bed and row by row.",
                pictures: [.init(name: "bed.jpg", alt: "A bed")]), further: [.init(text: "The second bed.")],
            replyTo: plain.uri, created: ago(days: 1)),
    ]

    static let outbox = [
        OutboxItem(
            id: 1, account: acting, action: .post(OutboxPost(.init(text: "Seedlings to give away, at the gate."))),
            record: nil, state: .waiting, problem: .unreachable(host: "pds.test", reason: "no route"),
            created: ago(hours: 4), attempts: 2),
        OutboxItem(
            id: 2, account: acting, action: .perform(.like, post: plain.uri), record: nil, state: .refused,
            problem: .refused(status: 400, name: "InvalidRequest", message: "There is no such post."),
            created: ago(hours: 1), attempts: 1),
        OutboxItem(
            id: 3, account: acting, action: .follow(actor: cy.handle), record: nil, state: .unknown, problem: nil,
            created: ago(hours: 3), attempts: 1),
    ]

    static let draft = PostDraft(
        text: "Supper at six, says @bob.test #harvestsupper",
        images: [.init(bytes: png, name: "bed.jpg", alt: "A bed of young lettuce")], replyTo: plain.uri,
        further: [.init(text: "Bring bread.")])

    /// A picture in a file.
    private static let png: [UInt8] = {
        let pixels = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, 40, 30)!
        gdk_pixbuf_fill(pixels, 0x40A0_40FF)
        let texture = Reference(owned: gdk_texture_new_for_pixbuf(pixels)!)
        g_object_unref(UnsafeMutableRawPointer(pixels))
        let bytes = gdk_texture_save_to_png_bytes(texture.pointer)!
        defer { g_bytes_unref(bytes) }
        var size: gsize = 0
        let data = g_bytes_get_data(bytes, &size)
        return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
    }()

    /// Pictures of bands, a different one for each name.
    static let pictures = PictureStore { request in
        let tone = request.source.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFF }
        let (width, height) = request.height > request.width ? (30, 40) : (40, 30)
        let bytes = (0..<width * height).flatMap { pixel -> [UInt8] in
            let band = (pixel / width / 5 + pixel % width / 8) % 2 == 0
            return [UInt8(tone), band ? 160 : 110, UInt8(255 - tone), 255]
        }
        return Pixels(width: width, height: height, bytes: bytes)
    }
}
