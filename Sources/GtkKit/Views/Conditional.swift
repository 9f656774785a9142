/// Views that exist only while a condition holds, and others while it does not.
public struct If: View {
    private let condition: @MainActor () -> Bool
    private let then: @MainActor () -> [any View]
    private let otherwise: @MainActor () -> [any View]

    /// - Parameters:
    ///   - condition: read again when what it reads changes. As long as it stays the same the views stay, with their state and focus.
    ///   - then: builds the views anew each time it becomes true.
    ///   - otherwise: builds the others.
    public init(
        _ condition: @escaping @MainActor () -> Bool, @ViewBuilder then: @escaping @MainActor () -> [any View],
        @ViewBuilder else otherwise: @escaping @MainActor () -> [any View] = { [] }
    ) {
        self.condition = condition
        self.then = then
        self.otherwise = otherwise
    }

    /// Builds the views of the moment.
    public func build(in place: Place) {
        Switch(condition) { $0 ? then() : otherwise() }.build(in: place)
    }
}

/// The views of one value at a time.
public struct Switch<Value: Equatable>: View {
    private let value: @MainActor () -> Value
    private let content: @MainActor (Value) -> [any View]

    /// - Parameters:
    ///   - value: read again when what it reads changes. As long as it is equal the views stay.
    ///   - content: builds the views of a value.
    public init(
        _ value: @escaping @MainActor () -> Value,
        @ViewBuilder content: @escaping @MainActor (Value) -> [any View]
    ) {
        self.value = value
        self.content = content
    }

    /// Builds the views of the moment.
    public func build(in place: Place) {
        let inner = place.appendPlace()
        inner.scope.bind(value) { [unowned inner] value in
            let hadFocus = inner.hasFocus
            inner.clear()
            inner.append(content(value))
            if hadFocus, !inner.takeFocus() { _ = gtk_widget_child_focus(inner.parent, GTK_DIR_TAB_FORWARD) }
        }
    }
}
