/// A router's children in the order in which they were attached. Removing one takes constant time, amortized: its place
/// is emptied, and the list closes up when half of it is empty.
@MainActor
struct ChildList {
    private var slots: [(any Routing)?] = []
    private var count = 0

    var isEmpty: Bool { count == 0 }

    var last: (any Routing)? { slots.last ?? nil }

    var all: [any Routing] { slots.compactMap { $0 } }

    mutating func append(_ child: any Routing) {
        child.interactable.lifecycle.link.slot = slots.count
        slots.append(child)
        count += 1
    }

    func contains(_ child: any Routing) -> Bool {
        place(of: child) != nil
    }

    /// Removes a child. Returns whether it was there.
    @discardableResult
    mutating func remove(_ child: any Routing) -> Bool {
        guard let place = place(of: child) else { return false }
        slots[place] = nil
        count -= 1
        while let last = slots.last, last == nil { slots.removeLast() }
        if slots.count > 16, count < slots.count / 2 { closeUp() }
        return true
    }

    private func place(of child: any Routing) -> Int? {
        let slot = child.interactable.lifecycle.link.slot
        guard slots.indices.contains(slot), slots[slot] === child else { return nil }
        return slot
    }

    private mutating func closeUp() {
        slots = slots.filter { $0 != nil }
        for (slot, child) in slots.enumerated() {
            child?.interactable.lifecycle.link.slot = slot
        }
    }
}
