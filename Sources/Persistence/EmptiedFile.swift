#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A file of no bytes whose log has some: SQLite would take it for new, and throw the log away.
enum EmptiedFile {
    static let detail = "it is empty, and its log is not"

    static func isEmptied(_ file: String) -> Bool {
        size(file) == 0 && (size(file + "-wal") ?? 0) > 0
    }

    static func size(_ file: String) -> Int? {
        var status = stat()
        return stat(file, &status) == 0 ? Int(status.st_size) : nil
    }
}
