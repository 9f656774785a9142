import Dispatch
import Synchronization

/// Lends its connections to one user at a time each, in the order of asking.
final class ConnectionPool: Sendable {
    private struct State {
        /// The last one given back is lent first: its caches are warm, and those never needed are never opened.
        var idle: [Lane]
        var waiting: [@Sendable (Lane) -> Void] = []
    }

    private let state: Mutex<State>
    private let afterwards: (@Sendable (Connection) -> Void)?

    /// A pool of one connection that is open already.
    /// - Parameter afterwards: runs after each use, once the user has its result and before the next one's turn.
    init(first: sending Connection, afterwards: @escaping @Sendable (Connection) -> Void) {
        state = Mutex(State(idle: [Lane(first)]))
        self.afterwards = afterwards
    }

    /// A pool of up to `limit` connections, each opened when it is first needed.
    init(limit: Int, open: @escaping @Sendable () throws(DatabaseError) -> sending Connection) {
        state = Mutex(State(idle: (0..<limit).map { _ in Lane(open) }))
        afterwards = nil
    }

    /// Runs `work` on a thread where blocking does no harm.
    static func detached<T: Sendable>(
        _ work: @escaping @Sendable () throws(DatabaseError) -> T
    ) async throws(DatabaseError) -> T {
        let result: Result<T, DatabaseError> = await withCheckedContinuation { continuation in
            DispatchQueue(label: "warren.persistence.open").async {
                continuation.resume(returning: Result { () throws(DatabaseError) in try work() })
            }
        }
        return try result.get()
    }

    func perform<T: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(DatabaseError) -> T
    ) async throws(DatabaseError) -> T {
        try await result(of: body).get()
    }

    func result<T: Sendable>(
        of body: @escaping @Sendable (Connection) throws(DatabaseError) -> T
    ) async -> Result<T, DatabaseError> {
        await withCheckedContinuation { continuation in
            acquire { lane in
                lane.queue.async {
                    continuation.resume(returning: Result { () throws(DatabaseError) in try lane.run(body) })
                    self.release(lane)
                }
            }
        }
    }

    /// Runs `body` when a connection is free, and waits for nothing.
    func submit(_ body: @escaping @Sendable (Connection) -> Void) {
        acquire { lane in
            lane.queue.async {
                // A connection that cannot be opened has nothing to say here.
                _ = Result { () throws(DatabaseError) in try lane.run { db throws(DatabaseError) in body(db) } }
                self.release(lane)
            }
        }
    }

    func performBlocking<T: Sendable>(
        _ body: @Sendable (Connection) throws(DatabaseError) -> T
    ) throws(DatabaseError) -> T {
        let arrival = DispatchSemaphore(value: 0)
        let arrived = Arrival()
        acquire { lane in
            arrived.lane.withLock { $0 = lane }
            arrival.signal()
        }
        arrival.wait()
        guard let lane = arrived.lane.withLock({ $0 }) else {
            preconditionFailure("a lane is stored before the signal")
        }
        defer { release(lane) }
        return try lane.run(body)
    }

    private func acquire(_ use: @escaping @Sendable (Lane) -> Void) {
        let lane = state.withLock { state -> Lane? in
            if let lane = state.idle.popLast() { return lane }
            state.waiting.append(use)
            return nil
        }
        if let lane { use(lane) }
    }

    private func release(_ lane: Lane) {
        if let afterwards {
            _ = Result { () throws(DatabaseError) in try lane.run { db throws(DatabaseError) in afterwards(db) } }
        }
        let next = state.withLock { state -> (@Sendable (Lane) -> Void)? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.idle.append(lane)
            return nil
        }
        next?(lane)
    }

    private final class Arrival: Sendable {
        let lane = Mutex<Lane?>(nil)
    }
}

/// One connection, the way to open it, and the thread that it may block.
final class Lane: Sendable {
    /// Serial, because libdispatch gives serial queues threads of their own. The threads of concurrent queues are as
    /// few as the processors and on Linux the same that Swift's tasks run on: two slow reads there would stop everything.
    let queue = DispatchQueue(label: "warren.persistence")
    private let connection: Mutex<Connection?>
    private let open: @Sendable () throws(DatabaseError) -> sending Connection

    init(_ connection: sending Connection) {
        self.connection = Mutex(connection)
        open = { () throws(DatabaseError) in preconditionFailure("the connection was given open") }
    }

    init(_ open: @escaping @Sendable () throws(DatabaseError) -> sending Connection) {
        connection = Mutex(nil)
        self.open = open
    }

    func run<T: Sendable>(
        _ body: @Sendable (Connection) throws(DatabaseError) -> T
    ) throws(DatabaseError) -> T {
        try connection.withLock { connection throws(DatabaseError) -> T in
            if let connection { return try body(connection) }
            let opened = try open()
            let result = Result { () throws(DatabaseError) in try body(opened) }
            connection = opened
            return try result.get()
        }
    }
}
