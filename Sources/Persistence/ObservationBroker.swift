import Synchronization

/// Tells the observers of one database what was changed. While there are any, it watches for other writers too.
final class ObservationBroker: Sendable {
    private struct State {
        var observers: [ObjectIdentifier: Observer] = [:]
        var watcher: LogWatcher?
    }

    private let state = Mutex(State())
    /// The database's file, nil in memory, which nobody else can change.
    private let file: String?
    private let isCheckDue = Mutex(false)

    init(_ location: DatabaseLocation) {
        if case .file(let file) = location { self.file = file } else { file = nil }
    }

    /// - Parameter writer: the pool of the connection that writes, which is asked about the commits of others.
    func add(_ observer: Observer, writer: ConnectionPool) {
        let isFirst = state.withLock { state in
            state.observers[ObjectIdentifier(observer)] = observer
            guard let file, state.watcher == nil else { return false }
            state.watcher = LogWatcher(of: file) { [weak self] in self?.lookForOthers(writer) }
            return true
        }
        // What others had written before the watch began.
        if isFirst { lookForOthers(writer) }
    }

    func remove(_ observer: Observer) {
        state.withLock { state in
            state.observers[ObjectIdentifier(observer)] = nil
            if state.observers.isEmpty { state.watcher = nil }
        }
    }

    func changed(_ region: Region) {
        let observers = state.withLock { Array($0.observers.values) }
        for observer in observers { observer.changed(region) }
    }

    /// SQLite tells the writing connection whether others have committed; its own commits do not count.
    private func lookForOthers(_ writer: ConnectionPool) {
        let isDue = isCheckDue.withLock { isDue in
            defer { isDue = true }
            return isDue
        }
        guard !isDue else { return }
        writer.submit { [weak self] connection in
            self?.isCheckDue.withLock { $0 = false }
            if connection.othersHaveCommitted() { self?.changed(.everything) }
        }
    }
}
