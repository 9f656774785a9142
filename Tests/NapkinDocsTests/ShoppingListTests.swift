import Napkin
import NapkinTesting
import Testing

@MainActor
struct ShoppingListTests {
    final class SpyListPresenter: ListNapkinPresentable {
        let shown = SpyLog<[String]>()
        func show(_ items: [String]) { shown.record(items) }
    }

    @Test func theListFollowsTheBasket() async {
        let basket = Basket(["milk"])
        let presenter = SpyListPresenter()
        let interactor = ListNapkinInteractor(presenter: presenter, basket: basket)
        await interactor.activate()
        #expect(await presenter.shown.events(1) == [["milk"]])
        await interactor.didTapAdd("eggs")
        #expect(await presenter.shown.events(2).last == ["milk", "eggs"])
        await interactor.deactivate()
        #expect(interactor.lifecycle.taskCount == 0)
    }

    @Test func anItemIsOpenedRemovedAndClosed() async throws {
        try await expectFreed {
            let root = await ListNapkinBuilder(dependency: AppComponent()).build()
            let screens = SpyLog<String>()
            let window = TextWindow { screens.record($0) }
            await root.launch(from: window)
            #expect(await screens.events(2).last == "- milk\n(add ITEM, open ITEM)")

            window.type("open milk")
            #expect(await screens.events(3).last == "milk\n(remove, back)")
            #expect(await outline(of: root) == "List[Item]")
            let item = root.children[0]

            window.type("remove")
            #expect(await eventually { await outline(of: root) == "List" })
            #expect(await eventually { root.viewController.text == "Nothing to buy.\n(add ITEM, open ITEM)" })
            await root.terminate()
            return [root, root.interactor, root.viewController, item, item.interactable]
        }
    }
}
