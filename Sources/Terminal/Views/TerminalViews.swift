public import Napkin
public import Services
public import ShellFeatures
public import SocialFeatures
import Strings
import Wording

/// Makes the terminal's view of every napkin that a run builds.
@MainActor
public final class TerminalViews {
    let printer: TerminalPrinter
    let route: CommandRoute
    private var root: CommandNapkinTerminalView?

    /// Makes the views of one run.
    /// - Parameters:
    ///   - device: where it is printed.
    ///   - route: what the command line asked for: the views make its taps.
    ///   - options: how it asked.
    public init(device: any TerminalDevice, route: CommandRoute, options: GlobalOptions) {
        let request = CommandLineRequest(target: .route(route), options: options)
        printer = TerminalPrinter(device: device, isJSON: options.isJSON, request: request)
        self.route = route
    }

    /// Prints what the run ended with.
    /// - Returns: the code to exit with.
    public func conclude() -> ExitCode {
        root?.conclude() ?? .interrupted
    }

    /// Says how many entries of the outbox went out after the command's own work.
    public func tell(sentFromOutbox count: Int) {
        if count > 0 { printer.note(Strings.answers.outboxSent(count)) }
    }

    /// Says why what was read is not kept.
    public func tell(notKept trouble: SocialError) {
        printer.note(
            Strings.answers.notKept(trouble.text(now: printer.device.now, isLocal: printer.isLocal)))
    }

    /// Whether what is shown is what the server says now: then it can be reached.
    public var isLive: Bool { root?.isLive ?? true }

    /// Waits for what the views told the run once they had printed.
    public func settle() async {
        await root?.settle()
    }

    /// Tells the run that Ctrl-C was pressed.
    public func interrupt() {
        root?.interrupt()
    }
}

/// The terminal as a place for a tree's root: nothing has to be opened.
@MainActor
public final class TerminalWindow: LaunchWindow {
    /// Makes the window.
    public init() {}

    /// Shows the root, which prints by itself.
    public func show(_ root: any ViewControllable) {}
}

extension TerminalViews: CommandNapkinViewMaking {
    /// Makes the view of the run.
    public func makeCommandView(
        presenter: CommandNapkinPresenter, listener: any CommandNapkinPresentableListener
    ) -> any CommandNapkinViewControllable {
        let view = CommandNapkinTerminalView(presenter: presenter, listener: listener, printer: printer)
        root = view
        return view
    }
}

extension TerminalViews: TimelineNapkinViewMaking {
    /// Makes the view of a list of posts.
    public func makeTimelineView(
        presenter: TimelineNapkinPresenter, listener: any TimelineNapkinPresentableListener
    ) -> any TimelineNapkinViewControllable {
        TimelineNapkinTerminalView(presenter: presenter, listener: listener, printer: printer)
    }
}

extension TerminalViews: ThreadNapkinViewMaking {
    /// Makes the view of a thread.
    public func makeThreadView(
        presenter: ThreadNapkinPresenter, listener: any ThreadNapkinPresentableListener
    ) -> any ThreadNapkinViewControllable {
        ThreadNapkinTerminalView(presenter: presenter, printer: printer)
    }
}

extension TerminalViews: ProfileNapkinViewMaking {
    /// Makes the view of a profile.
    public func makeProfileView(
        presenter: ProfileNapkinPresenter, listener: any ProfileNapkinPresentableListener
    ) -> any ProfileNapkinViewControllable {
        ProfileNapkinTerminalView(presenter: presenter, printer: printer)
    }
}

extension TerminalViews: SearchNapkinViewMaking {
    /// Makes the view of a search.
    public func makeSearchView(
        presenter: SearchNapkinPresenter, listener: any SearchNapkinPresentableListener
    ) -> any SearchNapkinViewControllable {
        SearchNapkinTerminalView(presenter: presenter, printer: printer)
    }
}

extension TerminalViews: NotificationsNapkinViewMaking {
    /// Makes the view of notifications.
    public func makeNotificationsView(
        presenter: NotificationsNapkinPresenter, listener: any NotificationsNapkinPresentableListener
    ) -> any NotificationsNapkinViewControllable {
        NotificationsNapkinTerminalView(presenter: presenter, listener: listener, printer: printer)
    }
}

extension TerminalViews: ComposerNapkinViewMaking {
    /// Makes the view of a composer.
    public func makeComposerView(
        presenter: ComposerNapkinPresenter, listener: any ComposerNapkinPresentableListener
    ) -> any ComposerNapkinViewControllable {
        let (composition, keeps): (Composition?, Bool) =
            switch route {
            case .composer(let composition): (composition, false)
            case .keepDraft(let composition): (composition, true)
            default: (nil, false)
            }
        return ComposerNapkinTerminalView(
            presenter: presenter, listener: listener, composition: composition, keeps: keeps, printer: printer)
    }
}

extension TerminalViews: SignInNapkinViewMaking {
    /// Makes the view of a sign-in.
    public func makeSignInView(
        presenter: SignInNapkinPresenter, listener: any SignInNapkinPresentableListener
    ) -> any SignInNapkinViewControllable {
        let request: SignInNapkinTerminalView.Request? =
            if case .signIn(let identifier, let service, let input) = route {
                SignInNapkinTerminalView.Request(identifier: identifier, service: service, input: input)
            } else {
                nil
            }
        return SignInNapkinTerminalView(
            presenter: presenter, listener: listener, request: request, printer: printer)
    }
}

extension TerminalViews: AccountsNapkinViewMaking {
    /// Makes the view of the accounts.
    public func makeAccountsView(
        presenter: AccountsNapkinPresenter, listener: any AccountsNapkinPresentableListener
    ) -> any AccountsNapkinViewControllable {
        let tap: AccountsNapkinTerminalView.Tap? =
            switch route {
            case .makeCurrent(let account): .makeCurrent(account)
            case .signOut(let account): .signOut(account)
            default: nil
            }
        return AccountsNapkinTerminalView(presenter: presenter, listener: listener, tap: tap, printer: printer)
    }
}

extension TerminalViews: OutboxNapkinViewMaking {
    /// Makes the view of the outbox.
    public func makeOutboxView(
        presenter: OutboxNapkinPresenter, listener: any OutboxNapkinPresentableListener
    ) -> any OutboxNapkinViewControllable {
        let tap: OutboxNapkinTerminalView.Tap? =
            switch route {
            case .outboxRetry(let id): .retry(id)
            case .outboxDrop(let id): .drop(id)
            default: nil
            }
        return OutboxNapkinTerminalView(presenter: presenter, listener: listener, tap: tap, printer: printer)
    }
}

extension TerminalViews: SyntaxCheckNapkinViewMaking {
    /// Makes the view of a check of identifiers.
    public func makeSyntaxCheckView(
        presenter: SyntaxCheckNapkinPresenter, listener: any SyntaxCheckNapkinPresentableListener
    ) -> any SyntaxCheckNapkinViewControllable {
        let kind = if case .syntaxCheck(let kind) = route { kind } else { "" }
        return SyntaxCheckNapkinTerminalView(
            presenter: presenter, listener: listener, kind: kind, printer: printer)
    }
}

extension TerminalViews: SavedResponseNapkinViewMaking {
    /// Makes the view of a saved answer.
    public func makeSavedResponseView(
        presenter: SavedResponseNapkinPresenter, listener: any SavedResponseNapkinPresentableListener
    ) -> any SavedResponseNapkinViewControllable {
        let path = if case .savedResponse(let path) = route { path } else { "" }
        return SavedResponseNapkinTerminalView(
            presenter: presenter, listener: listener, path: path, printer: printer)
    }
}

extension TerminalViews: DoctorNapkinViewMaking {
    /// Makes the view of a look at the machine.
    public func makeDoctorView(
        presenter: DoctorNapkinPresenter, listener: any DoctorNapkinPresentableListener
    ) -> any DoctorNapkinViewControllable {
        DoctorNapkinTerminalView(presenter: presenter, printer: printer)
    }
}

extension TerminalViews: LocalNetworkNapkinViewMaking {
    /// Makes the view of the local network.
    public func makeLocalNetworkView(
        presenter: LocalNetworkNapkinPresenter, listener: any LocalNetworkNapkinPresentableListener
    ) -> any LocalNetworkNapkinViewControllable {
        let tap: LocalNetworkNapkinTerminalView.Tap =
            switch route {
            case .localNetworkUp(let port): .start(port: port)
            case .localNetworkMail: .mail
            default: .stop
            }
        return LocalNetworkNapkinTerminalView(
            presenter: presenter, listener: listener, tap: tap, printer: printer)
    }
}
