import ATProto

/// A record on its way into the index.
struct IndexedRecord: Sendable {
    var uri: RecordURI
    var cid: String
    var value: DataValue
    /// When the network took it in.
    var indexedAt: Instant

    /// What it is sorted by: the author's time, but never later than the network's, and the network's when the author's
    /// cannot be read.
    var sortAt: Instant {
        guard let text = createdAt, let date = ATDatetime.date(from: text) else { return indexedAt }
        return min(Instant(date), indexedAt)
    }

    var createdAt: String? { value["createdAt"]?.stringValue }
    var did: String { uri.did }

    /// The text member of a nested map.
    func text(_ path: String...) -> String? {
        var place: DataValue? = value
        for step in path { place = place?[step] }
        return place?.stringValue
    }
}
