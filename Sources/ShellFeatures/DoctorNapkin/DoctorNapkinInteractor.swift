import Napkin
public import Services

/// What a look at the machine tells its parent.
public protocol DoctorNapkinListener: AnyObject, Sendable {
    /// Everything was looked at.
    func doctorNapkinDidLoad() async
    /// The store was repaired, or there was nothing to repair.
    func doctorNapkinDidRepair() async
    /// The store could not be repaired.
    func doctorNapkinDidFail(_ error: SocialError) async
}

/// A look at the machine as its interactor sees what is shown.
@MainActor
protocol DoctorNapkinPresentable: Presentable, Sendable {
    func showLooking()
    func show(_ findings: [MachineFinding])
    func show(_ tree: NapkinTree)
    func show(_ repair: RepairOutcome)
}

/// Looks at what the machine has and lacks, or repairs the store.
final actor DoctorNapkinInteractor: PresentableInteractable, DoctorNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any DoctorNapkinPresentable

    private weak var listener: (any DoctorNapkinListener)?
    private let machine: any MachineInspecting
    private let tree: (any NapkinTreeWatching)?
    private let repairs: Bool
    private var isLooking = false

    init(
        presenter: any DoctorNapkinPresentable, listener: (any DoctorNapkinListener)?,
        machine: any MachineInspecting, tree: (any NapkinTreeWatching)? = nil,
        repairs: Bool = false
    ) {
        self.repairs = repairs
        self.tree = tree
        self.presenter = presenter
        self.listener = listener
        self.machine = machine
    }

    func didBecomeActive() async {
        // Not both: a store that is being looked at is not free to be repaired.
        task { [weak self, repairs] in
            if repairs { await self?.repair() } else { await self?.look() }
        }
    }

    func didTapRefresh() async {
        await task { [weak self] in await self?.look() }.value
    }

    private func repair() async {
        do {
            let repair = try await machine.repairStore()
            await presenter.show(repair.map(RepairOutcome.repaired) ?? .unneeded)
            await listener?.doctorNapkinDidRepair()
        } catch {
            guard !Task.isCancelled else { return }
            await listener?.doctorNapkinDidFail(error)
        }
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
