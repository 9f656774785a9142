/// The router at the root of a tree.
@MainActor
open class LaunchRouter<InteractorType, ViewControllerType>: ViewableRouter<InteractorType, ViewControllerType>,
    LaunchRouting
{
    /// Shows the root's view in a window, activates the root's interactor, and loads the root.
    public final func launch(from window: any LaunchWindow) async {
        window.show(viewControllable)
        await interactable.activate()
        await load()
    }

    /// Detaches every child and deactivates the root's interactor: the end of the program. The original has no such
    /// function.
    public final func terminate() async {
        await detachChildren()
        await interactable.deactivate()
    }
}
