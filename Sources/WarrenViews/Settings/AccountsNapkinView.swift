import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// The accounts on this device: who acts, others to act as, signing out, one more.
final class AccountsNapkinView: AccountsNapkinViewControllable, GtkViewControllable {
    private let presenter: AccountsNapkinPresenter
    private weak var listener: (any AccountsNapkinPresentableListener)?
    private let isLocal: Bool
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }

    init(presenter: AccountsNapkinPresenter, listener: any AccountsNapkinPresentableListener, isLocal: Bool) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal) = (presenter, isLocal)
        return PreferencesGroup(Strings.settings.accounts()) {
            presenter.failure?.text(now: Date(), isLocal: isLocal) ?? ""
        } content: { [weak self] in
            BoxedList({ presenter.state?.accounts ?? [] }, id: \.did) { account in
                ActionRow(
                    title: { "@" + account.value.handle },
                    subtitle: {
                        account.value.state == .expired
                            ? Strings.settings.sessionEnded()
                            : account.value.did == presenter.state?.currentDID
                                ? Strings.settings.acts() : account.value.service
                    },
                    activate: {
                        let did = account.value.did
                        dispatch(to: self?.listener) { await $0.didTapSwitch(to: did) }
                    }
                ) {
                    Native { gtk_image_new_from_icon_name("object-select-symbolic") }
                        .visible { account.value.did == presenter.state?.currentDID }
                    Button(icon: "system-log-out-symbolic", name: Strings.settings.signOut(account.value.handle)) {
                        self?.askToSignOut(account.value)
                    }.style("flat").identifier("sign-out-" + account.value.handle)
                }.identifier("account-" + account.value.handle)
            } footer: {
                ActionRow(
                    title: { Strings.settings.addAccount() },
                    activate: { dispatch(to: self?.listener) { await $0.didTapAdd() } }
                ) {
                    Native { gtk_image_new_from_icon_name("list-add-symbolic") }
                }.identifier("add-account")
            }.accessibleLabel { Strings.settings.accounts() }
        }.makeWidget()
    }

    /// What was read for the account goes with it: that is asked first.
    private func askToSignOut(_ account: Account) {
        Question.ask(
            Strings.settings.signOutTitle(account.handle), Strings.settings.signOutExplained(),
            yes: Strings.settings.signOutNow(), identifier: "sign-out", over: widget
        ) { [weak self] in
            dispatch(to: self?.listener) { await $0.didTapSignOut(account.did) }
        }
    }
}
