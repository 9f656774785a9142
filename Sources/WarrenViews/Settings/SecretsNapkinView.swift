import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// Where the accounts' secrets are, and another place for them. A place with a passphrase is chosen where one can be asked for it: at a
/// terminal.
final class SecretsNapkinView: SecretsNapkinViewControllable, GtkViewControllable {
    private let presenter: SecretsNapkinPresenter
    private weak var listener: (any SecretsNapkinPresentableListener)?
    private let isLocal: Bool
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }

    init(presenter: SecretsNapkinPresenter, listener: any SecretsNapkinPresentableListener, isLocal: Bool) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal) = (presenter, isLocal)
        return PreferencesGroup(Strings.settings.secrets()) {
            presenter.failure?.text(now: Date(), isLocal: isLocal) ?? Strings.settings.secretsExplained()
        } content: { [weak self] in
            BoxedList({ presenter.secrets ?? [] }, id: \.account.did) { kept in
                ActionRow(
                    title: { "@" + kept.value.account.handle },
                    subtitle: {
                        [kept.value.place.text, kept.value.path].compactMap(\.self).joined(separator: "\n")
                    })
            } footer: {
                for place in [SecretPlace.keyring, .file] {
                    ActionRow(
                        title: { Strings.settings.keepIn(place.text) },
                        activate: { dispatch(to: self?.listener) { await $0.didTapMove(to: place) } }
                    ).identifier("secrets-" + place.rawValue).visible {
                        presenter.secrets?.contains { $0.place != place } ?? false
                    }
                }
            }.accessibleLabel { Strings.settings.secrets() }
        }.identifier("secrets").visible { presenter.secrets?.isEmpty == false || presenter.failure != nil }.makeWidget()
    }
}
