import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

extension SpyParent: ReportNapkinListener {
    func reportNapkinDidFinish(_ outcome: ActionOutcome) async { told.record(.finished) }
    func reportNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
}

@MainActor
struct ReportNapkinTests {
    final class StubReporting: Reporting {
        let asked = SpyLog<String>()
        private let failure: SocialError?

        init(failing failure: SocialError? = nil) { self.failure = failure }

        func report(
            _ subject: String, because reason: ReportReason, text: String?
        ) async throws(SocialError) -> ActionOutcome {
            asked.record("\(subject) \(reason) \(text ?? "-")")
            if let failure { throw failure }
            return Sample.outcome(nil)
        }
    }

    private let parent = SpyParent()
    private let presenter = ReportNapkinPresenter(subject: "a.test")

    private func taps(_ reporting: StubReporting) async {
        let interactor = ReportNapkinInteractor(
            presenter: presenter, listener: parent, reporting: reporting, subject: "a.test")
        await interactor.activate()
        await interactor.didTapReport(because: .spam, text: nil)
        await interactor.didTapReport(because: .rude, text: "t")
    }

    @Test func reportsOnce() async {
        let reporting = StubReporting()
        await taps(reporting)
        #expect(reporting.asked.events == ["a.test spam -"])
        #expect(presenter.outcome != nil && parent.told.events == [.finished])
    }

    @Test func doesNotRepeatWhatMayHaveArrived() async {
        let problem = SocialError.leftInOutbox(3, problem: .uncertain(.cancelled))
        let reporting = StubReporting(failing: problem)
        await taps(reporting)
        #expect(reporting.asked.events.count == 1 && presenter.failure == problem)
        #expect(parent.told.events == [.failed(problem)])
    }

    @Test func canBeTriedAgainWhereNothingWasSent() async {
        let reporting = StubReporting(failing: .notFound(what: "a.test"))
        await taps(reporting)
        #expect(reporting.asked.events == ["a.test spam -", "a.test rude t"])
    }
}
