import ATProto
import Lexicons
import Services

/// A record on its way into the account's repository, under a key of ours.
struct NewRecord: Sendable {
    let collection: String
    let key: String
    let value: RawJSON

    init<Record: LexiconRecord>(_ record: Record, key: String) {
        collection = Record.collection
        self.key = key
        value = RawJSON(record)
    }

    init(collection: String, key: String, value: RawJSON) {
        self.collection = collection
        self.key = key
        self.value = value
    }

    func uri(in account: String) -> String { "at://\(account)/\(collection)/\(key)" }

    /// The CID that it will have.
    func cid() throws(SocialError) -> String {
        do {
            return CID.ofCBOR(try DataValue(json: value.bytes).cbor()).string
        } catch {
            throw .invalid(what: "the record \(collection)", problem: "it cannot be written: \(error)")
        }
    }

    /// The write that makes it.
    var write: ComAtprotoRepoApplyWrites.Create { .init(collection: collection, rkey: key, value: value) }

    // MARK: In the store

    static func written(_ records: [NewRecord]) -> String {
        "[" + records.map { RawJSON($0.write).text }.joined(separator: ",") + "]"
    }

    /// Reads what ``written(_:)`` wrote. Before there were threads it was the one post itself.
    static func read(_ text: String, of entry: OutboxEntry) -> [NewRecord]? {
        guard let json = try? RawJSON(json: Array(text.utf8)) else { return nil }
        guard let elements = json.elements else {
            guard let key = try? entry.keys.first else { return nil }
            return [NewRecord(collection: AppBskyFeedPost.Main.collection, key: key, value: json)]
        }
        var records: [NewRecord] = []
        for element in elements {
            guard let write = try? ComAtprotoRepoApplyWrites.Create.read(element), let key = write.rkey else {
                return nil
            }
            records.append(NewRecord(collection: write.collection, key: key, value: write.value))
        }
        return records.isEmpty ? nil : records
    }
}
