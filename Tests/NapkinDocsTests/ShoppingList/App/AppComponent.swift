import Foundation
import Napkin

final class AppComponent: EmptyComponent, ListNapkinDependency, @unchecked Sendable {
    let basket: any BasketKeeping = Basket(["milk"])
}

@MainActor
func runShoppingList() async {
    let window = TextWindow()
    let root = await ListNapkinBuilder(dependency: AppComponent()).build()
    await root.launch(from: window)

    let (lines, input) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
        while let line = readLine() { input.yield(line) }
        input.finish()
    }
    for await line in lines { window.type(line) }
    await root.terminate()
}
