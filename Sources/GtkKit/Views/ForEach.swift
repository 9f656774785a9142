public import Observation

/// An item that keeps its views while its value changes. Bindings read `value`.
@Observable
public final class Current<Value> {
    /// The item, as it is now.
    public internal(set) var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// The views of each item of a list that changes. An item's views stay as long as its identity is in the list, wherever it moves, and
/// keep their state and the keyboard's focus. When the item that has the focus goes, the one that takes its place gets it.
///
/// Every item has its widgets all the time: for lists of dozens. Longer ones are `KeyedList`s.
public struct ForEach<Value: Equatable, ID: Hashable>: View {
    private let items: @MainActor () -> [Value]
    private let id: KeyPath<Value, ID>
    private let content: @MainActor (Current<Value>) -> [any View]

    /// - Parameters:
    ///   - items: read again when what it reads changes.
    ///   - id: what makes an item the same. Of two with the same identity the first is shown.
    ///   - content: builds an item's views, once.
    public init(
        _ items: @escaping @MainActor () -> [Value], id: KeyPath<Value, ID>,
        @ViewBuilder content: @escaping @MainActor (Current<Value>) -> [any View]
    ) {
        self.items = items
        self.id = id
        self.content = content
    }

    /// Builds the views of the items of the moment.
    public func build(in place: Place) {
        let inner = place.appendPlace()
        let rows = Rows<Value, ID>(place: inner)
        inner.scope.bind(items) { values in rows.show(values, id: id, content: content) }
    }
}

private final class Rows<Value: Equatable, ID: Hashable> {
    private struct Row {
        let id: ID
        let place: Place
        let current: Current<Value>
    }

    private unowned let place: Place
    private var rows: [Row] = []

    init(place: Place) {
        self.place = place
    }

    func show(
        _ values: [Value], id: KeyPath<Value, ID>, content: @MainActor (Current<Value>) -> [any View]
    ) {
        let focused = rows.firstIndex { $0.place.hasFocus }
        var old = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
        var seen: Set<ID> = []
        var new: [Row] = []
        for value in values {
            let id = value[keyPath: id]
            guard seen.insert(id).inserted else { continue }
            if let row = old.removeValue(forKey: id) {
                if row.current.value != value { row.current.value = value }
                new.append(row)
            } else {
                let row = Row(id: id, place: place.appendPlace(), current: Current(value))
                row.place.append(content(row.current))
                new.append(row)
            }
        }
        let removed = rows.filter { old[$0.id] != nil }
        let lostFocus = focused.map { old[rows[$0].id] != nil } ?? false
        rows = new
        if lostFocus, let focused {
            // The neighbour gets the focus while the old one still has it: a window without any would choose by itself.
            place.rearrange((new + removed).map(\.place), removing: [])
            let next = min(focused, new.count - 1)
            let candidates = next < 0 ? [] : [next] + (0..<next).reversed()
            _ = candidates.contains { new[$0].place.takeFocus() }
        }
        place.rearrange(new.map(\.place), removing: removed.map(\.place))
    }
}
