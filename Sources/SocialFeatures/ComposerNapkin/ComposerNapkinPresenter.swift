public import Observation
public import Services

/// What a view of a composer tells.
public protocol ComposerNapkinPresentableListener: WorkStopping {
    /// The text of a post (by its place in the thread, 0 is the first) is another one now.
    func didChangeText(_ text: String, of part: Int) async
    /// The person adds a picture to a post.
    func didAddImage(_ image: PostDraft.Image, to part: Int) async
    /// The person takes a picture of a post away.
    func didRemoveImage(at index: Int, of part: Int) async
    /// The person describes a picture of a post.
    func didChangeAlt(_ alt: String, at index: Int, of part: Int) async
    /// The person names the text's languages, as BCP 47 tags.
    func didChangeLanguages(_ languages: [String]) async
    /// The text cannot be read from where it should come.
    func didFailToRead(_ name: String, problem: String) async
    /// A picture that the person chose cannot be read.
    func didFailToOpen(_ name: String, problem: String) async
    /// The person publishes.
    func didTapPublish() async
    /// The person keeps it as a draft.
    func didTapKeep() async
    /// The person gives up.
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
    /// How long the text of each post is.
    public private(set) var measures: [TextMeasure] = []
    /// Links, mentions and tags in the text of each post.
    public private(set) var marks: [[Facet]] = []
    /// Whether the draft can be published as it is.
    public private(set) var canPublish = false
    /// How far it is.
    public private(set) var phase: ComposerPhase = .editing
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// A composer with something to begin with.
    public init(draft: PostDraft) {
        self.draft = draft
    }

    func show(_ draft: PostDraft, measures: [TextMeasure], marks: [[Facet]], canPublish: Bool) {
        self.draft = draft
        self.measures = measures
        self.marks = marks
        self.canPublish = canPublish
        failure = nil
    }

    func show(_ phase: ComposerPhase) {
        self.phase = phase
        failure = nil
    }

    func showFailure(_ error: SocialError) {
        if case .publishing = phase { phase = .editing }
        failure = error
    }
}
