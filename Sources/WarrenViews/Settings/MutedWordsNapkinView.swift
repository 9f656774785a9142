import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// The words whose posts are hidden: added in texts and among tags, removed.
final class MutedWordsNapkinView: MutedWordsNapkinViewControllable, GtkViewControllable {
    private let presenter: MutedWordsNapkinPresenter
    private weak var listener: (any MutedWordsNapkinPresentableListener)?
    private let isLocal: Bool
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }

    init(presenter: MutedWordsNapkinPresenter, listener: any MutedWordsNapkinPresentableListener, isLocal: Bool) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal) = (presenter, isLocal)
        dispatch(to: listener) { await $0.didTapRefresh() }
        return PreferencesGroup(Strings.settings.mutedWords()) {
            presenter.failure?.text(now: Date(), isLocal: isLocal) ?? Strings.settings.mutedWordsExplained()
        } content: { [weak self] in
            BoxedList({ presenter.words ?? [] }, id: \.value) { word in
                ActionRow(
                    title: { word.value.value }, subtitle: { word.value.detail },
                    suffix: {
                        Button(icon: "user-trash-symbolic", name: Strings.settings.unmuteWord(word.value.value)) {
                            let value = word.value.value
                            dispatch(to: self?.listener) {
                                await $0.didTapUnmute(word: value)
                                await $0.didTapRefresh()
                            }
                        }.style("flat").identifier("unmute-" + word.value.value)
                    }
                ).identifier("word-" + word.value.value)
            } footer: {
                EntryRow(Strings.settings.addMutedWord()) { text in
                    let word = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                    guard !word.showsNothing else { return }
                    dispatch(to: self?.listener) {
                        await $0.didTapMute(
                            word: word, in: Set(MutedWord.Target.allCases), exceptFollowed: false, hours: nil)
                        await $0.didTapRefresh()
                    }
                }.identifier("add-word")
            }.accessibleLabel { Strings.settings.mutedWords() }
        }.identifier("muted-words").makeWidget()
    }
}

extension MutedWord {
    /// Where, for whom and until when, as far as that is not what one would expect.
    fileprivate var detail: String {
        var details: [String] = []
        if !targets.contains(Target.content.rawValue) { details.append(Strings.settings.inTagsOnly()) }
        if exceptFollowed { details.append(Strings.settings.exceptFollowed()) }
        if let expiresAt { details.append(Strings.settings.mutedUntil(Timestamps.localDay(expiresAt))) }
        return details.joined(separator: " · ")
    }
}
