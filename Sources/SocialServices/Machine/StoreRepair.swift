import FoundationEssentials
import Glibc
import Persistence
import Services

extension StoreRepair {
    /// Tables in which there was nothing, and that lack nothing, are left out.
    init(_ report: RecoveryReport) {
        let tables = report.tables.filter { $1.saved > 0 || !$1.isWhole }.sorted { $0.key < $1.key }
        self.init(
            saved: report.rowCount, lost: report.lostRows,
            tables: tables.map { name, table in
                Table(name: name, saved: table.saved, lost: table.lost, isPartial: table.isPartial)
            },
            damagedPages: report.damagedPages, keptFile: report.keptFile)
    }
}

extension Home {
    /// What is said of a store without any bytes.
    static let emptied = "it has no bytes, though this home was in use"

    /// Whether the store's file has no bytes though other files here are of a store that was in use. A first start that was
    /// ended at once leaves a file without bytes, too, and nothing else.
    var isStoreEmptied: Bool {
        var status = stat()
        guard stat(databasePath, &status) == 0, status.st_size == 0 else { return false }
        // With a log that has bytes, those can be read.
        if stat(databasePath + "-wal", &status) == 0, status.st_size > 0 { return false }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.contains { name in
            ["locks", "pictures", "secrets.sealed"].contains(name) || name.hasPrefix("warren.sqlite.damaged-")
        }
    }
}

extension LiveMachine {
    /// Makes a new store in the place of one without any bytes: nothing can be saved of that.
    func startAnew() async throws(DatabaseError) -> StoreRepair {
        let file = home.databasePath
        let kept = "\(file).damaged-\(Date().formatted(.iso8601.timeSeparator(.omitted)))"
        guard rename(file, kept) == 0 else {
            throw .cannotOpen(file: file, reason: "it cannot be kept as \(kept) (\(String(cString: strerror(errno))))")
        }
        let database = try await Database.open(.file(file), migrator: SocialSchema.migrator)
        let names = try await database.read { db in
            try db.values(
                "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'migrations' ORDER BY name",
                as: String.self)
        }
        return StoreRepair(
            saved: 0, lost: 0, tables: names.map { Table(name: $0, saved: 0, lost: 0, isPartial: true) },
            damagedPages: 0, keptFile: kept)
    }

    private typealias Table = StoreRepair.Table
}
