import Napkin
import Services
import ShellFeatures
public import SocialFeatures
import Strings

/// An edit of the profile at a terminal: reads the pictures' files, and saves.
@MainActor
final class ProfileEditNapkinTerminalView: ProfileEditNapkinViewControllable, TerminalScreen {
    private static let largestPicture = 50_000_000

    private let presenter: ProfileEditNapkinPresenter
    private weak var listener: (any ProfileEditNapkinPresentableListener)?
    private let route: CommandRoute
    private let printer: TerminalPrinter

    init(
        presenter: ProfileEditNapkinPresenter, listener: any ProfileEditNapkinPresentableListener, route: CommandRoute,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.route = route
        self.printer = printer
    }

    func appear() async {
        guard case .editProfile(let name, let description, let avatar, let banner) = route else { return }
        var change = ProfileChange(displayName: name, description: description)
        if let avatar {
            guard let image = await image(avatar) else { return }
            change.avatar = image
        }
        if let banner {
            guard let image = await image(banner) else { return }
            change.banner = image
        }
        dispatch(to: listener) { [change] in await $0.didTapSave(change) }
    }

    private func image(_ path: String) async -> PostDraft.Image? {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        do throws(FileTrouble) {
            return PostDraft.Image(
                bytes: try await FileBytes.read(path, atMost: Self.largestPicture), name: name, alt: "")
        } catch {
            let problem = error.text
            dispatch(to: listener) { await $0.didFailToOpen(name, problem: problem) }
            return nil
        }
    }

    func conclude() {
        guard let outcome = presenter.outcome else { return }
        let who = SafeText.line(outcome.account.handle)
        printer.print(
            outcome.delivery, json: JSONValue(outcome),
            done: outcome.changed ? Strings.lists.profileChanged(who) : Strings.lists.profileSame(who))
    }

    var exitCode: ExitCode { presenter.outcome?.delivery.exitCode ?? .done }

    func interrupt() -> Bool { stop(listener, while: presenter.isWorking) }
}

extension TerminalViews: ProfileEditNapkinViewMaking {
    /// Makes the view of an edit of the profile.
    public func makeProfileEditView(
        presenter: ProfileEditNapkinPresenter, listener: any ProfileEditNapkinPresentableListener
    ) -> any ProfileEditNapkinViewControllable {
        ProfileEditNapkinTerminalView(presenter: presenter, listener: listener, route: route, printer: printer)
    }
}
