import Persistence
import Synchronization

/// The network's one store: every request is one read or one write of it.
struct Store: Sendable {
    let database: Database

    /// A consistent snapshot. Blocks: for the server's own threads.
    func read<T: Sendable>(
        _ body: @escaping @Sendable (SQL) throws(XRPCFailure) -> T
    ) throws(XRPCFailure) -> T {
        let refusal = Refusal()
        do { return try database.readSync { try refusal.keeping(body, SQL(connection: $0)) } } catch {
            throw refusal.failure ?? .store(error)
        }
    }

    /// One transaction; what it wrote is taken back when `body` throws. Blocks.
    func write<T: Sendable>(
        _ body: @escaping @Sendable (SQL) throws(XRPCFailure) -> T
    ) throws(XRPCFailure) -> T {
        let refusal = Refusal()
        do { return try database.writeSync { try refusal.keeping(body, SQL(connection: $0)) } } catch {
            throw refusal.failure ?? .store(error)
        }
    }
}

/// Carries a refusal past the database, whose transactions end by its own error only.
private final class Refusal: Sendable {
    private let kept = Mutex<XRPCFailure?>(nil)

    var failure: XRPCFailure? { kept.withLock { $0 } }

    func keeping<T>(_ body: (SQL) throws(XRPCFailure) -> T, _ sql: SQL) throws(DatabaseError) -> T {
        do { return try body(sql) } catch {
            kept.withLock { $0 = error }
            throw .aborted(error.message)
        }
    }
}
