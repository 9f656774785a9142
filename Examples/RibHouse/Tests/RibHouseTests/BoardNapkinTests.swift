import Napkin
import NapkinTesting
import Testing

@testable import RibHouse

/// One feature alone: its interactor with a stub of the kitchen, and the whole of it up to its view.
@MainActor
struct BoardNapkinTests {
    final class StubKitchen: Cooking {
        let current = CurrentValue<[Order]>([])
        let refusal: KitchenError?

        init(refusal: KitchenError? = nil) { self.refusal = refusal }

        var orders: AsyncStream<[Order]> { current.stream() }

        func place(_ dish: String, for guest: String) throws(KitchenError) {
            if let refusal { throw refusal }
            current.update { $0.append(Order(number: $0.count + 1, dish: dish, guest: guest)) }
        }

        func serve(_ number: Int) throws(KitchenError) {
            throw .noOpenOrder(number)
        }
    }

    final class SpyPresenter: BoardNapkinPresentable {
        let shown = SpyLog<[String]>()
        let complaints = SpyLog<String?>()

        func show(_ orders: [Order]) { shown.record(orders.map(\.dish)) }
        func show(complaint: String?) { complaints.record(complaint) }
    }

    @Test func theBoardFollowsTheKitchen() async {
        let kitchen = StubKitchen()
        let presenter = SpyPresenter()
        let interactor = BoardNapkinInteractor(presenter: presenter, kitchen: kitchen, guest: "Ann")
        await interactor.activate()
        #expect(await presenter.shown.events(1) == [[]])
        await interactor.didTapOrder("Ribs")
        #expect(await presenter.shown.events(2) == [[], ["Ribs"]])
        await interactor.deactivate()
        #expect(kitchen.current.consumerCount == 0)
        #expect(interactor.lifecycle.taskCount == 0)
    }

    @Test func aRefusalIsShownUntilSomethingWorks() async {
        let presenter = SpyPresenter()
        let interactor = BoardNapkinInteractor(
            presenter: presenter, kitchen: StubKitchen(refusal: .full(20)), guest: "Ann")
        await interactor.didTapOrder("Ribs")
        await interactor.didTapServe(4)
        #expect(
            presenter.complaints.events == [KitchenError.full(20).description, KitchenError.noOpenOrder(4).description])
    }

    final class StubDependency: BoardNapkinDependency {
        let kitchen: any Cooking = Kitchen()
        let guest = "Ann"
    }

    @Test func nothingOfTheBoardOutlivesItsDetach() async throws {
        let parent = SpyRouter()
        await parent.interactable.activate()
        try await expectFreed {
            let board = await BoardNapkinBuilder(dependency: StubDependency()).build()
            await parent.attachChild(board)
            await parent.detachChild(board)
            return [board, board.interactable, board.viewControllable]
        }
    }

    @Test func theKitchenHasALimit() {
        let kitchen = Kitchen()
        #expect(throws: KitchenError.full(20)) {
            for number in 1...21 { try kitchen.place("Ribs \(number)", for: "Ann") }
        }
        #expect(throws: KitchenError.noOpenOrder(99)) { try kitchen.serve(99) }
    }
}
