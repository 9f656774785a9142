/// The keyed actions that are under way or wait for that, by listener. A listener has an entry only while one of its keyed actions
/// is under way, so the table needs no upkeep.
@MainActor
enum KeyedActions {
    typealias Action = @MainActor () async -> Void

    /// Makes the action when its time has come; `nil` when its listener is gone.
    typealias Recipe = @MainActor () -> Action?

    private struct Channel {
        var underWay: [AnyHashable: Int] = [:]
        /// In the order in which they were dispatched; one per key.
        var pending: [(key: AnyHashable, recipe: Recipe)] = []
    }

    private static var channels: [ObjectIdentifier: Channel] = [:]
    private static var pendingCount = 0

    static func run(for listener: ObjectIdentifier, key: AnyHashable, _ recipe: @escaping Recipe) {
        guard channels[listener]?.underWay[key] != nil else { return begin(listener, key, recipe) }
        if let index = channels[listener]?.pending.firstIndex(where: { $0.key == key }) {
            channels[listener]?.pending.remove(at: index)
            pendingCount -= 1
        }
        channels[listener]?.pending.append((key, recipe))
        pendingCount += 1
    }

    /// Starts everything that waits.
    static func sendPending() {
        guard pendingCount > 0 else { return }
        for (listener, channel) in channels where !channel.pending.isEmpty {
            channels[listener]?.pending = []
            pendingCount -= channel.pending.count
            for (key, recipe) in channel.pending { begin(listener, key, recipe) }
        }
    }

    private static func begin(_ listener: ObjectIdentifier, _ key: AnyHashable, _ recipe: Recipe) {
        guard let action = recipe() else { return }
        channels[listener, default: Channel()].underWay[key, default: 0] += 1
        _ = start {
            await action()
            end(listener, key)
        }
    }

    private static func end(_ listener: ObjectIdentifier, _ key: AnyHashable) {
        guard var channel = channels[listener], let count = channel.underWay[key] else { return }
        channel.underWay[key] = count > 1 ? count - 1 : nil
        var next: Recipe?
        if count == 1, let index = channel.pending.firstIndex(where: { $0.key == key }) {
            next = channel.pending.remove(at: index).recipe
            pendingCount -= 1
        }
        channels[listener] = channel.underWay.isEmpty && channel.pending.isEmpty ? nil : channel
        if let next { begin(listener, key, next) }
    }
}
