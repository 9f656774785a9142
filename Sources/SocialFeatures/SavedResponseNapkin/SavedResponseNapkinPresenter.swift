public import Observation
public import Services

/// What a view of a saved answer tells.
public protocol SavedResponseNapkinPresentableListener: AnyObject, Sendable {
    /// The person chose an answer: its bytes.
    func didChoose(_ json: [UInt8]) async
    /// The file that the person chose cannot be read.
    func didFailToOpen(_ name: String, problem: String) async
}

/// A saved answer, as it is shown.
@MainActor
@Observable
public final class SavedResponseNapkinPresenter: SavedResponseNapkinPresentable {
    /// What it holds; nil until one was read.
    public private(set) var response: SavedResponse?
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// No answer yet.
    public init() {}

    func show(_ response: SavedResponse) {
        self.response = response
        failure = nil
    }

    func showFailure(_ error: SocialError) {
        failure = error
    }
}
