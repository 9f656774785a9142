public import Observation
public import Services

/// What a view of muted words tells.
public protocol MutedWordsNapkinPresentableListener: WorkStopping {
    /// The person looks at them.
    func didTapRefresh() async
    /// The person mutes a word, for so many hours or (nil) for ever.
    func didTapMute(word: String, in targets: Set<MutedWord.Target>, exceptFollowed: Bool, hours: Int?) async
    /// The person no longer mutes a word.
    func didTapUnmute(word: String) async
}

/// Muted words, as they are shown.
@MainActor
@Observable
public final class MutedWordsNapkinPresenter: MutedWordsNapkinPresentable {
    /// The words; nil until they are known.
    public private(set) var words: [MutedWord]?
    /// Whether they are what the server says now.
    public private(set) var freshness = Freshness.live
    /// What the last change led to.
    public private(set) var outcome: ActionOutcome?
    /// The server is being asked.
    public private(set) var isWorking = false
    /// What went wrong last; nil once something worked.
    public private(set) var failure: SocialError?

    /// Words that are not known yet.
    public init() {}

    func showWorking() {
        isWorking = true
        failure = nil
    }

    func show(_ words: Page<MutedWord>) {
        self.words = words.items
        freshness = words.freshness
        isWorking = false
    }

    func show(_ outcome: ActionOutcome) {
        self.outcome = outcome
        isWorking = false
    }

    func showFailure(_ error: SocialError) {
        isWorking = false
        failure = error.unlessStopped
    }
}
