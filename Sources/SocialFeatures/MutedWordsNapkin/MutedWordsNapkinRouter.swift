public import Napkin

/// A view of a look at muted words.
@MainActor
public protocol MutedWordsNapkinViewControllable: ViewControllable {}

/// A look at muted words has no children.
@MainActor
final class MutedWordsNapkinRouter: ViewableRouter<MutedWordsNapkinInteractor, any MutedWordsNapkinViewControllable> {}
