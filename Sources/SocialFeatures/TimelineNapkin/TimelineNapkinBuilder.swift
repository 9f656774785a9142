public import Napkin
public import Services

/// Makes the view of a list of posts. The front provides it.
@MainActor
public protocol TimelineNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeTimelineView(
        presenter: TimelineNapkinPresenter, listener: any TimelineNapkinPresentableListener
    ) -> any TimelineNapkinViewControllable
}

/// What a list of posts needs.
public protocol TimelineNapkinDependency: Dependency {
    /// Reads the posts.
    var timelines: any TimelineReading { get }
    /// Keeps how far they were read.
    var readingPositions: any ReadingPositionKeeping { get }
    /// Likes and reposts them.
    var acting: any PostActing { get }
    /// Shows them.
    var timelineViews: any TimelineNapkinViewMaking { get }
}

/// Provides what a list of posts is made of.
final class TimelineNapkinComponent: Providing {
    let dependency: any TimelineNapkinDependency
    let instances = SharedInstances()
    let presenter: TimelineNapkinPresenter

    @MainActor
    init(dependency: any TimelineNapkinDependency, source: FeedSource) {
        self.dependency = dependency
        presenter = TimelineNapkinPresenter(source: source)
    }
}

/// Builds lists of posts.
public final class TimelineNapkinBuilder: Buildable {
    private let dependency: any TimelineNapkinDependency

    /// Makes a builder.
    public init(dependency: any TimelineNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - source: where the posts come from.
    ///   - limit: how many posts a page has, 1 to 100.
    ///   - cursor: where the first page starts; nil is the list's start.
    ///   - sinceLast: only what is new since the list was read last is shown.
    ///   - keepsPlace: what is kept is shown at once and where it stood last, and what is new comes above it as time goes by. For
    ///     lists that are ordered by time, from their start on.
    @MainActor
    public func build(
        withListener listener: any TimelineNapkinListener, source: FeedSource, limit: Int, cursor: String? = nil,
        sinceLast: Bool = false, keepsPlace: Bool = false
    ) -> any ViewableRouting {
        let component = TimelineNapkinComponent(dependency: dependency, source: source)
        let interactor = TimelineNapkinInteractor(
            presenter: component.presenter, listener: listener, timelines: dependency.timelines,
            positions: dependency.readingPositions, acting: dependency.acting, source: source, limit: limit,
            cursor: cursor, sinceLast: sinceLast, keepsPlace: keepsPlace)
        let view = dependency.timelineViews.makeTimelineView(presenter: component.presenter, listener: interactor)
        return TimelineNapkinRouter(interactor: interactor, viewController: view)
    }
}
