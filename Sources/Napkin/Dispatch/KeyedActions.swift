/// The keyed actions that are under way or wait for that, by listener. A listener has an entry only while one of its
/// keyed actions is under way, so the table needs no upkeep.
@usableFromInline
@MainActor
enum KeyedActions {
    typealias Action = @MainActor () async -> Void

    private struct Channel {
        var underWay: [AnyHashable: Int] = [:]
        /// In the order in which they were dispatched; one per key.
        var pending: [(key: AnyHashable, action: Action)] = []
    }

    private static var channels: [ObjectIdentifier: Channel] = [:]
    @usableFromInline static var pendingCount = 0

    static func run(for listener: ObjectIdentifier, key: AnyHashable, _ action: @escaping Action) {
        guard channels[listener]?.underWay[key] != nil else { return begin(listener, key, action) }
        if let index = channels[listener]?.pending.firstIndex(where: { $0.key == key }) {
            channels[listener]?.pending.remove(at: index)
            pendingCount -= 1
        }
        channels[listener]?.pending.append((key, action))
        pendingCount += 1
    }

    /// Whether anything waits, for any listener: the quick answer to most dispatches.
    @inlinable static var hasPending: Bool { pendingCount > 0 }

    /// Starts everything that waits for a listener.
    static func sendPending(for listener: ObjectIdentifier) {
        guard let pending = channels[listener]?.pending, !pending.isEmpty else { return }
        channels[listener]?.pending = []
        pendingCount -= pending.count
        for (key, action) in pending { begin(listener, key, action) }
    }

    private static func begin(_ listener: ObjectIdentifier, _ key: AnyHashable, _ action: @escaping Action) {
        channels[listener, default: Channel()].underWay[key, default: 0] += 1
        _ = start {
            await action()
            end(listener, key)
        }
    }

    private static func end(_ listener: ObjectIdentifier, _ key: AnyHashable) {
        guard var channel = channels[listener], let count = channel.underWay[key] else { return }
        channel.underWay[key] = count > 1 ? count - 1 : nil
        var next: Action?
        if count == 1, let index = channel.pending.firstIndex(where: { $0.key == key }) {
            next = channel.pending.remove(at: index).action
            pendingCount -= 1
        }
        channels[listener] = channel.underWay.isEmpty && channel.pending.isEmpty ? nil : channel
        if let next { begin(listener, key, next) }
    }
}
