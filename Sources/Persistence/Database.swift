// Persistence: the one SQLite store behind every service.
//
//   let database = try await Database.open(.file(path), migrator: migrator)
//   try await database.write { db in try db.execute("INSERT …", ["alice", 3]) }
//   let rows = try await database.read { db in try db.rows("SELECT …") }
//
// Schema changes go through `Migrator` only. A test uses the production migrator with `.memory`.

/// Where a database lives.
public enum DatabaseLocation: Hashable, Sendable {
    /// A file; created with mode 0600 when it is missing. Its folder must exist.
    case file(String)
    /// Memory of this `Database` alone; gone with it.
    case memory
}

/// How much a finished `write` promises.
public enum Durability: Hashable, Sendable {
    /// A finished write survives a crash of the process and a power cut (one fsync a write).
    case powerCut
    /// A finished write survives a crash of the process; a power cut may lose the last ones, never the file.
    case processCrash
}

/// An SQLite database with one writer and a few readers.
///
/// In a file it uses write-ahead logging: reads run beside the write and beside each other, and other processes may
/// have the same file open. In memory one connection serves reads and writes in turn.
///
/// SQLite blocks, so the asynchronous calls run it on threads of a queue of their own, never on Swift's cooperative
/// threads. Bodies get the `Connection` for the time of the call only. Calling the same database again from inside
/// a body waits for itself for ever: use the connection at hand.
///
/// A read whose task is cancelled ends with `DatabaseError.cancelled`, within a millisecond where SQLite is at work and
/// at the next statement or row otherwise; one that still waits for a connection ends when it gets one. A write is always run to its end: what was asked for is done or refused,
/// never left open.
///
/// Swift infers `any Error` for a closure that tries, so bodies may throw anything; what is not a `DatabaseError`
/// comes out as `DatabaseError.aborted` with its description.
public final class Database: Sendable {
    /// Where this database lives.
    public let location: DatabaseLocation

    /// Why it can only be read, as it was when it was opened; nil when it can be written. Every write throws it.
    public let obstacle: DatabaseError?

    let broker: ObservationBroker
    let writer: ConnectionPool
    private let registry = ReadRegistry()
    /// The writer's pool again for a database in memory.
    private let readers: ConnectionPool

    /// Opens the database and brings its schema up to date, on the calling thread.
    ///
    /// Costs one or two milliseconds when the schema is current; readers are opened when they are first needed.
    ///
    /// - Parameters:
    ///   - location: the file, or memory.
    ///   - migrator: the whole history of the schema.
    ///   - durability: what a finished write promises.
    ///   - patience: how long a write waits for another process that is writing.
    ///   - limits: how large the file and its values may become.
    ///   - mayOnlyRead: whether a file that cannot be written, on a full disk or in a folder that may not be written, is
    ///     opened for reading; ``obstacle`` says then why it is.
    /// - Throws: what kept it from being opened, `DatabaseError.newer` for a file of a later Warren.
    public init(
        _ location: DatabaseLocation, migrator: Migrator, durability: Durability = .powerCut,
        patience: Duration = .seconds(5), limits: DatabaseLimits = DatabaseLimits(), mayOnlyRead: Bool = false
    ) throws(DatabaseError) {
        self.location = location
        let connect = { @Sendable (access: FileAccess) throws(DatabaseError) in
            try Connection(location, as: access, durability: durability, patience: patience, limits: limits)
        }
        let broker = ObservationBroker(location)
        self.broker = broker
        do throws(DatabaseError) {
            let first = try connect(.writing)
            try migrator.migrate(first)
            try first.becomeWriter(registry: registry)
            first.onCommit = { [weak broker] region in broker?.changed(region) }
            obstacle = nil
            writer = ConnectionPool(first: first) { $0.tendLog() }
            switch location {
            case .memory: readers = writer
            case .file:
                readers = ConnectionPool(limit: Self.readerLimit) { () throws(DatabaseError) in
                    let reader = try connect(.writing)
                    try reader.setQueryOnly()
                    return reader
                }
            }
        } catch {
            guard mayOnlyRead, error.concernsWriting, case .file(let file) = location,
                let access = Self.readable(file, migrator, connect)
            else { throw error }
            obstacle = error
            writer = ConnectionPool(limit: 1) { () throws(DatabaseError) in throw error }
            readers = ConnectionPool(limit: Self.readerLimit) { () throws(DatabaseError) in try connect(access) }
        }
    }

    /// How a file that cannot be written can be read; nil when it cannot, or is of an earlier version.
    private static func readable(
        _ file: String, _ migrator: Migrator, _ connect: (FileAccess) throws(DatabaseError) -> Connection
    ) -> FileAccess? {
        FileAccess.forReading(file).first { access in
            let left = Result { () throws(DatabaseError) in
                try connect(access).readTransaction { db throws(DatabaseError) in try migrator.pending(db) }
            }
            return left == .success(0)
        }
    }

    /// Opens the database as `init` does, off Swift's cooperative threads.
    ///
    /// - Throws: as `init`.
    public static func open(
        _ location: DatabaseLocation, migrator: Migrator, durability: Durability = .powerCut,
        patience: Duration = .seconds(5), limits: DatabaseLimits = DatabaseLimits(), mayOnlyRead: Bool = false
    ) async throws(DatabaseError) -> Database {
        try await ConnectionPool.detached { () throws(DatabaseError) in
            try Database(
                location, migrator: migrator, durability: durability, patience: patience, limits: limits,
                mayOnlyRead: mayOnlyRead)
        }
    }

    /// Reads a consistent snapshot: everything that `body` reads is of one moment.
    ///
    /// - Parameter body: reads through the connection it gets; a statement that writes is refused.
    /// - Throws: what `body` throws, what kept the snapshot from being taken, `DatabaseError.cancelled`.
    public func read<T: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> T
    ) async throws(DatabaseError) -> T {
        try await readInterruptibly { db throws(DatabaseError) in try typed(body)(db) }
    }

    /// Runs `body` in one transaction, which is committed when it returns and rolled back when it throws.
    ///
    /// Writes run one after another, in the order in which they were asked for, and wait for another process
    /// that is writing as long as the database's patience lasts.
    ///
    /// - Parameters:
    ///   - durability: what this write promises; nil is what the database was opened with. A later write that promises
    ///     more keeps that for all before it, too.
    ///   - body: reads and writes; throw `DatabaseError.aborted` to undo for a reason of your own.
    /// - Throws: what `body` throws, `DatabaseError.busy` when another process did not finish in time, or what
    ///   kept the commit from reaching the disk; in every case nothing was changed.
    public func write<T: Sendable>(
        durability: Durability? = nil, _ body: @escaping @Sendable (Connection) throws -> T
    ) async throws(DatabaseError) -> T {
        guard let durability else { return try await writer.perform(writing(body)) }
        let write = writing(body)
        return try await writer.perform { connection throws(DatabaseError) in
            try connection.promise(durability)
            let result = Result { () throws(DatabaseError) in try write(connection) }
            try connection.promise(connection.durability)
            return try result.get()
        }
    }

    /// As `read`, on the calling thread, which must not be one of Swift's cooperative threads.
    ///
    /// - Throws: as `read`; it cannot be cancelled.
    public func readSync<T: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> T
    ) throws(DatabaseError) -> T {
        let interruption = registry.begin()
        defer { registry.end(interruption) }
        let read = reading(endedBy: interruption) { db throws(DatabaseError) in try typed(body)(db) }
        return try readers.performBlocking(read)
    }

    /// As `write`, on the calling thread, which must not be one of Swift's cooperative threads.
    ///
    /// - Throws: as `write`.
    public func writeSync<T: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> T
    ) throws(DatabaseError) -> T {
        try writer.performBlocking(writing(body))
    }

    /// Enough for the lists of one screen; more only adds memory and contention on the write-ahead log.
    private static let readerLimit = 4

    private func writing<T: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> T
    ) -> @Sendable (Connection) throws(DatabaseError) -> T {
        { connection throws(DatabaseError) in try connection.writeTransaction(typed(body)) }
    }

    /// - Parameter isSnapshot: whether `body` runs in a transaction.
    func readInterruptibly<T: Sendable>(
        isSnapshot: Bool = true, _ body: @escaping @Sendable (Connection) throws(DatabaseError) -> T
    ) async throws(DatabaseError) -> T {
        let interruption = registry.begin()
        defer { registry.end(interruption) }
        let result = await withTaskCancellationHandler {
            await readers.result(of: reading(endedBy: interruption, isSnapshot: isSnapshot, body))
        } onCancel: {
            interruption.set(.cancelled)
        }
        return try result.get()
    }

    private func reading<T: Sendable>(
        endedBy interruption: Interruption, isSnapshot: Bool = true,
        _ body: @escaping @Sendable (Connection) throws(DatabaseError) -> T
    ) -> @Sendable (Connection) throws(DatabaseError) -> T {
        let shared = location == .memory
        return { [registry] connection throws(DatabaseError) in
            registry.start(interruption)
            let body = { db throws(DatabaseError) in try isSnapshot ? db.readTransaction(body) : body(db) }
            guard shared else { return try connection.reading(endedBy: interruption, body) }
            // In memory the reader is the writer: it is made to refuse writes as a reader of a file does.
            connection.refuseWrites(true)
            defer { connection.refuseWrites(false) }
            return try connection.reading(endedBy: interruption, body)
        }
    }
}
