import Napkin
public import Services

/// What a view of a saved answer tells its parent.
public protocol SavedResponseNapkinListener: AnyObject, Sendable {
    /// The answer was read.
    func savedResponseNapkinDidLoad() async
    /// It cannot be read.
    func savedResponseNapkinDidFail(_ error: SocialError) async
}

/// A saved answer as its interactor sees what is shown.
@MainActor
protocol SavedResponseNapkinPresentable: Presentable, Sendable {
    func show(_ response: SavedResponse)
    func showFailure(_ error: SocialError)
}

/// Reads a saved answer of a server as the app would.
final actor SavedResponseNapkinInteractor: PresentableInteractable, SavedResponseNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any SavedResponseNapkinPresentable

    private weak var listener: (any SavedResponseNapkinListener)?
    private let savedResponses: any SavedResponseReading

    init(
        presenter: any SavedResponseNapkinPresentable, listener: (any SavedResponseNapkinListener)?,
        savedResponses: any SavedResponseReading
    ) {
        self.presenter = presenter
        self.listener = listener
        self.savedResponses = savedResponses
    }

    func didChoose(_ json: [UInt8]) async {
        do {
            let response = try savedResponses.read(json)
            await presenter.show(response)
            await listener?.savedResponseNapkinDidLoad()
        } catch {
            await fail(error)
        }
    }

    func didFailToOpen(_ name: String, problem: String) async {
        await fail(.invalid(what: name, problem: problem))
    }

    private func fail(_ error: SocialError) async {
        await presenter.showFailure(error)
        await listener?.savedResponseNapkinDidFail(error)
    }
}
