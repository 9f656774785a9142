// Napkin: features as rings of isolation.
//
//   View ──dispatch──▶ Interactor (actor) ──await──▶ Router (@MainActor) ──▶ children
//     ▲                     │
//     └──── Presenter ◀─────┘           Builder and Component make the rings, on no actor
//
// The public API, by folder:
//
//   DI/            Dependency, EmptyDependency, Component, EmptyComponent, Providing, SharedInstances,
//                  Buildable, Builder, and the four componentized builders
//   Lifecycle/     InteractorScope, Interactable, PresentableInteractable, InteractorLifecycle
//   Routing/       Routing, Router, ViewableRouting, ViewableRouter, LaunchRouting, LaunchRouter,
//                  LaunchWindow, FlowPath
//   Presentation/  Presentable, Presenter, ViewControllable
//   Dispatch/      dispatch, dispatch(to:), dispatch(to:key:)
//   Streams/       CurrentValue, Broadcast
//   Napkin.docc/   tutorial and articles; Scripts/build-docs makes them readable
//   Guarding/      the lock that guards state (inside the package only)
//   Diagnostics/   Diagnostics, TreeEvent, LeakReport, CallSite, MisusePolicy, treeDescription()
