import Napkin
public import Services

/// What the window's children tell it, whichever napkins they are.
public protocol WindowNapkinChildListener: AnyObject, Sendable {
    /// The person opens something.
    func windowNapkinChildDidOpen(_ page: WindowPage) async
    /// The person writes a post, a reply or a quote.
    /// - Parameter id: the draft that it is, if it is one already.
    func windowNapkinChildDidCompose(_ draft: PostDraft, id: Int64?) async
    /// The composer is done with: published, kept or given up.
    func windowNapkinChildDidEndComposing(_ end: ComposingEnd) async
    /// The person signs in as somebody more.
    func windowNapkinChildDidTapAddAccount() async
    /// Somebody has signed in.
    func windowNapkinChildDidSignIn() async
    /// The person has seen what happened to the account.
    func windowNapkinChildDidSee() async
    /// So many things ask for attention in a section.
    func windowNapkinChildDidCount(_ count: Int, in section: WindowSection) async
    /// How the route stands that the account's traffic takes.
    func windowNapkinChildDidFind(_ route: RouteState) async
    /// Something did not work.
    func windowNapkinChildDidFail(_ error: SocialError) async
}

/// How composing ended.
public enum ComposingEnd: Hashable, Sendable {
    /// The post is there, or waits in the outbox.
    case published(PublishedPost)
    /// It is kept as a draft.
    case kept
    /// Nothing is kept.
    case cancelled
}

/// Where the window leads.
@MainActor
protocol WindowNapkinRouting: AnyObject, Sendable {
    /// Shows a place of an account's, and keeps of what was attached what is still to be come back to.
    func show(_ place: WindowPlace, of account: String) async
    /// Takes every page down and asks somebody to sign in.
    func showSignIn() async
    func showComposer(_ draft: PostDraft, id: Int64?) async
    func closeComposer() async
    /// Asks somebody more to sign in, above the pages.
    func showAddingAccount() async
    func closeAddingAccount() async
}

/// The window as its interactor sees what is shown.
@MainActor
protocol WindowNapkinPresentable: Presentable, Sendable {
    func show(_ place: WindowPlace)
    func show(_ phase: WindowPhase)
    func show(_ count: Int, in section: WindowSection)
    func show(_ route: RouteState)
    func tell(_ notice: WindowNotice)
}

/// Opens the home and leads through the window: which account acts, which section is shown, what is opened in it.
///
/// ```
/// opening ──▶ nobody signed in ◀──▶ somebody acts: section ▸ page ▸ page …   (+ composer)
///   ▲  └────▶ failed
///   └── retry ──┘
/// ```
final actor WindowNapkinInteractor: PresentableInteractable, WindowNapkinPresentableListener,
    WindowNapkinChildListener
{
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any WindowNapkinPresentable

    /// How often the person has seen what happened.
    nonisolated let seen = CurrentValue(0)

    private weak var router: (any WindowNapkinRouting)?
    private let home: any HomeOpening
    private let places: (any WindowPlaceKeeping)?
    private var accounts: (any AccountManaging)?
    private var isOpening = false
    private var place = WindowPlace()
    private var account: String?
    private var isFirst = true

    init(presenter: any WindowNapkinPresentable, home: any HomeOpening, places: (any WindowPlaceKeeping)?) {
        self.presenter = presenter
        self.home = home
        self.places = places
    }

    func connect(router: any WindowNapkinRouting) {
        self.router = router
    }

    func didBecomeActive() async {
        open()
    }

    func didTapRetry() async {
        open()
    }

    func didSelect(_ section: WindowSection) async {
        guard account != nil else { return }
        place.show(section)
        await showPlace()
    }

    func didTapBack() async {
        guard place.goBack() else { return }
        await showPlace()
    }

    func didTapCompose() async {
        await windowNapkinChildDidCompose(PostDraft(text: ""), id: nil)
    }

    func didSelect(account did: String) async {
        do {
            try await accounts?.makeCurrent(account: did)
        } catch {
            await windowNapkinChildDidFail(error)
        }
    }

    /// Opens what another program handed over. While nobody acts it waits for whoever signs in.
    func open(_ address: String) async {
        guard let page = WindowPage(address: address) else {
            return await presenter.tell(.unopenable(address: address))
        }
        guard place.open(page) else { return }
        await showPlace()
    }

    func windowNapkinChildDidOpen(_ page: WindowPage) async {
        guard account != nil, place.open(page) else { return }
        await showPlace()
    }

    func windowNapkinChildDidCompose(_ draft: PostDraft, id: Int64?) async {
        guard account != nil else { return }
        await router?.showComposer(draft, id: id)
    }

    func windowNapkinChildDidEndComposing(_ end: ComposingEnd) async {
        await router?.closeComposer()
        switch end {
        case .published(let post): await presenter.tell(.published(post))
        case .kept: await presenter.tell(.kept)
        case .cancelled: break
        }
    }

    func windowNapkinChildDidTapAddAccount() async {
        guard account != nil else { return }
        await router?.showAddingAccount()
    }

    func windowNapkinChildDidSignIn() async {
        await router?.closeAddingAccount()
    }

    func didCloseAddingAccount() async {
        await router?.closeAddingAccount()
    }

    func windowNapkinChildDidSee() async {
        seen.update { $0 += 1 }
    }

    func windowNapkinChildDidFind(_ route: RouteState) async {
        await presenter.show(route)
    }

    func windowNapkinChildDidCount(_ count: Int, in section: WindowSection) async {
        await presenter.show(count, in: section)
    }

    func windowNapkinChildDidFail(_ error: SocialError) async {
        guard error != .cancelled else { return }
        await presenter.tell(.failed(error))
    }

    private func open() {
        guard accounts == nil, !isOpening else { return }
        isOpening = true
        task { [weak self] in await self?.followAccounts() }
    }

    private func followAccounts() async {
        await presenter.show(.opening)
        do {
            let accounts = try await home.open()
            self.accounts = accounts
            for await state in accounts.signInStates {
                guard !Task.isCancelled else { return }
                await update(state)
            }
        } catch {
            isOpening = false
            guard error != .cancelled, !Task.isCancelled else { return }
            await presenter.show(.failed(error))
        }
    }

    private func update(_ state: SignInState) async {
        await presenter.show(.open(state))
        let current = state.current.flatMap { $0.state == .signedIn ? $0.did : nil }
        guard isFirst || current != account else { return }
        // Where another account was reading is nobody's business.
        if !isFirst, account != nil { place = WindowPlace() }
        isFirst = false
        account = current
        // An address that was handed over goes before where one was.
        if let current, place == WindowPlace(), let known = await places?.place(of: current), account == current,
            place == WindowPlace()
        {
            place = known.bounded
        }
        for section in WindowSection.allCases { await presenter.show(0, in: section) }
        await presenter.show(.open)
        if current == nil {
            await router?.showSignIn()
        } else {
            await showPlace()
        }
    }

    private func showPlace() async {
        guard let account else { return }
        await presenter.show(place)
        await router?.show(place, of: account)
        await places?.keep(place, of: account)
    }
}
