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
    func show(_ words: Page<MutedWord>)
    func show(_ outcome: ActionOutcome)
    func showFailure(_ error: SocialError)
}

/// Shows the muted words, mutes words and takes that back. One thing at a time: further taps meanwhile do nothing.
final actor MutedWordsNapkinInteractor: PresentableInteractable, MutedWordsNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any MutedWordsNapkinPresentable

    private weak var listener: (any MutedWordsNapkinListener)?
    private let wordMuting: any WordMuting
    private let work = StoppableWork()

    init(
        presenter: any MutedWordsNapkinPresentable, listener: (any MutedWordsNapkinListener)?,
        wordMuting: any WordMuting
    ) {
        self.presenter = presenter
        self.listener = listener
        self.wordMuting = wordMuting
    }

    func didTapRefresh() async {
        await work { muting, presenter, listener throws(SocialError) in
            await presenter.show(try await muting.mutedWords())
            await listener?.mutedWordsNapkinDidLoad()
        }
    }

    func didTapMute(word: String, in targets: Set<MutedWord.Target>, exceptFollowed: Bool, hours: Int?) async {
        await work { muting, presenter, listener throws(SocialError) in
            let outcome = try await muting.mute(word: word, in: targets, exceptFollowed: exceptFollowed, hours: hours)
            await presenter.show(outcome)
            await listener?.mutedWordsNapkinDidChange(outcome)
        }
    }

    func didTapUnmute(word: String) async {
        await work { muting, presenter, listener throws(SocialError) in
            let outcome = try await muting.unmute(word: word)
            await presenter.show(outcome)
            await listener?.mutedWordsNapkinDidChange(outcome)
        }
    }

    func didTapStop() async {
        work.stop()
    }

    private typealias Body =
        @Sendable (
            any WordMuting, any MutedWordsNapkinPresentable, (any MutedWordsNapkinListener)?
        ) async throws(SocialError) -> Void

    private func work(_ body: @escaping Body) async {
        await work.run { task { [weak self] in await self?.run(body) } }
    }

    private func run(_ body: Body) async {
        await presenter.showWorking()
        do {
            try await body(wordMuting, presenter, listener)
        } catch {
            await presenter.showFailure(error)
            await listener?.mutedWordsNapkinDidFail(error)
        }
    }
}
