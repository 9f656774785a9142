import Napkin
public import Services

/// What a look at muted words tells its parent.
public protocol MutedWordsNapkinListener: AnyObject, Sendable {
    /// They are known.
    func mutedWordsNapkinDidLoad() async
    /// One was changed.
    func mutedWordsNapkinDidChange(_ outcome: ActionOutcome) async
    /// Something did not work.
    func mutedWordsNapkinDidFail(_ error: SocialError) async
}

/// Muted words as their interactor sees what is shown.
@MainActor
protocol MutedWordsNapkinPresentable: Presentable, Sendable {
    func showWorking()
    func show(_ words: [MutedWord])
    func show(_ outcome: ActionOutcome)
    func showFailure(_ error: SocialError)
}

/// Shows the muted words, mutes words and takes that back. One thing at a time: further taps meanwhile do nothing.
final actor MutedWordsNapkinInteractor: PresentableInteractable, MutedWordsNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any MutedWordsNapkinPresentable

    private weak var listener: (any MutedWordsNapkinListener)?
    private let wordMuting: any WordMuting
    private var isWorking = false

    init(
        presenter: any MutedWordsNapkinPresentable, listener: (any MutedWordsNapkinListener)?,
        wordMuting: any WordMuting
    ) {
        self.presenter = presenter
        self.listener = listener
        self.wordMuting = wordMuting
    }

    func didTapRefresh() async {
        await task { [weak self] in
            await self?.work { muting, presenter, listener throws(SocialError) in
                await presenter.show(try await muting.mutedWords())
                await listener?.mutedWordsNapkinDidLoad()
            }
        }.value
    }

    func didTapMute(word: String, in targets: Set<MutedWord.Target>, exceptFollowed: Bool, hours: Int?) async {
        await task { [weak self] in
            await self?.work { muting, presenter, listener throws(SocialError) in
                let outcome = try await muting.mute(
                    word: word, in: targets, exceptFollowed: exceptFollowed, hours: hours)
                await presenter.show(outcome)
                await listener?.mutedWordsNapkinDidChange(outcome)
            }
        }.value
    }

    func didTapUnmute(word: String) async {
        await task { [weak self] in
            await self?.work { muting, presenter, listener throws(SocialError) in
                let outcome = try await muting.unmute(word: word)
                await presenter.show(outcome)
                await listener?.mutedWordsNapkinDidChange(outcome)
            }
        }.value
    }

    private func work(
        _ body:
            @Sendable (
                any WordMuting, any MutedWordsNapkinPresentable, (any MutedWordsNapkinListener)?
            ) async throws(SocialError) -> Void
    ) async {
        guard !isWorking else { return }
        isWorking = true
        defer { isWorking = false }
        await presenter.showWorking()
        do {
            try await body(wordMuting, presenter, listener)
        } catch {
            guard error != .cancelled, !Task.isCancelled else { return }
            await presenter.showFailure(error)
            await listener?.mutedWordsNapkinDidFail(error)
        }
    }
}
