import Persistence

/// The network's one store: every request is one read or one write of it.
struct Store: Sendable {
    let database: Database

    func read<T: Sendable>(_ body: (SQL) throws(XRPCFailure) -> T) throws(XRPCFailure) -> T {
        try transaction(body) { (run) throws(DatabaseError) in try database.readSync(run) }
    }

    /// One transaction; what it wrote is taken back when `body` throws.
    func write<T: Sendable>(_ body: (SQL) throws(XRPCFailure) -> T) throws(XRPCFailure) -> T {
        try transaction(body) { (run) throws(DatabaseError) in try database.writeSync(run) }
    }
}
