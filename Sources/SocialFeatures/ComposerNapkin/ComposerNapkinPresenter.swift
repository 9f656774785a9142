public import Observation
public import Services

/// What a view of a composer tells.
public protocol ComposerNapkinPresentableListener: WorkStopping {
    /// The text of a post (by its place in the thread, 0 is the first) is another one now.
    func didChangeText(_ text: String, of part: Int) async
    /// The caret stands somewhere else in a post's text, counted in Unicode scalars.
    func didMoveCaret(to offset: Int, of part: Int) async
    /// The person does not want the mention completed that is being typed.
    func didDismissCompletion() async
    /// The person wants to see what is answered and quoted.
    func didAskForContext() async
    /// The person adds a post below another.
    func didAddPost(below part: Int) async
    /// The person takes a post out of the thread; the last one stays.
    func didRemovePost(_ part: Int) async
    /// The person adds a picture to a post.
    func didAddImage(_ image: PostDraft.Image, to part: Int) async
    /// The person takes a picture of a post away.
    func didRemoveImage(at index: Int, of part: Int) async
    /// The person puts a picture of a post into another place among its pictures.
    func didMoveImage(at index: Int, to place: Int, of part: Int) async
    /// The person describes a picture of a post.
    func didChangeAlt(_ alt: String, at index: Int, of part: Int) async
    /// The person names the text's languages, as BCP 47 tags.
    func didChangeLanguages(_ languages: [String]) async
    /// The person says what the content of a post is.
    func didChangeLabels(_ labels: [SelfLabel], of part: Int) async
    /// The person says what others may do with the posts.
    func didChangeGates(_ gates: PostGates) async
    /// The text cannot be read from where it should come.
    func didFailToRead(_ name: String, problem: String) async
    /// A picture that the person chose cannot be read.
    func didFailToOpen(_ name: String, problem: String) async
    /// The person publishes.
    func didTapPublish() async
    /// The person keeps it as a draft.
    func didTapKeep() async
    /// The person leaves: what is written is kept, without a question.
    func didTapLeave() async
    /// The person throws away what is written, and the draft of it.
    func didTapDiscard() async
    /// The person gives up; a draft that runs along stays.
    func didTapCancel() async
}

/// How far a post is.
public enum ComposerPhase: Hashable, Sendable {
    /// It is being written.
    case editing
    /// It is on its way.
    case publishing
    /// It is there.
    case published(PublishedPost)
    /// It is kept as a draft.
    case kept(StoredDraft)
}

/// A post that is being written, as it is shown.
@MainActor
@Observable
public final class ComposerNapkinPresenter: ComposerNapkinPresentable {
    /// The draft.
    public private(set) var draft: PostDraft
    /// The posts of the draft, in order.
    public private(set) var posts: [ComposedPost] = []
    /// Whether the draft can be published as it is.
    public private(set) var canPublish = false
    /// Whether something is written that was not there in the beginning.
    public private(set) var isChanged = false
    /// Whom the mention may mean that is being typed; nil when there is none, or nobody is found.
    public private(set) var completion: MentionCompletion?
    /// The posts that are answered and quoted, by what the draft calls them, as far as they are known.
    public private(set) var context: [String: Post] = [:]
    /// How far it is.
    public private(set) var phase: ComposerPhase = .editing
    /// Whether the draft that runs along says what is written, as of the last look; nil where none is needed yet.
    public private(set) var isKept: Bool?
    /// How often what is written could not be kept when that was asked for: then there is a decision to be made.
    public private(set) var unkept = 0
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// A composer with something to begin with.
    public init(draft: PostDraft) {
        self.draft = draft
    }

    func show(_ draft: PostDraft, posts: [ComposedPost], canPublish: Bool, isChanged: Bool) {
        self.draft = draft
        self.posts = posts
        self.canPublish = canPublish
        self.isChanged = isChanged
        failure = nil
    }

    func show(_ completion: MentionCompletion?) {
        guard completion != self.completion else { return }
        self.completion = completion
    }

    func show(_ post: Post, as name: String) {
        context[name] = post
    }

    func show(_ phase: ComposerPhase) {
        self.phase = phase
        failure = nil
    }

    func show(isKept: Bool) {
        guard isKept != self.isKept else { return }
        self.isKept = isKept
    }

    func showUnkept(_ error: SocialError) {
        unkept += 1
    }

    func showFailure(_ error: SocialError) {
        if case .publishing = phase { phase = .editing }
        failure = error
    }
}
