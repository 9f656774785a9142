public import Observation
public import Services

/// What a view of a profile tells.
public protocol ProfileNapkinPresentableListener: AnyObject, Sendable {
    /// The person wants the profile as it is now.
    func didTapRefresh() async
    /// The person follows, or no longer does.
    func didTapFollow() async
}

/// A profile, as it is shown.
@MainActor
@Observable
public final class ProfileNapkinPresenter: ProfileNapkinPresentable {
    /// The profile; nil until it came.
    public private(set) var profile: Profile?
    /// The server is being asked.
    public private(set) var isLoading = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// A profile that did not come yet.
    public init() {}

    func showLoading() {
        isLoading = true
    }

    func show(_ profile: Profile) {
        self.profile = profile
        isLoading = false
        failure = nil
    }

    func showFailure(_ error: SocialError) {
        isLoading = false
        failure = error
    }
}
