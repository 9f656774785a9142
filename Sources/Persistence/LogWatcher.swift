import Dispatch
import Synchronization

#if canImport(Glibc)
    internal import Glibc
#endif

/// Says when a database's write-ahead log may have been written, by whomever; until it is released.
final class LogWatcher: Sendable {
    // Set once and only cancelled, which a source allows from every thread; its type does not say so.
    nonisolated(unsafe) private let source: any DispatchSourceProtocol

    /// - Parameters:
    ///   - file: the database; its log must exist.
    ///   - onWrite: called on a queue of the watcher's own.
    init(of file: String, onWrite: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "warren.persistence.watch")
        #if canImport(Glibc)
            if let source = Self.notifications(of: file + "-wal", on: queue, onWrite) {
                source.activate()
                self.source = source
                return
            }
        #endif
        // Where the system does not tell, as when it has no watch left.
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler(handler: onWrite)
        timer.activate()
        source = timer
    }

    deinit {
        source.cancel()
    }

    #if canImport(Glibc)
        private static func notifications(
            of log: String, on queue: DispatchQueue, _ onWrite: @escaping @Sendable () -> Void
        ) -> (any DispatchSourceProtocol)? {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            guard inotify_add_watch(descriptor, log, UInt32(IN_MODIFY | IN_ATTRIB)) >= 0 else {
                close(descriptor)
                return nil
            }
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            let again = SecondLook(on: queue, onWrite)
            source.setEventHandler {
                // What happened is of no interest, only that something did.
                withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { events in
                    while read(descriptor, events.baseAddress, events.count) > 0 {}
                }
                onWrite()
                again.begin()
            }
            source.setCancelHandler {
                again.end()
                close(descriptor)
            }
            return source
        }
    #endif
}

/// Looks again a few times after the last write to the log, and then no more.
///
/// SQLite writes a commit to the log before others can see it, and syncs in between; only Warren touches the log once
/// more afterwards. The commits of other programs are found by these looks.
private final class SecondLook: Sendable {
    private struct State {
        /// Which look comes next, nil when none does.
        var next: Int?
        var hasBegunAgain = false
    }

    private static let delays: [DispatchTimeInterval] = [
        .milliseconds(10), .milliseconds(100), .seconds(1), .seconds(5),
    ]

    private let state = Mutex(State())
    private let queue: DispatchQueue
    private let look: @Sendable () -> Void

    init(on queue: DispatchQueue, _ look: @escaping @Sendable () -> Void) {
        self.queue = queue
        self.look = look
    }

    /// From the first look on; one that is due already comes first.
    func begin() {
        let isIdle = state.withLock { state in
            state.hasBegunAgain = state.next != nil
            if state.next != nil { return false }
            state.next = 0
            return true
        }
        if isIdle { schedule(0) }
    }

    func end() {
        state.withLock { $0.next = nil }
    }

    private func schedule(_ number: Int) {
        queue.asyncAfter(deadline: .now() + Self.delays[number]) { [weak self] in self?.due() }
    }

    private func due() {
        let next = state.withLock { state -> Int? in
            guard let current = state.next else { return nil }
            if state.hasBegunAgain {
                state = State(next: 0)
            } else {
                state.next = current + 1 < Self.delays.count ? current + 1 : nil
            }
            return state.next
        }
        look()
        if let next { schedule(next) }
    }
}
