/// Objects that a test let go of and that still live.
public struct StillAlive: Error, Sendable, Hashable, CustomStringConvertible {
    /// The types of the objects.
    public let types: [String]

    /// What still lives, and what to look for.
    public var description: String {
        "Still alive after the last reference of the test was gone: \(types.joined(separator: ", ")). "
            + "Look for a closure, a task or a listener that holds them strongly."
    }
}

/// Checks that objects die when a test lets go of them.
///
///     try await expectFreed {
///         let router = await builder.build(withListener: listener)
///         await parent.attachChild(router)
///         await parent.detachChild(router)
///         return [router, router.interactable, router.viewControllable]
///     }
///
/// Work that has been cancelled may take a few turns of the executors to let go, so this looks again, up to
/// `turns` times, before it gives up. It does not sleep.
///
/// - Parameters:
///   - turns: how often to look.
///   - body: makes the objects, uses them, and returns them as its last act.
/// - Throws: ``StillAlive``.
@MainActor
public func expectFreed(
    turns: Int = 10_000, _ body: @MainActor () async throws(StillAlive) -> [AnyObject]
) async throws(StillAlive) {
    var watched = Watched(try await body())
    for _ in 0..<turns where !watched.isEmpty {
        await Task.yield()
        watched.dropFreed()
    }
    guard watched.isEmpty else { throw StillAlive(types: watched.types) }
}

/// Objects under watch, none of which it holds.
@MainActor
private struct Watched {
    private struct Object {
        weak var object: AnyObject?
        let type: String
    }

    private var objects: [Object]

    init(_ objects: [AnyObject]) {
        self.objects = objects.map { Object(object: $0, type: String(describing: type(of: $0))) }
    }

    var isEmpty: Bool { objects.isEmpty }

    var types: [String] { objects.map(\.type) }

    mutating func dropFreed() {
        objects.removeAll { $0.object == nil }
    }
}
