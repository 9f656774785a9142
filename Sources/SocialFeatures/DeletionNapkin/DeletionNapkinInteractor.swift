import Napkin
public import Services

/// What a deletion of a post tells its parent.
public protocol DeletionNapkinListener: AnyObject, Sendable {
    /// The post is deleted, or will be.
    func deletionNapkinDidFinish(_ deleted: DeletedPost) async
    /// It did not work.
    func deletionNapkinDidFail(_ error: SocialError) async
}

/// A deletion as its interactor sees what is shown.
@MainActor
protocol DeletionNapkinPresentable: Presentable, Sendable {
    func showWorking()
    func show(_ deleted: DeletedPost)
    func showFailure(_ error: SocialError)
}

/// Deletes one post. While the server is asked, and after that, further taps do nothing.
final actor DeletionNapkinInteractor: PresentableInteractable, DeletionNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any DeletionNapkinPresentable

    private weak var listener: (any DeletionNapkinListener)?
    private let deleting: any PostDeleting
    private let post: String
    private let work = StoppableWork()
    private var isDone = false

    init(
        presenter: any DeletionNapkinPresentable, listener: (any DeletionNapkinListener)?, deleting: any PostDeleting,
        post: String
    ) {
        self.presenter = presenter
        self.listener = listener
        self.deleting = deleting
        self.post = post
    }

    func didTapDelete() async {
        await work.run { task { [weak self] in await self?.run() } }
    }

    func didTapStop() async {
        work.stop()
    }

    private func run() async {
        guard !isDone else { return }
        await presenter.showWorking()
        do {
            let deleted = try await deleting.delete(post)
            isDone = true
            await presenter.show(deleted)
            await listener?.deletionNapkinDidFinish(deleted)
        } catch {
            await presenter.showFailure(error)
            await listener?.deletionNapkinDidFail(error)
        }
    }
}
