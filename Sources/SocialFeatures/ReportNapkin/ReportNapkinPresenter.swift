public import Observation
public import Services

/// What a view of a report tells.
public protocol ReportNapkinPresentableListener: WorkStopping {
    /// The person sends the report.
    func didTapReport(because reason: ReportReason, text: String?) async
}

/// A report, as it is shown.
@MainActor
@Observable
public final class ReportNapkinPresenter: ReportNapkinPresentable {
    /// Whom or what it is about.
    public let subject: String
    /// What it led to; nil before.
    public private(set) var outcome: ActionOutcome?
    /// The server is being asked.
    public private(set) var isWorking = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// A report that was not sent yet.
    public init(subject: String) {
        self.subject = subject
    }

    func showWorking() {
        isWorking = true
        failure = nil
    }

    func show(_ outcome: ActionOutcome) {
        self.outcome = outcome
        isWorking = false
    }

    func showFailure(_ error: SocialError) {
        isWorking = false
        failure = error.unlessStopped
    }
}
