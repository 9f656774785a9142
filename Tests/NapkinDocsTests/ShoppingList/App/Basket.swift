import Napkin

/// What features know: a protocol, named for what it does.
protocol BasketKeeping: AnyObject, Sendable {
    /// The items: the current ones first, then every change.
    var items: AsyncStream<[String]> { get }

    func add(_ item: String)
    func remove(_ item: String)
}

/// A basket in memory. One that keeps its items in a file would be another class behind the same protocol.
final class Basket: BasketKeeping {
    private let current: CurrentValue<[String]>

    init(_ items: [String] = []) {
        current = CurrentValue(items)
    }

    var items: AsyncStream<[String]> { current.stream() }

    func add(_ item: String) {
        current.update { $0.append(item) }
    }

    func remove(_ item: String) {
        current.update { items in items.removeAll { $0 == item } }
    }
}
