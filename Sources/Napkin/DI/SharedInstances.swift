import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The objects that one component has made, one per key and type.
public final class SharedInstances: Sendable {
    private struct Key: Hashable {
        let name: String
        let type: ObjectIdentifier
    }

    /// The place of one instance. Its lock is held while the factory runs, so that a second caller waits for the
    /// instance instead of making another; the table's lock is not, so that factories can ask for other instances.
    private final class Slot: Sendable {
        let instance = Guarded<(any Sendable)?>(nil)
        /// The thread that runs the factory; 0 when none does.
        let maker = Atomic<UInt>(0)
    }

    private let slots = Guarded<[Key: Slot]>([:])

    /// Creates an empty set of instances.
    public init() {}

    /// Returns the instance for `name` and `T`, making it at the first call. Safe from every thread.
    ///
    /// An instance whose factory asks for the same instance stops with a message.
    public func instance<T: Sendable>(for name: String, _ factory: () -> T) -> T {
        let key = Key(name: name, type: ObjectIdentifier(T.self))
        let slot = slots.withLock { slots in
            if let slot = slots[key] { return slot }
            let slot = Slot()
            slots[key] = slot
            return slot
        }
        let thread = Self.currentThread
        // Only this thread itself can have written its own number, so no stronger ordering is needed.
        if slot.maker.load(ordering: .relaxed) == thread {
            preconditionFailure(
                "The shared instance '\(name)' of \(T.self) needs itself. Break the circle between the factories.")
        }
        return slot.instance.withLock { instance in
            if let made = instance as? T { return made }
            slot.maker.store(thread, ordering: .relaxed)
            defer { slot.maker.store(0, ordering: .relaxed) }
            let made = factory()
            instance = made
            return made
        }
    }

    private static var currentThread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }
}
