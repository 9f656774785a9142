public import Napkin
import Services

/// A view of the home, with a place for posts.
@MainActor
public protocol HomeNapkinViewControllable: ViewControllable {
    /// Shows a list of posts in place of the one before.
    func showPosts(_ posts: any ViewControllable)
}

/// Owns the home and the lists of posts that were shown in it.
@MainActor
final class HomeNapkinRouter: ViewableRouter<HomeNapkinInteractor, any HomeNapkinViewControllable>, HomeNapkinRouting {
    private let timelines: TimelineNapkinBuilder
    private let limit: Int
    private var lists: [FeedSource: any ViewableRouting] = [:]

    init(
        interactor: HomeNapkinInteractor, viewController: any HomeNapkinViewControllable,
        timelines: TimelineNapkinBuilder, limit: Int
    ) {
        self.timelines = timelines
        self.limit = limit
        super.init(interactor: interactor, viewController: viewController)
    }

    func show(_ source: FeedSource, of tabs: [FeedSource]) async {
        let left = lists.filter { !tabs.contains($0.key) }
        for source in left.keys { lists[source] = nil }
        if let list = lists[source] {
            viewController.showPosts(list.viewControllable)
        } else {
            let list = timelines.build(
                withListener: interactor, source: source, limit: limit, keepsPlace: source.isByTime)
            lists[source] = list
            viewController.showPosts(list.viewControllable)
            await attachChild(list)
        }
        for list in left.values { await detachChild(list) }
    }
}
