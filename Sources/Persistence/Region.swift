internal import CSQLite

/// The tables that statements read or write.
struct Region: Hashable, Sendable {
    /// In lower case: SQLite's names are the same in either case.
    private(set) var tables: Set<String> = []
    /// A change of the schema, or one by another process, whose tables nobody tells.
    private(set) var isEverything = false

    static let everything = {
        var region = Region()
        region.isEverything = true
        return region
    }()

    var isEmpty: Bool { tables.isEmpty && !isEverything }

    mutating func insert(_ table: String) { tables.insert(table.lowercased()) }

    mutating func formUnion(_ other: Region) {
        isEverything = isEverything || other.isEverything
        if !other.tables.isEmpty { tables.formUnion(other.tables) }
    }

    /// Whether a change of `other` may change what was read from this region.
    func meets(_ other: Region) -> Bool {
        if isEmpty || other.isEmpty { return false }
        return isEverything || other.isEverything || !tables.isDisjoint(with: other.tables)
    }
}

/// Hears from SQLite's authorizer what the statement being prepared reads and writes: also behind views, in triggers and
/// through foreign keys, and for tables that the update hook leaves out (those without row ids, or emptied at once).
final class RegionCollector {
    private(set) var reads = Region()
    private(set) var writes = Region()

    var isEmpty: Bool { reads.isEmpty && writes.isEmpty }

    func clear() {
        guard !isEmpty else { return }
        reads = Region()
        writes = Region()
    }

    /// Before any statement is prepared: setting it makes SQLite prepare all of them again.
    func install(on database: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_set_authorizer(
            database,
            { context, action, first, _, _, _ in
                if let context {
                    Unmanaged<RegionCollector>.fromOpaque(context).takeUnretainedValue().hear(action, first)
                }
                return SQLITE_OK
            }, context)
    }

    private func hear(_ action: Int32, _ first: UnsafePointer<CChar>?) {
        switch action {
        case SQLITE_READ:
            if let first { reads.insert(String(cString: first)) }
        case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
            guard let first else { return }
            let table = String(cString: first)
            if table == "sqlite_master" || table == "sqlite_schema" {
                writes = .everything
            } else {
                writes.insert(table)
            }
        case SQLITE_ALTER_TABLE, SQLITE_DROP_TABLE, SQLITE_DROP_VIEW, SQLITE_DROP_VTABLE, SQLITE_DROP_TRIGGER,
            SQLITE_DROP_INDEX, SQLITE_CREATE_TABLE, SQLITE_CREATE_VIEW, SQLITE_CREATE_VTABLE, SQLITE_CREATE_TRIGGER,
            SQLITE_CREATE_INDEX:
            writes = .everything
        default: break
        }
    }
}
