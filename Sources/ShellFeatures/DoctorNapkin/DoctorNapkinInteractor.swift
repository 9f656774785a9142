import Napkin
import Services

/// What a look at the machine tells its parent.
public protocol DoctorNapkinListener: AnyObject, Sendable {
    /// Everything was looked at.
    func doctorNapkinDidLoad() async
}

/// A look at the machine as its interactor sees what is shown.
@MainActor
protocol DoctorNapkinPresentable: Presentable, Sendable {
    func showLooking()
    func show(_ findings: [MachineFinding])
    func show(_ tree: NapkinTree)
}

/// Looks at what the machine has and lacks.
final actor DoctorNapkinInteractor: PresentableInteractable, DoctorNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any DoctorNapkinPresentable

    private weak var listener: (any DoctorNapkinListener)?
    private let machine: any MachineInspecting
    private let tree: (any NapkinTreeWatching)?
    private var isLooking = false

    init(
        presenter: any DoctorNapkinPresentable, listener: (any DoctorNapkinListener)?,
        machine: any MachineInspecting, tree: (any NapkinTreeWatching)? = nil
    ) {
        self.tree = tree
        self.presenter = presenter
        self.listener = listener
        self.machine = machine
    }

    func didBecomeActive() async {
        task { [weak self] in await self?.look() }
    }

    func didTapRefresh() async {
        await task { [weak self] in await self?.look() }.value
    }

    private func look() async {
        guard !isLooking else { return }
        isLooking = true
        defer { isLooking = false }
        await presenter.showLooking()
        let findings = await machine.findings()
        guard !Task.isCancelled else { return }
        await presenter.show(findings)
        if let tree { await presenter.show(tree.look()) }
        await listener?.doctorNapkinDidLoad()
    }
}
