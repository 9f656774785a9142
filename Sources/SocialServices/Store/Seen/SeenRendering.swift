import ATProto
import Persistence

/// Puts posts back into what is left of an answer without them.
struct SeenRenderer {
    private struct KeptPost {
        var uri: String
        var isGone: Bool
        var view: [UInt8]
    }

    private let db: Connection
    private let account: Int64
    private var posts: [Int64: KeptPost?] = [:]

    init(_ db: Connection, account: Int64) {
        self.db = db
        self.account = account
    }

    /// An item of a list as it was served, but for the posts' newer state; nil when its post is not to be shown any more.
    mutating func item(_ left: [UInt8]) throws -> [UInt8]? {
        // An item that is nothing but a post.
        if let first = left.first, first != UInt8(ascii: "{") {
            guard let id = Int64(String(decoding: left, as: UTF8.self)), let post = try post(id), !post.isGone else {
                return nil
            }
            return post.view
        }
        let value = try RawJSON(json: left)
        if let id = value["post"]?.integer {
            guard let post = try post(Int64(id)), !post.isGone else { return nil }
        }
        return try whole(value)
    }

    /// An answer as it was served, but for the posts' newer state. In the place of a post that is gone stands what servers
    /// put there.
    mutating func whole(_ left: RawJSON) throws -> [UInt8] {
        var places: [SeenPlaces.Place] = []
        SeenPlaces.forEach(in: left) { places.append($0) }
        var changes: [(place: Range<Int>, bytes: [UInt8])] = []
        for place in places {
            guard let id = place.value.integer else { continue }
            if let post = try post(Int64(id)), !post.isGone {
                changes.append((place.value.place, post.view))
            } else {
                changes.append(((place.node ?? place.value).place, absent(try post(Int64(id))?.uri)))
            }
        }
        // A node that goes takes along what hangs on it: of places in one another, the outer one counts.
        changes.sort { ($0.place.lowerBound, $1.place.upperBound) < ($1.place.lowerBound, $0.place.upperBound) }
        let base = left.place.lowerBound
        let bytes = left.bytes
        var result: [UInt8] = []
        var done = base
        for change in changes where change.place.lowerBound >= done {
            result += bytes[done - base..<change.place.lowerBound - base]
            result += change.bytes
            done = change.place.upperBound
        }
        result += bytes[(done - base)...]
        return result
    }

    private func absent(_ uri: String?) -> [UInt8] {
        guard let uri else { return Array(#"{"$type":"app.warren.seen#evicted"}"#.utf8) }
        return Array(
            JSONTree.object([
                .init("$type", .string("app.bsky.feed.defs#notFoundPost")), .init("uri", .string(uri)),
                .init("notFound", .boolean(true)),
            ]).json())
    }

    private mutating func post(_ id: Int64) throws -> KeptPost? {
        if let known = posts[id] { return known }
        // The ids of others are never asked for; this makes sure of it.
        guard SeenID.all(of: account).contains(id) else { return nil }
        let row = try db.row(
            "SELECT uri, is_gone, view FROM seen_posts JOIN seen_views USING (id) WHERE id = ?", [.integer(id)])
        let post = try row.map {
            KeptPost(uri: try $0.get("uri"), isGone: try $0.get("is_gone"), view: try $0.get("view"))
        }
        posts[id] = .some(post)
        return post
    }
}
