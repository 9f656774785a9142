public import Napkin
import Services

/// A view of the window.
@MainActor
public protocol WindowNapkinViewControllable: ViewControllable {
    /// Shows the pages of a section, the one on top last; those below are where one comes back to.
    func show(_ pages: [any ViewControllable])
    /// Shows a sign-in in place of everything.
    func showSignIn(_ view: any ViewControllable)
    /// Shows a composer above the pages.
    func showComposer(_ view: any ViewControllable)
    /// Takes the composer away.
    func closeComposer()
    /// Shows a sign-in above the pages.
    func showAddingAccount(_ view: any ViewControllable)
    /// Takes it away.
    func closeAddingAccount()
}

/// The root of the app: keeps one napkin for each page that can be come back to.
@MainActor
final class WindowNapkinRouter: LaunchRouter<WindowNapkinInteractor, any WindowNapkinViewControllable>,
    WindowNapkinRouting
{
    /// What the window is to show.
    private enum Wish {
        case place(WindowPlace, account: String)
        case signIn
    }

    private struct Slot: Hashable {
        let account: String
        let section: WindowSection
        let depth: Int
        let page: WindowPage
    }

    private let childBuilder: any WindowNapkinChildBuilding
    private var pages: [Slot: any ViewableRouting] = [:]
    private var signIn: (any ViewableRouting)?
    private var composer: (any ViewableRouting)?
    private var addingAccount: (any ViewableRouting)?
    private var attention: (account: String, child: any Routing)?
    // Attaching takes a while, and the person goes on in the meantime: what was wished last counts.
    private var wish: Wish?
    private var isWorking = false

    init(
        interactor: WindowNapkinInteractor, viewController: any WindowNapkinViewControllable,
        childBuilder: any WindowNapkinChildBuilding
    ) {
        self.childBuilder = childBuilder
        super.init(interactor: interactor, viewController: viewController)
    }

    func show(_ place: WindowPlace, of account: String) async {
        await fulfil(.place(place, account: account))
    }

    func showSignIn() async {
        await fulfil(.signIn)
    }

    func showComposer(_ draft: PostDraft, id: Int64?) async {
        guard composer == nil else { return }
        let child = childBuilder.buildComposer(draft, id: id, withListener: interactor)
        composer = child
        await attachChild(child)
        guard composer === child else { return }
        viewController.showComposer(child.viewControllable)
    }

    func closeComposer() async {
        guard let child = composer else { return }
        composer = nil
        viewController.closeComposer()
        await detachChild(child)
    }

    func showAddingAccount() async {
        guard addingAccount == nil else { return }
        let child = childBuilder.buildSignIn(withListener: interactor)
        addingAccount = child
        await attachChild(child)
        guard addingAccount === child else { return }
        viewController.showAddingAccount(child.viewControllable)
    }

    func closeAddingAccount() async {
        guard let child = addingAccount else { return }
        addingAccount = nil
        viewController.closeAddingAccount()
        await detachChild(child)
    }

    private func fulfil(_ wish: Wish) async {
        self.wish = wish
        guard !isWorking else { return }
        isWorking = true
        defer { isWorking = false }
        while let next = self.wish {
            self.wish = nil
            switch next {
            case .place(let place, let account): await carryOut(place, account)
            case .signIn: await carryOutSignIn()
            }
        }
    }

    private func carryOut(_ place: WindowPlace, _ account: String) async {
        let shown = Self.slots(of: place, section: place.section, account: account)
        var left: [any ViewableRouting] = []
        let others = WindowSection.allCases.flatMap { Self.slots(of: place, section: $0, account: account) }
        let wanted = Set(others)
        for (slot, child) in pages where !wanted.contains(slot) {
            pages[slot] = nil
            left.append(child)
        }
        for slot in shown where pages[slot] == nil {
            let child = await childBuilder.build(slot.page, withListener: interactor)
            pages[slot] = child
            await attachChild(child)
        }
        viewController.show(shown.compactMap { pages[$0]?.viewControllable })
        await lookOut(for: account)
        if let signIn { left.append(signIn) }
        signIn = nil
        // What is left goes once it is not shown any more.
        for child in left { await detachChild(child) }
    }

    private func carryOutSignIn() async {
        await closeComposer()
        await closeAddingAccount()
        await lookOut(for: nil)
        let left = pages.values
        pages = [:]
        if signIn == nil {
            let child = childBuilder.buildSignIn(withListener: interactor)
            signIn = child
            await attachChild(child)
            viewController.showSignIn(child.viewControllable)
        }
        for child in left { await detachChild(child) }
    }

    private func lookOut(for account: String?) async {
        guard attention?.account != account else { return }
        if let attention {
            self.attention = nil
            await detachChild(attention.child)
        }
        guard let account else { return }
        let child = childBuilder.buildAttention(
            for: account, seen: interactor.seen.stream(), withListener: interactor)
        attention = (account, child)
        await attachChild(child)
    }

    private static func slots(of place: WindowPlace, section: WindowSection, account: String) -> [Slot] {
        let routes = [section.root(for: account)] + (place.paths[section]?.routes ?? [])
        return routes.enumerated().map { Slot(account: account, section: section, depth: $0.offset, page: $0.element) }
    }
}
