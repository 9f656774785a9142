import Napkin
import Observation

@MainActor @Observable
final class SignedOutNapkinPresenter: SignedOutNapkinPresentable {
    private(set) var complaint: String?

    func show(complaint: String) {
        self.complaint = complaint
    }
}
