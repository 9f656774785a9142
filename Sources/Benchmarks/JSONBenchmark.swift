import ATProto
import Foundation
import Lexicons
import Services
import SocialServices

/// A page of a timeline: the generated types beside Foundation's JSONDecoder on hand-written types.
///
/// Takes files as arguments; without, `../shared/data/bluesky-json/timeline-big.json`, or a page of its own making
/// where that is absent.
enum JSONBenchmark {
    static func run(_ arguments: [String]) {
        let standard =
            (ProcessInfo.processInfo.environment["WARREN_SHARED_DATA"] ?? "../shared/data")
            + "/bluesky-json/timeline-big.json"
        let paths = arguments.isEmpty ? [standard] : arguments
        for path in paths {
            if let data = FileManager.default.contents(atPath: path) {
                measure(path, [UInt8](data))
            } else {
                measure("a page of our own making", SyntheticTimeline.page(posts: 100))
            }
        }
    }

    private static func measure(_ name: String, _ bytes: [UInt8]) {
        let data = Data(bytes)
        print("json: \(name), \(bytes.count) bytes, best of 30")
        let decoder = JSONDecoder()
        let results = Clock.best([
            { (try? decoder.decode(PeerTimeline.self, from: data).feed.count) ?? -1 },
            { (try? AppBskyFeedGetTimeline.Output.read(json: bytes).feed.count) ?? -1 },
            { (try? Page<TimelineEntry>(timeline: bytes).items.count) ?? -1 },
        ])
        print(Clock.line("JSONDecoder, hand-written types with the shown fields", results[0], beside: results[0]))
        print(Clock.line("generated types, every field", results[1], beside: results[0]))
        print(Clock.line("bytes to view models (goal: 6 x)", results[2], beside: results[0]))
    }
}

/// Measures wall time.
enum Clock {
    struct Result {
        var milliseconds: Double
        var value: Int
    }

    /// The best of 30 rounds of each; the rounds take turns, so that a busy machine is as busy for all of them.
    static func best(_ bodies: [() -> Int]) -> [Result] {
        var best = bodies.map { _ in Result(milliseconds: .infinity, value: 0) }
        let clock = ContinuousClock()
        for _ in 0..<30 {
            for (index, body) in bodies.enumerated() {
                var value = 0
                let time = clock.measure { value = body() }
                let milliseconds = Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
                if milliseconds < best[index].milliseconds {
                    best[index] = Result(milliseconds: milliseconds, value: value)
                }
            }
        }
        return best
    }

    static func line(_ name: String, _ result: Result, beside peer: Result) -> String {
        let time = String(format: "%8.3f ms", result.milliseconds)
        let ratio = String(format: "%5.1f x", peer.milliseconds / result.milliseconds)
        return "  \(time)  \(ratio)  \(name) [\(result.value)]"
    }
}

/// A timeline of our own making, in the proportions of a real one.
enum SyntheticTimeline {
    static func page(posts: Int) -> [UInt8] {
        let feed = (0..<posts).map { post($0) }
        return AppBskyFeedGetTimeline.Output(cursor: "c", feed: feed).json()
    }

    private static func post(_ n: Int) -> AppBskyFeedDefs.FeedViewPost {
        let did = "did:plc:abcdefghijklmnopqrst\(1000 + n % 30)"
        let text = "Post \(n), with a word in Japanese (雲) and a link to https://example.com/\(n) for the facet."
        let facet = AppBskyRichtextFacet.Main(
            index: .init(byteStart: 50, byteEnd: 70),
            features: [.link(.init(uri: "https://example.com/\(n)"))])
        let record = AppBskyFeedPost.Main(text: text, facets: [facet], createdAt: "2025-01-01T00:00:00.000Z")
        let author = AppBskyActorDefs.ProfileViewBasic(
            did: did, handle: "person\(n % 30).example.com", displayName: "Person \(n % 30)",
            avatar: "https://cdn.example.com/img/avatar/plain/\(did)/bafkreiabcdefgh@jpeg")
        let image = AppBskyEmbedImages.ViewImage(
            thumb: "https://cdn.example.com/img/thumb/plain/\(did)/bafkrei\(n)@jpeg",
            fullsize: "https://cdn.example.com/img/full/plain/\(did)/bafkrei\(n)@jpeg", alt: "A picture of \(n)",
            aspectRatio: .init(width: 1200, height: 800))
        return AppBskyFeedDefs.FeedViewPost(
            post: .init(
                uri: "at://\(did)/app.bsky.feed.post/3kabcdefgh\(n)", cid: "bafyreiabcdefghijklmnopqrstuvwxyz\(n)",
                author: author, record: RawJSON(record),
                embed: n % 3 == 0 ? .imagesView(.init(images: [image, image])) : nil, replyCount: n, repostCount: 2,
                likeCount: 3 * n, quoteCount: 0, indexedAt: "2025-01-01T00:00:01.000Z", viewer: .init()))
    }
}
