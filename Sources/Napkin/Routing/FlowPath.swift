/// Where a person is in a flow, as a value: a stack of routes.
///
/// A route is as a rule a `Hashable` enum, resolved by one exhaustive switch. A path whose routes are `Codable` can be
/// written to the store and restored.
public struct FlowPath<Route: Hashable & Sendable>: Hashable, Sendable {
    /// The deepest path that is read back; what was written beyond it is left out.
    public static var maximumDepth: Int { 256 }

    /// The routes, the root's first.
    public private(set) var routes: [Route]

    /// Creates a path.
    public init(_ routes: [Route] = []) {
        self.routes = routes
    }

    /// The number of routes.
    public var depth: Int { routes.count }

    /// Whether nothing has been pushed: the flow shows its root.
    public var isEmpty: Bool { routes.isEmpty }

    /// The route on top; `nil` at the root.
    public var top: Route? { routes.last }

    /// Goes one step deeper.
    public mutating func push(_ route: Route) {
        routes.append(route)
    }

    /// Goes one step back. Returns the route that was left; `nil` at the root.
    @discardableResult
    public mutating func pop() -> Route? {
        routes.popLast()
    }

    /// Goes back to the last occurrence of a route. Returns the routes that were left, the deepest last, or `nil`,
    /// with nothing changed, when the route is not in the path.
    @discardableResult
    public mutating func popTo(_ route: Route) -> [Route]? {
        guard let index = routes.lastIndex(of: route) else { return nil }
        let left = Array(routes[(index + 1)...])
        routes.removeSubrange((index + 1)...)
        return left
    }

    /// Goes back to the root. Returns the routes that were left, the deepest last.
    @discardableResult
    public mutating func popToRoot() -> [Route] {
        defer { routes = [] }
        return routes
    }

    /// Puts another route in the place of the one on top; at the root, pushes it. Returns the route that was replaced.
    @discardableResult
    public mutating func replace(with route: Route) -> Route? {
        let old = routes.popLast()
        routes.append(route)
        return old
    }

    /// Puts other routes in the place of all.
    public mutating func replaceAll(with routes: [Route]) {
        self.routes = routes
    }
}

extension FlowPath: Encodable where Route: Encodable {
    /// Writes the routes as an array.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for route in routes {
            try container.encode(route)
        }
    }
}

extension FlowPath: Decodable where Route: Decodable {
    /// Reads the routes from an array. A route that cannot be read (another version of the program wrote it) ends the
    /// path there: the person comes back to the last place that is still known. Fails only when there is no array.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var routes: [Route] = []
        while !container.isAtEnd, routes.count < Self.maximumDepth, let route = try? container.decode(Route.self) {
            routes.append(route)
        }
        self.init(routes)
    }
}
