import ATProto
import FoundationEssentials
import Media
import Persistence
import Services

/// An entry of the outbox as those who send it see it.
///
/// ```
/// waiting ──▶ sent                    the server has it
///    ▲  └────▶ refused, unknown ──┐   a person decides
///    └──────────── retry ─────────┘
/// ```
///
/// An entry that is sent stays for a while: whoever waits for it learns what became of it.
struct OutboxEntry: Sendable {
    enum State: String, Sendable, SQLConvertible {
        case waiting, refused, unknown, sent
    }

    let id: Int64
    let account: String
    let action: OutboxAction
    /// at-URI of the record that is made, of a thread's posts that of the first.
    var record: String?
    /// at-URIs of a thread's further posts.
    var further: [String] = []
    /// The records' JSON, once that is settled: every further try sends the same.
    var prepared: String?
    var state: State
    var problem: SocialError?
    /// When a try last ended with the problem.
    var postponed: Date?
    let created: Date
    var attempts: Int
    /// How many tries made the server fail, since a person last asked for one.
    var faults: Int
    /// A request that may have been carried out was begun.
    var begun: Bool
    /// What became of it, once it is sent.
    var result: Result?

    /// What became of an entry.
    struct Result: Sendable, Codable {
        /// The record that was made or removed; nil where nothing had to be.
        var record: String?
        var cid: String?
        /// The CIDs of a thread's further posts.
        var further: [String]?
        /// False where everything was as wished already.
        var changed = true
        /// What it was about, as the server names it.
        var subject: ActionSubject?
        /// When the server had it.
        var sent: Date?
    }

    /// The keys under which the records are written, of a thread's posts in order.
    var keys: [String] {
        get throws(SocialError) {
            let keys = ([record].compactMap(\.self) + further).compactMap { ATURI($0)?.rkey?.string }
            guard keys.count == further.count + 1 else {
                throw .storage(detail: "the outbox entry \(id) has no key for its record")
            }
            return keys
        }
    }
}

extension OutboxEntry: RowReadable {
    static let columns =
        "id, account, action, record, further, prepared, state, problem, postponed, created, attempts, faults, begun, result"

    init(reading row: inout RowReader) throws(DatabaseError) {
        id = try row.get("id")
        account = try row.get("account")
        action = try Self.decoded(try row.get("action"))
        record = try row.get("record")
        if let text = try row.get("further", as: String?.self) { further = try Self.decoded(text) }
        prepared = try row.get("prepared")
        state = try row.get("state")
        if let text = try row.get("problem", as: String?.self) { problem = try Self.decoded(text) }
        postponed = try row.get("postponed")
        created = try row.get("created")
        attempts = try row.get("attempts")
        faults = try row.get("faults")
        begun = try row.get("begun")
        if let text = try row.get("result", as: String?.self) { result = try Self.decoded(text) }
    }

    static func encoded(_ value: some Encodable) throws(DatabaseError) -> SQLValue {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            return .text(String(decoding: try encoder.encode(value), as: UTF8.self))
        } catch {
            throw .aborted("an outbox entry cannot be written: \(error)")
        }
    }

    private static func decoded<Value: Decodable>(_ text: String) throws(DatabaseError) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
        } catch {
            throw .aborted("an outbox entry cannot be read: \(error)")
        }
    }
}

/// A picture of a post in the outbox.
struct OutboxPicture: Sendable {
    var alt: String
    let image: PreparedImage
    /// What the server calls it, once it has it.
    var blob: BlobRef?
}
