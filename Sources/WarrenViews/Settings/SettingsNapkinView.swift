import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// What the person can choose: for this device here, the rest in parts of their own.
final class SettingsNapkinView: SettingsNapkinViewControllable, GtkPage {
    private let presenter: SettingsNapkinPresenter
    private weak var listener: (any SettingsNapkinPresentableListener)?
    private let isLocal: Bool
    private var parts: [any GtkViewControllable] = []
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }
    var title: String { Strings.window.settings() }

    init(presenter: SettingsNapkinPresenter, listener: any SettingsNapkinPresentableListener, isLocal: Bool) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
    }

    func show(_ parts: [any ViewControllable]) {
        self.parts = parts.compactMap { $0 as? any GtkViewControllable }
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal, parts) = (presenter, isLocal, parts.map(\.widget))
        let page = PreferencesPage { [weak self] in
            // Accounts come first: everything else is theirs, or the device's.
            for part in parts.prefix(1) { Native { part } }
            PreferencesGroup(Strings.settings.thisDevice()) {
                presenter.failure?.text(now: Date(), isLocal: isLocal) ?? ""
            } content: {
                ChoiceRow(
                    Strings.settings.appearance(), choices: AppSettings.Appearance.allCases.map(\.name)
                ) {
                    AppSettings.Appearance.allCases.firstIndex(of: presenter.settings.appearance) ?? 0
                } write: { index in
                    dispatch(to: self?.listener) {
                        await $0.didChoose(appearance: AppSettings.Appearance.allCases[index])
                    }
                }.identifier("appearance")
                SwitchRow(Strings.settings.notifies(), subtitle: Strings.settings.notifiesExplained()) {
                    presenter.settings.notifies
                } write: { isOn in
                    dispatch(to: self?.listener) { await $0.didChoose(notifies: isOn) }
                }.identifier("notifies")
                ActionRow(
                    title: { Strings.settings.language() }, subtitle: { Strings.settings.languageExplained() },
                    suffix: { Label(Strings.settings.languageName()).style("dim-label").identifier("language") })
            }
            for part in parts.dropFirst() { Native { part } }
            PreferencesGroup("") {
                ActionRow(
                    title: { Strings.settings.shortcuts() },
                    activate: { if let self { Shortcuts.show(over: self.widget) } }
                ).identifier("shortcuts")
                ActionRow(
                    title: { Strings.settings.about() }, activate: { if let self { About.show(over: self.widget) } }
                )
                .identifier("about")
            }.with { $0.setAccessibleLabel(Strings.window.title(), ofParts: gtk_list_box_get_type()) }
        }.identifier("settings").makeWidget()
        return page
    }
}

extension AppSettings.Appearance {
    fileprivate var name: String {
        switch self {
        case .system: Strings.settings.systemColours()
        case .light: Strings.settings.lightColours()
        case .dark: Strings.settings.darkColours()
        }
    }
}
