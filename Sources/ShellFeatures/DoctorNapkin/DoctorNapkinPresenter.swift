public import Observation
public import Services

/// What a view of the machine tells.
public protocol DoctorNapkinPresentableListener: AnyObject, Sendable {
    /// The person wants another look.
    func didTapRefresh() async
}

/// What a repair of the store came to.
public enum RepairOutcome: Hashable, Sendable {
    /// Something was saved.
    case repaired(StoreRepair)
    /// There was nothing to repair.
    case unneeded
}

/// What was found on the machine, as it is shown.
@MainActor
@Observable
public final class DoctorNapkinPresenter: DoctorNapkinPresentable {
    /// What was found; nil until it was looked for.
    public private(set) var findings: [MachineFinding]?
    /// The napkins of this process; nil where nobody asked for them.
    public private(set) var tree: NapkinTree?
    /// What a repair came to.
    public private(set) var repair: RepairOutcome?
    /// The machine is being looked at.
    public private(set) var isLooking = false

    /// Nothing was looked at yet.
    public init() {}

    func showLooking() {
        isLooking = true
    }

    func show(_ repair: RepairOutcome) {
        self.repair = repair
    }

    func show(_ tree: NapkinTree) {
        self.tree = tree
    }

    func show(_ findings: [MachineFinding]) {
        self.findings = findings
        isLooking = false
    }
}
