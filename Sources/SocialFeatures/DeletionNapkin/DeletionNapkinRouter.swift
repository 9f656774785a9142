public import Napkin

/// A view of a deletion of a post.
@MainActor
public protocol DeletionNapkinViewControllable: ViewControllable {}

/// A deletion of a post has no children.
@MainActor
final class DeletionNapkinRouter: ViewableRouter<DeletionNapkinInteractor, any DeletionNapkinViewControllable> {}
