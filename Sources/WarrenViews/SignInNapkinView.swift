import FoundationEssentials
import GtkKit
import Log
import Napkin
import Observation
import Services
import SocialFeatures
import Strings
import Wording

/// A sign-in: handle, app password, and where the server wants one the code that it sent.
final class SignInNapkinView: SignInNapkinViewControllable, GtkViewControllable {
    @Observable
    fileprivate final class Form {
        var identifier = ""
        var password = ""
        var service = ""
        var code = ""
    }

    private let presenter: SignInNapkinPresenter
    private weak var listener: (any SignInNapkinPresentableListener)?
    private let isLocal: Bool
    private let form = Form()
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }

    init(presenter: SignInNapkinPresenter, listener: any SignInNapkinPresentableListener, isLocal: Bool) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
    }

    private func makeRoot() -> WidgetPointer {
        let presenter = presenter
        let form = form
        let isLocal = isLocal
        let submit: @MainActor () -> Void = { [weak self] in self?.submit() }
        let content = Box(.vertical, spacing: 12) {
            Label(Strings.window.signIn()).style("title-1")
            Label(Strings.window.signInExplained(), wraps: true).style("dim-label")
            Field(Strings.window.handle()) {
                form.identifier
            } write: {
                form.identifier = $0
            } submit: {
                submit()
            }.identifier("handle").enabled { presenter.phase == .editing }
            Field(Strings.window.password(), isSecret: true) {
                form.password
            } write: {
                form.password = $0
            } submit: {
                submit()
            }.identifier("password").enabled { presenter.phase == .editing }
            Field(Strings.window.service()) {
                form.service
            } write: {
                form.service = $0
            } submit: {
                submit()
            }.identifier("service").enabled { presenter.phase == .editing }
            If({ presenter.phase == .codeNeeded }) {
                Field(Strings.window.code()) {
                    form.code
                } write: {
                    form.code = $0
                } submit: {
                    submit()
                }.identifier("code")
            }
            Label(wraps: true) { presenter.failure?.text(now: Date(), isLocal: isLocal) ?? "" }
                .style("error").identifier("failure").visible { presenter.failure != nil }
            Button(
                text: { presenter.phase == .working ? Strings.window.signingIn() : Strings.window.signIn() },
                action: submit
            ).style("suggested-action").style("pill").identifier("sign-in").enabled { presenter.phase != .working }
        }.margin(24)
        let clamp = adw_clamp_new()!
        adw_clamp_set_maximum_size(clamp.opaque, 420)
        adw_clamp_set_child(clamp.opaque, content.makeWidget())
        gtk_widget_set_valign(clamp, GTK_ALIGN_CENTER)
        return Scrolled(Native { clamp }).makeWidget()
    }

    private func submit() {
        if presenter.phase == .codeNeeded {
            let code = form.code
            form.code = ""
            dispatch(to: listener) { await $0.didEnterCode(code) }
        } else {
            let identifier = form.identifier
            let password = Secret(form.password)
            let service = form.service
            // It is kept no longer than until it was sent.
            form.password = ""
            dispatch(to: listener) {
                await $0.didTapSignIn(identifier: identifier, password: password, service: service)
            }
        }
    }
}
