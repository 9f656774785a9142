import Synchronization

/// A value behind a lock: a `Mutex` whose ordering ThreadSanitizer can see.
///
/// `Mutex` locks inside a library that is not built for the sanitizer, which therefore takes every pair of critical
/// sections on Linux for a race. The atomic repeats the ordering that the mutex gives, in code that the sanitizer does
/// see. It costs a plain load and a plain store.
package struct Guarded<Value: Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let order = Atomic<UInt8>(0)

    /// Puts a value behind a lock.
    package init(_ value: Value) {
        mutex = Mutex(value)
    }

    /// Runs a body with the value, alone. The body must be short, and must not use the same lock.
    package borrowing func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try mutex.withLock { value throws(Failure) -> Result in
            _ = order.load(ordering: .acquiring)
            defer { order.store(0, ordering: .releasing) }
            return try body(&value)
        }
    }
}
