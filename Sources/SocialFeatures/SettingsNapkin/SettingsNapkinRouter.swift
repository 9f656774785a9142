public import Napkin

/// A view of settings.
@MainActor
public protocol SettingsNapkinViewControllable: ViewControllable {
    /// Shows the parts: accounts, muted words, where secrets are, what the server keeps.
    func show(_ parts: [any ViewControllable])
}

/// Attaches the parts when it loads.
@MainActor
final class SettingsNapkinRouter: ViewableRouter<SettingsNapkinInteractor, any SettingsNapkinViewControllable> {
    private let makeParts: @MainActor () -> [any ViewableRouting]

    init(
        interactor: SettingsNapkinInteractor, viewController: any SettingsNapkinViewControllable,
        parts: @escaping @MainActor () -> [any ViewableRouting]
    ) {
        makeParts = parts
        super.init(interactor: interactor, viewController: viewController)
    }

    override func didLoad() async {
        await super.didLoad()
        let parts = makeParts()
        for part in parts { await attachChild(part) }
        viewController.show(parts.map(\.viewControllable))
    }
}
