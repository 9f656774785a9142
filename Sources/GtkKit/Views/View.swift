/// What is built once into widgets. A view is a value; what it shows later is up to the bindings that it makes while it is built.
@MainActor
public protocol View {
    /// Puts the view's widgets into a place.
    func build(in place: Place)
}

/// A view of exactly one widget.
@MainActor
public protocol WidgetView: View {
    /// Makes the widget with its bindings; its parent will own it.
    func makeWidget() -> WidgetPointer
}

extension WidgetView {
    /// Makes the widget and puts it into the place.
    public func build(in place: Place) {
        place.append(makeWidget())
    }
}

/// Collects the views of a closure, in order.
@resultBuilder
public enum ViewBuilder {
    /// One view.
    public static func buildExpression(_ view: any View) -> [any View] { [view] }
    /// Views that were collected elsewhere.
    public static func buildExpression(_ views: [any View]) -> [any View] { views }
    /// One after another.
    public static func buildBlock(_ parts: [any View]...) -> [any View] { parts.flatMap { $0 } }
    /// A plain `if`, decided once; `If` follows its condition.
    public static func buildOptional(_ views: [any View]?) -> [any View] { views ?? [] }
    /// A plain `if` with `else`, decided once.
    public static func buildEither(first views: [any View]) -> [any View] { views }
    /// A plain `if` with `else`, decided once.
    public static func buildEither(second views: [any View]) -> [any View] { views }
    /// A plain loop, run once; `ForEach` follows its items.
    public static func buildArray(_ parts: [[any View]]) -> [any View] { parts.flatMap { $0 } }
}

/// A view made of a widget that is made by hand.
public struct Native: WidgetView {
    private let make: @MainActor () -> WidgetPointer

    /// - Parameter make: makes the widget; bindings go to its `scope`.
    public init(_ make: @escaping @MainActor () -> WidgetPointer) {
        self.make = make
    }

    /// Makes the widget.
    public func makeWidget() -> WidgetPointer { make() }
}
