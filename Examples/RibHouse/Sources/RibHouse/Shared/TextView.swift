import Napkin

/// A view of a terminal: lines of text, and the commands that it takes.
@MainActor
protocol TextView: ViewControllable {
    /// What it shows now. Reads observable state only, so that the window sees when it changes.
    var lines: [String] { get }

    /// Passes a command on to the interactor.
    ///
    /// - Returns: the action under way; `nil` when the view does not take such a command.
    func handle(_ command: Command) -> Task<Void, Never>?
}

/// A view that shows other views.
@MainActor
protocol TextViewHosting: AnyObject, Sendable {
    /// Shows a view below those that it shows already.
    func embed(_ view: any ViewControllable)
    /// Takes a view away again.
    func remove(_ view: any ViewControllable)
}
