/// An order on its way from the kitchen to a table.
public struct Order: Hashable, Sendable {
    /// Counts from one.
    public let number: Int
    /// What was ordered.
    public let dish: String
    /// Who ordered it.
    public let guest: String
    /// Whether it has been served.
    public var isServed = false
}

/// Why the kitchen refuses.
public enum KitchenError: Error, Hashable, CustomStringConvertible {
    /// There is no such order, or it was served before.
    case noOpenOrder(Int)
    /// So many orders are open already.
    case full(Int)

    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .noOpenOrder(let number): "Order \(number) is not open. The board shows which are."
        case .full(let limit): "\(limit) orders are open, and the kitchen takes no more. Serve one first."
        }
    }
}

/// Cooks.
public protocol Cooking: AnyObject, Sendable {
    /// All orders, the oldest first: the current ones, then every change.
    var orders: AsyncStream<[Order]> { get }
    /// Takes an order.
    func place(_ dish: String, for guest: String) throws(KitchenError)
    /// Marks an order as served.
    func serve(_ number: Int) throws(KitchenError)
}

/// Speaks to everybody in the house.
public protocol Announcing: AnyObject, Sendable {
    /// What is being announced: the current announcement or `nil`, then every change.
    var announcements: AsyncStream<String?> { get }
    /// Announces something; `nil` ends the announcement.
    func announce(_ text: String?)
}
