public import Napkin
import Services

/// A view of a profile, with a place for the posts.
@MainActor
public protocol ProfileNapkinViewControllable: ViewControllable {
    /// Shows the posts below the profile.
    func showPosts(_ posts: any ViewControllable)
}

/// Owns a profile and the list of its posts.
@MainActor
final class ProfileNapkinRouter: ViewableRouter<ProfileNapkinInteractor, any ProfileNapkinViewControllable>,
    ProfileNapkinRouting
{
    private let timelines: TimelineNapkinBuilder
    private var posts: (any ViewableRouting)?

    init(
        interactor: ProfileNapkinInteractor, viewController: any ProfileNapkinViewControllable,
        timelines: TimelineNapkinBuilder
    ) {
        self.timelines = timelines
        super.init(interactor: interactor, viewController: viewController)
    }

    func routeToPosts(of actor: String, limit: Int) async {
        if let posts {
            self.posts = nil
            await detachChild(posts)
        }
        let posts = timelines.build(
            withListener: interactor, source: .author(actor: actor, filter: .postsWithReplies), limit: limit)
        self.posts = posts
        viewController.showPosts(posts.viewControllable)
        await attachChild(posts)
    }
}
