import Napkin

/// A kitchen in memory.
public final class Kitchen: Cooking {
    private static let openLimit = 20
    private let current = CurrentValue<[Order]>([])

    /// Opens the kitchen.
    public init() {}

    /// All orders, the oldest first.
    public var orders: AsyncStream<[Order]> { current.stream() }

    /// Takes an order.
    public func place(_ dish: String, for guest: String) throws(KitchenError) {
        try current.update { orders throws(KitchenError) in
            guard orders.count(where: { !$0.isServed }) < Self.openLimit else { throw .full(Self.openLimit) }
            orders.append(Order(number: orders.count + 1, dish: dish, guest: guest))
        }
    }

    /// Marks an order as served.
    public func serve(_ number: Int) throws(KitchenError) {
        try current.update { orders throws(KitchenError) in
            guard let index = orders.firstIndex(where: { $0.number == number && !$0.isServed }) else {
                throw .noOpenOrder(number)
            }
            orders[index].isServed = true
        }
    }
}
