public import Observation
public import Services

/// What a view of the machine tells.
public protocol DoctorNapkinPresentableListener: AnyObject, Sendable {
    /// The person wants another look.
    func didTapRefresh() async
}

/// What was found on the machine, as it is shown.
@MainActor
@Observable
public final class DoctorNapkinPresenter: DoctorNapkinPresentable {
    /// What was found; nil until it was looked for.
    public private(set) var findings: [MachineFinding]?
    /// The napkins of this process; nil where nobody asked for them.
    public private(set) var tree: NapkinTree?
    /// The machine is being looked at.
    public private(set) var isLooking = false

    /// Nothing was looked at yet.
    public init() {}

    func showLooking() {
        isLooking = true
    }

    func show(_ tree: NapkinTree) {
        self.tree = tree
    }

    func show(_ findings: [MachineFinding]) {
        self.findings = findings
        isLooking = false
    }
}
