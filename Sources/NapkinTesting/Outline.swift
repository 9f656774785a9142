public import Napkin

/// The shape of a tree on one line, for an assertion: the routers' types without `Router` and `Napkin`, with their
/// children in brackets.
///
///     #expect(outline(of: root) == "Launch[LoggedIn[Board, Announcements]]")
///
/// - Parameters:
///   - router: the router at the top.
///   - name: names a router; by default after its type. An inactive interactor's name is put in parentheses.
@MainActor
public func outline(of router: any Routing, name: @MainActor (any Routing) -> String = napkinName) async -> String {
    let own = name(router)
    let isActive = await router.interactable.isActive
    var below: [String] = []
    for child in router.children {
        below.append(await outline(of: child, name: name))
    }
    return (isActive ? own : "(\(own))") + (below.isEmpty ? "" : "[\(below.joined(separator: ", "))]")
}

/// A router's type without `Router` and `Napkin` at its end: `BoardNapkinRouter` is `Board`.
@MainActor
public func napkinName(_ router: any Routing) -> String {
    var name = String(describing: type(of: router))
    for ending in ["Router", "Napkin"] where name.hasSuffix(ending) && name != ending {
        name.removeLast(ending.count)
    }
    return name
}
