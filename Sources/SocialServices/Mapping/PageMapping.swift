import ATProto
import Services

/// Collects what could not be shown while wire types become value models.
struct MappingReport {
    private(set) var skipped: [SkippedItem]

    /// Starts with what the reader itself left out.
    init(_ report: ReadReport = ReadReport()) {
        skipped = report.skipped.map { SkippedItem(path: $0.path, reason: $0.reason) }
    }

    mutating func skip(_ path: @autoclosure () -> String, _ reason: String) {
        guard skipped.count < ReadReport.limit else { return }
        skipped.append(SkippedItem(path: path(), reason: reason))
    }

    /// Maps what can be mapped; an element that yields nothing has said why.
    mutating func map<Wire, Item>(
        _ wires: [Wire], in field: String,
        _ transform: (borrowing Wire, _ path: () -> String, inout MappingReport) -> Item?
    ) -> [Item] {
        var items: [Item] = []
        items.reserveCapacity(wires.count)
        for index in wires.indices {
            if let item = transform(wires[index], { "\(field)[\(index)]" }, &self) { items.append(item) }
        }
        return items
    }
}

extension Page {
    /// Maps a page of wire types.
    init<Wire>(
        _ wires: [Wire], in field: String, cursor: String?, report: ReadReport,
        _ transform: (borrowing Wire, _ path: () -> String, inout MappingReport) -> Item?
    ) {
        var mapping = MappingReport(report)
        let items = mapping.map(wires, in: field, transform)
        // Some servers end with an empty cursor instead of none.
        self.init(items: items, cursor: cursor == "" ? nil : cursor, skipped: mapping.skipped)
    }
}
