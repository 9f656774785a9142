/// How large a database and what is asked of it may become. Every bound that is met is a typed error.
public struct DatabaseLimits: Hashable, Sendable {
    /// Bytes that the file may have, nil for as many as the disk holds; a write beyond it is `DatabaseError.full`.
    public var fileSize: Int?
    /// Bytes that one text, blob or row may have; more is `DatabaseError.tooBig`.
    public var valueSize: Int
    /// Rows that one `rows` or `values` may return; more is `DatabaseError.tooManyRows`. `forEach` has no bound.
    public var rows: Int
    /// Bytes that the write-ahead log may grow to beside a read that does not end. Past it, the reads of this process
    /// that began before half of it was written end with `DatabaseError.snapshotTooOld`. Reads of other processes
    /// cannot be ended.
    public var logSize: Int

    /// Bounds that only a mistake or an attack meets.
    public init(
        fileSize: Int? = nil, valueSize: Int = 128 << 20, rows: Int = 1_000_000, logSize: Int = 64 << 20
    ) {
        self.fileSize = fileSize
        self.valueSize = valueSize
        self.rows = rows
        self.logSize = logSize
    }
}
