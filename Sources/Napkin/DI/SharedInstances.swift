import Synchronization

/// The objects that one component has made, one per key and type.
public final class SharedInstances: Sendable {
    private struct Key: Hashable {
        let name: String
        let type: ObjectIdentifier
    }

    /// The place of one instance. Its lock is held while the factory runs, so that a second caller waits for the
    /// instance instead of making another; the table's lock is not, so that factories can ask for other instances.
    private final class Slot: Sendable {
        let instance = Mutex<(any Sendable)?>(nil)
    }

    /// The slots whose factories are running on this thread, innermost first.
    private final class Making: Sendable {
        let slot: Slot
        let outer: Making?

        init(_ slot: Slot, inside outer: Making?) {
            self.slot = slot
            self.outer = outer
        }

        func contains(_ other: Slot) -> Bool {
            var making: Making? = self
            while let current = making {
                if current.slot === other { return true }
                making = current.outer
            }
            return false
        }

        @TaskLocal static var current: Making?
    }

    private let slots = Mutex<[Key: Slot]>([:])

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
        let outer = Making.current
        if let outer, outer.contains(slot) {
            preconditionFailure(
                "The shared instance '\(name)' of \(T.self) needs itself. Break the circle between the factories.")
        }
        return slot.instance.withLock { instance in
            if let made = instance as? T { return made }
            let made = Making.$current.withValue(Making(slot, inside: outer), operation: factory)
            instance = made
            return made
        }
    }
}
