// Values that follow the database:
//
//   for await result in database.observe({ db in try db.rows("SELECT …", as: Post.self) }) { … }

extension Database {
    /// What `fetch` reads, first as it is now and then again after each commit that changed a table which it had read.
    ///
    /// The tables are found by themselves, also those behind views, triggers and foreign keys. Commits of other
    /// `Database`s and other processes on the same file count as changes of every table. One is noticed through the
    /// file system (on Linux; elsewhere once a second), a moment after it was made, and only once this database's own
    /// write under way has ended.
    ///
    /// A value is fetched when the consumer asks for it, in a snapshot of its own: one that is slow gets the newest
    /// state, never a backlog. Two values may be equal: see `observeDistinct`. An error ends nothing: it is one
    /// element, and the next commit leads to another try. The stream keeps the database open, ends when its task is
    /// cancelled, and frees all that it holds when it is dropped.
    ///
    /// - Parameter fetch: reads through the connection it gets, as in `read`.
    public func observe<T: Sendable>(
        _ fetch: @escaping @Sendable (Connection) throws -> T
    ) -> AsyncStream<Result<T, DatabaseError>> {
        let subscription = Subscription(database: self)
        return AsyncStream { await subscription.next(fetch) }
    }

    /// As `observe`, without values that equal the one before.
    ///
    /// - Parameter fetch: reads through the connection it gets, as in `read`.
    public func observeDistinct<T: Sendable & Equatable>(
        _ fetch: @escaping @Sendable (Connection) throws -> T
    ) -> AsyncStream<Result<T, DatabaseError>> {
        let subscription = Subscription(database: self)
        let last = LastValue<Result<T, DatabaseError>>()
        return AsyncStream {
            while let result = await subscription.next(fetch) {
                if last.replace(with: result) { return result }
            }
            return nil
        }
    }
}

/// One stream's place among the observers; leaves it when the stream lets go of it.
private final class Subscription: Sendable {
    private let database: Database
    private let observer = Observer()

    init(database: Database) {
        self.database = database
    }

    deinit {
        database.broker.remove(observer)
    }

    /// The next value, nil when the task was cancelled.
    func next<T: Sendable>(_ fetch: @escaping @Sendable (Connection) throws -> T) async -> Result<T, DatabaseError>? {
        database.broker.add(observer, writer: database.writer)
        guard await observer.change() else { return nil }
        let region = Shared(Region())
        let result: Result<T, DatabaseError>
        do throws(DatabaseError) {
            result = .success(
                try await database.readInterruptibly { db throws(DatabaseError) in
                    db.reading = Region()
                    defer {
                        region.set(db.reading ?? Region())
                        db.reading = nil
                    }
                    return try typed(fetch)(db)
                })
        } catch {
            result = .failure(error)
        }
        var read = region.get()
        // What failed before it had read anything may succeed after any change.
        if case .failure = result, read.isEmpty { read = .everything }
        observer.didRead(read)
        if case .failure(.cancelled) = result, Task.isCancelled { return nil }
        return result
    }
}
