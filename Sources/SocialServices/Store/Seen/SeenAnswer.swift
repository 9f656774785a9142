import ATProto
import FoundationEssentials
import Lexicons
import Services

/// An answer of a server, taken apart to be kept: its posts, and what is left with the posts cut out.
struct SeenAnswer: Sendable {
    /// The shapes of answers.
    enum Form: Sendable {
        /// `{feed: [{post, reply, reason}]}`.
        case feed
        /// `{posts: [post]}`.
        case posts
        /// `{bookmarks: [{subject, item}]}`.
        case bookmarks
        /// A list whose items hold no posts, and the name that it goes by, such as `notifications`.
        case items(String)
        /// `{thread: node}`.
        case thread
        /// Anything else.
        case single
    }

    /// A stretch of what is left.
    enum Part: Sendable {
        case bytes([UInt8])
        /// A post, by its place in ``posts``.
        case post(Int)
    }

    /// An item of a list.
    struct Entry: Sendable {
        /// Tells which entries of different pages are the same.
        var key: Int64
        var parts: [Part]
    }

    /// Entries beyond these are not kept; servers send at most 100.
    static let mostEntries = 1 << entryBits
    static let entryBits: Int64 = 10

    private(set) var posts: [SeenPost] = []
    private(set) var authors: [SeenAuthor] = []
    /// Addresses of posts that the server says are not there.
    private(set) var gone: [String] = []
    /// The items, for lists.
    private(set) var entries: [Entry] = []
    /// All of it, for what is no list.
    private(set) var body: [Part] = []

    private let account: String
    private var places: [String: Int] = [:]

    /// Takes an answer apart.
    /// - Parameters:
    ///   - json: the answer's body as it was served.
    ///   - account: DID of the account that asked.
    init(_ json: [UInt8], _ form: Form, account: String) throws(JSONError) {
        self.account = account
        let document = try RawJSON(answer: json)
        switch form {
        case .feed:
            for entry in document["feed"]?.elements?.prefix(Self.mostEntries) ?? [] {
                let reposter = entry["reason"]?["by"]?["did"]?.string
                let key = SeenKey.post(entry["post"]?["uri"]?.string ?? "", reposter: reposter)
                entries.append(Entry(key: key, parts: cut(entry)))
            }
        case .posts:
            for view in document["posts"]?.elements?.prefix(Self.mostEntries) ?? [] {
                let uri = view["uri"]?.string ?? ""
                let parts = add(view).map { [Part.post($0)] } ?? [.bytes(view.bytes)]
                entries.append(Entry(key: SeenKey.post(uri, reposter: nil), parts: parts))
            }
        case .bookmarks:
            for bookmark in document["bookmarks"]?.elements?.prefix(Self.mostEntries) ?? [] {
                let key = SeenKey.post(bookmark["subject"]?["uri"]?.string ?? "", reposter: nil)
                entries.append(Entry(key: key, parts: cut(bookmark)))
            }
        case .items(let name):
            for item in document[name]?.elements?.prefix(Self.mostEntries) ?? [] {
                let name = item["uri"]?.string ?? item["did"]?.string ?? ""
                let key = SeenKey.item(name, reason: item["reason"]?.string)
                entries.append(Entry(key: key, parts: [.bytes(item.bytes)]))
            }
        case .thread: body = cut(document)
        case .single: body = [.bytes(document.bytes)]
        }
    }

    /// Notes what the account thinks of somebody who is not a post's author.
    mutating func add(_ actor: Actor) {
        authors.append(SeenAuthor(actor))
    }

    /// What is left of a value without its posts, which are added.
    private mutating func cut(_ value: RawJSON) -> [Part] {
        var cuts: [(place: Range<Int>, post: Int)] = []
        SeenPlaces.forEach(in: value) { place in
            if place.value["record"] == nil {
                noteAbsence(place.value)
            } else if let post = add(place.value) {
                cuts.append((place.value.place, post))
            }
        }
        let start = value.place.lowerBound
        return value.withBytes { bytes in
            var parts: [Part] = []
            var done = 0
            for cut in cuts {
                parts.append(.bytes(Array(bytes[done..<cut.place.lowerBound - start])))
                parts.append(.post(cut.post))
                done = cut.place.upperBound - start
            }
            parts.append(.bytes(Array(bytes[done...])))
            return parts
        }
    }

    private mutating func noteAbsence(_ value: RawJSON) {
        guard value["notFound"]?.boolean == true || value.type?.hasSuffix("#notFoundPost") == true,
            let uri = value["uri"]?.string
        else { return }
        gone.append(uri)
    }

    /// Adds a post's view and what it quotes; nil when it cannot be read: then it stays where it is.
    private mutating func add(_ raw: RawJSON) -> Int? {
        var report = MappingReport()
        guard let view = try? AppBskyFeedDefs.PostView.read(raw),
            let post = Post(view, path: { "" }, report: &report)
        else { return nil }
        if let quoted = post.quotedPost, places[quoted.uri] == nil, let view = Self.quotedView(in: raw) {
            places[quoted.uri] = posts.count
            posts.append(SeenPost(quoted, view: view.bytes, shape: .quoted, account: account))
        }
        if let uri = post.goneQuote { gone.append(uri) }
        if let place = places[post.uri], posts[place].shape == .post { return place }
        let kept = SeenPost(post, view: raw.bytes, shape: .post, account: account)
        if let place = places[post.uri] {
            posts[place] = kept
            return place
        }
        places[post.uri] = posts.count
        posts.append(kept)
        return posts.count - 1
    }

    private static func quotedView(in raw: RawJSON) -> RawJSON? {
        guard let record = raw["embed"]?["record"] else { return nil }
        return record["value"] != nil ? record : record["record"]
    }
}

/// Numbers that stand for what makes an entry the same as another.
enum SeenKey {
    /// A post in a list, where it stands again when somebody else reposts it.
    static func post(_ uri: String, reposter: String?) -> Int64 {
        of(reposter.map { uri + " " + $0 } ?? uri)
    }

    /// A person, or something that happened: one record can cause several notifications.
    static func item(_ name: String, reason: String?) -> Int64 {
        of(reason.map { name + " " + $0 } ?? name)
    }

    /// FNV-1a, in 64 bits: the same on every machine and in every run.
    static func of(_ text: String) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int64(bitPattern: hash)
    }
}
