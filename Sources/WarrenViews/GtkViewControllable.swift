public import GtkKit
public import Napkin

/// A view that has a widget.
public protocol GtkViewControllable: ViewControllable {
    /// The widget. The view holds it, so that it can be shown, taken away and shown again.
    var widget: WidgetPointer { get }
}

/// A view that is all of a window, which is not closed without asking it.
public protocol GtkWindowContent: GtkViewControllable {
    /// Whether nothing is lost when the window closes now. Otherwise the person is asked what is to become of it.
    func isReadyToClose() -> Bool
}

/// A view that is a page of the window.
protocol GtkPage: GtkViewControllable {
    /// What the header says while it is shown.
    var title: String { get }
    /// Goes to where the page begins. The default does nothing.
    func goToStart()
    /// Asks for what is new. The default does nothing.
    func refresh()
    /// Goes so many tabs on. The default has none.
    /// - Returns: whether there are tabs.
    func goToTab(by step: Int) -> Bool
}

extension GtkPage {
    func goToStart() {}
    func refresh() {}
    func goToTab(by step: Int) -> Bool { false }
}
