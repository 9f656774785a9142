public import Napkin

/// A view of an edit of the profile.
@MainActor
public protocol ProfileEditNapkinViewControllable: ViewControllable {}

/// An edit of the profile has no children.
@MainActor
final class ProfileEditNapkinRouter: ViewableRouter<ProfileEditNapkinInteractor, any ProfileEditNapkinViewControllable>
{}
