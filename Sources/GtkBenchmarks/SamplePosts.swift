import DesignSystem

/// Posts of mixed lengths, the same for the same numbers: 3 to 52 words with links, some Japanese and Arabic, a fifth with pictures, a
/// seventh with a quoted post.
struct SamplePosts {
    private var state: UInt64 = 0

    static func post(_ number: Int) -> PostContent {
        var sample = SamplePosts()
        sample.state = UInt64(number) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return sample.make(number)
    }

    private mutating func pick(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }

    private mutating func words(_ count: Int) -> String {
        (0..<count).map { _ in Self.words[pick(Self.words.count)] }.joined(separator: " ")
    }

    private mutating func name() -> String {
        words(2).split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    private mutating func make(_ number: Int) -> PostContent {
        var text = ""
        var links: [PostContent.Link] = []
        let count = [3, 6, 10, 14, 20, 28, 36, 44, 52][pick(9)]
        if pick(25) == 0 {
            text = String(repeating: "今日は空が青いので散歩に行きました。", count: 1 + pick(6))
        } else if pick(40) == 0 {
            text = String(repeating: "السماء زرقاء اليوم وذهبنا لنرى الطيور. ", count: 1 + pick(4))
        } else {
            for index in 0..<count {
                if index > 0 { text += pick(30) == 0 ? "\n" : " " }
                let start = text.utf8.count
                switch pick(22) {
                case 0: text += "@user\(pick(999)).example.org"
                case 1: text += "example.org/article/\(pick(99_999))"
                default:
                    text += Self.words[pick(Self.words.count)]
                    continue
                }
                links.append(PostContent.Link(range: start..<text.utf8.count, target: "link \(start)"))
            }
        }
        let time = ["now", "3m", "12m", "1h", "3h", "9h", "1d", "4d"][pick(8)]
        var card: PostContent.Card?
        var pictures: [PostContent.Picture] = []
        if pick(7) == 0 {
            card = PostContent.Card(
                title: name(), detail: "@quoted\(pick(999)).example.org", text: words(5 + pick(25)), target: "quoted",
                isQuote: true)
        } else if pick(4) == 0 {
            pictures = [
                PostContent.Picture(
                    source: "picture-\(number)", description: words(6), aspect: [0.56, 0.75, 1.0, 1.33][pick(4)])
            ]
        }
        return PostContent(
            id: "post-\(number)", name: name(), handle: "user\(number % 3_000).example.org",
            avatar: "avatar-\(number % 3_000)", time: time, text: text, links: links, pictures: pictures, card: card,
            replyCount: pick(20), repostCount: pick(50), likeCount: pick(400))
    }

    private static let words = """
        the quick sky is blue today and we went out to see birds over hills while someone was writing a long thread about
        software that nobody had read yet because interesting things happen slowly in Budapest or Köln naïve façade running
        tests measuring frames again
        """.split(whereSeparator: \.isWhitespace).map(String.init)
}
