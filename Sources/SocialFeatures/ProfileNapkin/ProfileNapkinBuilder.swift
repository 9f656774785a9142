public import Napkin
public import Services

/// Makes the view of a profile. The front provides it.
@MainActor
public protocol ProfileNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeProfileView(
        presenter: ProfileNapkinPresenter, listener: any ProfileNapkinPresentableListener
    ) -> any ProfileNapkinViewControllable
}

/// What a profile needs.
public protocol ProfileNapkinDependency: Dependency {
    /// Reads it.
    var profiles: any ProfileReading { get }
    /// Follows the person.
    var following: any Following { get }
    /// Reads the posts.
    var timelines: any TimelineReading { get }
    /// Keeps how far they were read.
    var readingPositions: any ReadingPositionKeeping { get }
    /// Likes and reposts them.
    var acting: any PostActing { get }
    /// Shows the profile.
    var profileViews: any ProfileNapkinViewMaking { get }
    /// Shows the posts.
    var timelineViews: any TimelineNapkinViewMaking { get }
}

/// Provides what a profile is made of, and what its posts need.
final class ProfileNapkinComponent: Providing, TimelineNapkinDependency {
    let dependency: any ProfileNapkinDependency
    let instances = SharedInstances()
    let presenter: ProfileNapkinPresenter

    var timelines: any TimelineReading { dependency.timelines }
    var readingPositions: any ReadingPositionKeeping { dependency.readingPositions }
    var acting: any PostActing { dependency.acting }
    var timelineViews: any TimelineNapkinViewMaking { dependency.timelineViews }

    @MainActor
    init(dependency: any ProfileNapkinDependency) {
        self.dependency = dependency
        presenter = ProfileNapkinPresenter()
    }
}

/// Builds profiles.
public final class ProfileNapkinBuilder: Buildable {
    private let dependency: any ProfileNapkinDependency

    /// Makes a builder.
    public init(dependency: any ProfileNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - actor: whose: handle or DID.
    ///   - posts: how many posts a page has, 1 to 100; nil shows no posts.
    @MainActor
    public func build(
        withListener listener: any ProfileNapkinListener, actor: String, posts: Int?
    ) async -> any ViewableRouting {
        let component = ProfileNapkinComponent(dependency: dependency)
        let interactor = ProfileNapkinInteractor(
            presenter: component.presenter, listener: listener, profiles: dependency.profiles,
            following: dependency.following, actor: actor, posts: posts)
        let view = dependency.profileViews.makeProfileView(presenter: component.presenter, listener: interactor)
        let router = ProfileNapkinRouter(
            interactor: interactor, viewController: view, timelines: TimelineNapkinBuilder(dependency: component))
        await interactor.connect(router: router)
        return router
    }
}
