import Napkin
public import Services

/// What a report tells its parent.
public protocol ReportNapkinListener: AnyObject, Sendable {
    /// It was sent, or will be.
    func reportNapkinDidFinish(_ outcome: ActionOutcome) async
    /// It did not work, or it is not known whether it did.
    func reportNapkinDidFail(_ error: SocialError) async
}

/// A report as its interactor sees what is shown.
@MainActor
protocol ReportNapkinPresentable: Presentable, Sendable {
    func showWorking()
    func show(_ outcome: ActionOutcome)
    func showFailure(_ error: SocialError)
}

/// Sends one report, once: while the server is asked, and after that, further taps do nothing. That holds too when nobody knows
/// whether it arrived; it is in the outbox then, where a person decides.
final actor ReportNapkinInteractor: PresentableInteractable, ReportNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any ReportNapkinPresentable

    private weak var listener: (any ReportNapkinListener)?
    private let reporting: any Reporting
    private let subject: String
    private let work = StoppableWork()
    private var isDone = false

    init(
        presenter: any ReportNapkinPresentable, listener: (any ReportNapkinListener)?, reporting: any Reporting,
        subject: String
    ) {
        self.presenter = presenter
        self.listener = listener
        self.reporting = reporting
        self.subject = subject
    }

    func didTapReport(because reason: ReportReason, text: String?) async {
        await work.run { task { [weak self] in await self?.run(reason, text) } }
    }

    func didTapStop() async {
        work.stop()
    }

    private func run(_ reason: ReportReason, _ text: String?) async {
        guard !isDone else { return }
        await presenter.showWorking()
        do {
            let outcome = try await reporting.report(subject, because: reason, text: text)
            isDone = true
            await presenter.show(outcome)
            await listener?.reportNapkinDidFinish(outcome)
        } catch {
            if case .leftInOutbox = error { isDone = true }
            await presenter.showFailure(error)
            await listener?.reportNapkinDidFail(error)
        }
    }
}
