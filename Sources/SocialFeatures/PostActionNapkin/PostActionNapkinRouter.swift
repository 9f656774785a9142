public import Napkin

/// A view of an action on a post.
@MainActor
public protocol PostActionNapkinViewControllable: ViewControllable {}

/// An action on a post has no children.
@MainActor
final class PostActionNapkinRouter: ViewableRouter<PostActionNapkinInteractor, any PostActionNapkinViewControllable> {}
