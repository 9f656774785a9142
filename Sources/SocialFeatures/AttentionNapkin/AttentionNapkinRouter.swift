import Napkin

/// The look-out has no children and no view.
@MainActor
final class AttentionNapkinRouter: Router<AttentionNapkinInteractor> {}
