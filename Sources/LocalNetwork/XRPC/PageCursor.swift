import Persistence

/// Where a page of a list in falling time ended: `milliseconds::key`.
struct PageCursor: Hashable, Sendable {
    var time: Int64
    var key: String

    /// Before everything.
    static let start = PageCursor(time: .max, key: "")

    init(time: Int64, key: String) {
        self.time = time
        self.key = key
    }

    /// The cursor of a call; `start` without one.
    init(_ call: XRPCCall) throws(XRPCFailure) {
        guard let text = call.query.optional("cursor") else {
            self = .start
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let time = Int64(parts[0]), parts[1].hasPrefix(":"), parts[1].utf8.count <= 600 else {
            throw .invalidRequest("Malformed cursor")
        }
        self.init(time: time, key: String(parts[1].dropFirst()))
    }

    var text: String { "\(time)::\(key)" }
}

/// One page of a list: a statement asks for one row more than the page holds, which shows whether another follows.
struct Page: Sendable {
    let rows: [Row]
    /// Absent on the last page.
    let cursor: String?

    /// - Parameters:
    ///   - time: the column in milliseconds that the list is sorted by.
    ///   - key: the column that tells rows of one moment apart.
    init(_ rows: [Row], limit: Int, time: String = "sort_at", key: String = "cid") {
        self.rows = Array(rows.prefix(limit))
        cursor =
            rows.count > limit
            ? self.rows.last.map { PageCursor(time: $0.integer(time), key: $0.text(key)).text } : nil
    }
}

/// A position in a ranked list, which has no moment to resume at.
struct OffsetCursor: Sendable {
    let offset: Int

    init(_ call: XRPCCall) throws(XRPCFailure) {
        guard let text = call.query.optional("cursor") else {
            offset = 0
            return
        }
        guard let offset = Int(text), (0...1_000_000).contains(offset) else {
            throw .invalidRequest("Malformed cursor")
        }
        self.offset = offset
    }

    /// The next page's cursor when `rows`, asked for with one more than `limit`, says that there is one.
    func next(_ rows: [Row], limit: Int) -> String? { rows.count > limit ? String(offset + limit) : nil }
}
