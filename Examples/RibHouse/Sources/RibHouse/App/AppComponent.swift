import Napkin

/// Makes the services. Nothing above it: the root of all dependencies.
final class AppComponent: EmptyComponent, LaunchNapkinDependency, @unchecked Sendable {
    let kitchen: any Cooking = Kitchen()
    let loudspeakers: any Announcing = PublicAddress()
}
