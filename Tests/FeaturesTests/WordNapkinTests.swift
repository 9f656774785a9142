import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

extension SpyParent: MutedWordsNapkinListener, PreferencesNapkinListener {
    func mutedWordsNapkinDidLoad() async { told.record(.loaded) }
    func mutedWordsNapkinDidChange(_ outcome: ActionOutcome) async { told.record(.finished) }
    func mutedWordsNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func preferencesNapkinDidLoad() async { told.record(.loaded) }
    func preferencesNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
}

/// Mutes words as the test says.
private final class StubWords: WordMuting, PreferenceReading {
    let asked = SpyLog<String>()

    func mutedWords() async throws(SocialError) -> Page<MutedWord> {
        Page(items: [MutedWord(value: "a", targets: ["tag"])])
    }

    func mute(
        word: String, in targets: Set<MutedWord.Target>, exceptFollowed: Bool, hours: Int?
    ) async throws(SocialError) -> ActionOutcome {
        asked.record("mute \(word) \(targets.count) \(exceptFollowed) \(hours ?? 0)")
        return Sample.outcome(nil)
    }

    func unmute(word: String) async throws(SocialError) -> ActionOutcome {
        throw .malformed(what: word, problem: "no")
    }

    func preferences() async throws(SocialError) -> Page<PreferenceEntry> {
        Page(items: [PreferenceEntry(type: "x", json: "{}")])
    }
}

@MainActor
struct WordNapkinTests {
    private let parent = SpyParent()
    private let words = StubWords()

    @Test func showsMutesAndTellsWhatDidNotWork() async {
        let presenter = MutedWordsNapkinPresenter()
        let interactor = MutedWordsNapkinInteractor(presenter: presenter, listener: parent, wordMuting: words)
        await interactor.activate()
        await interactor.didTapRefresh()
        #expect(presenter.words?.map(\.value) == ["a"])
        await interactor.didTapMute(word: "b", in: [.tag], exceptFollowed: true, hours: 3)
        #expect(presenter.outcome?.changed == true && words.asked.events == ["mute b 1 true 3"])
        await interactor.didTapUnmute(word: "c")
        let failure = SocialError.malformed(what: "c", problem: "no")
        #expect(presenter.failure == failure && !presenter.isWorking)
        #expect(parent.told.events == [.loaded, .finished, .failed(failure)])
    }

    @Test func readsThePreferences() async {
        let presenter = PreferencesNapkinPresenter()
        let interactor = PreferencesNapkinInteractor(presenter: presenter, listener: parent, preferences: words)
        await interactor.activate()
        #expect(await parent.told.events(1) == [.loaded])
        #expect(presenter.entries?.map(\.json) == ["{}"])
    }
}
