import GtkKit
import Observation
import Testing

private struct Item: Equatable {
    let id: Int
    var title: String

    init(_ id: Int, _ title: String? = nil) {
        self.id = id
        self.title = title ?? "item \(id)"
    }
}

@Observable
private final class Model {
    var isOpen = false
    var page = "a"
    var items: [Item] = []
    var text = ""
    var flag = false
}

extension GtkTests {
    @Suite struct Views {
        private let model = Model()

        @Test func ifKeepsItsPlaceAndItsWidgetsWhileTheConditionStays() async throws {
            let shown = await TestWindow(
                Box(.vertical) {
                    Label("before")
                    If {
                        model.isOpen && model.page != ""
                    } then: {
                        Label("open").identifier("open")
                    } else: {
                        Label("closed")
                    }
                    Label("after")
                })
            #expect(labels(shown.content) == ["before", "closed", "after"])
            model.isOpen = true
            Flusher.main.flush()
            #expect(labels(shown.content) == ["before", "open", "after"])
            let widget = try shown.driver.widget("open")
            model.page = "b"
            Flusher.main.flush()
            #expect(try shown.driver.widget("open") == widget)
            shown.close()
        }

        @Test func placesNestAndEmptyOnesKeepTheOrder() async {
            let shown = await TestWindow(
                Box(.vertical) {
                    If({ model.isOpen }) {
                        ForEach({ model.items }, id: \.id) { item in
                            Label { item.value.title }
                        }
                        Switch({ model.page }) { Label("page \($0)") }
                    }
                    ForEach({ model.items }, id: \.id) { item in
                        Label { "again \(item.value.id)" }
                        If({ item.value.id == 2 }) { Label("two") }
                    }
                    Label("end")
                })
            #expect(labels(shown.content) == ["end"])
            model.items = [Item(1), Item(2)]
            Flusher.main.flush()
            #expect(labels(shown.content) == ["again 1", "again 2", "two", "end"])
            model.isOpen = true
            Flusher.main.flush()
            #expect(
                labels(shown.content) == ["item 1", "item 2", "page a", "again 1", "again 2", "two", "end"])
            model.items = [Item(2), Item(3), Item(1)]
            model.page = "b"
            Flusher.main.flush()
            #expect(
                labels(shown.content)
                    == ["item 2", "item 3", "item 1", "page b", "again 2", "two", "again 3", "again 1", "end"])
            shown.close()
        }

        @Test func forEachKeepsWidgetsAndChangesTheirValues() async throws {
            model.items = [Item(1), Item(2), Item(3)]
            let shown = await TestWindow(
                Box(.vertical) {
                    ForEach({ model.items }, id: \.id) { item in
                        Label { item.value.title }.identifier("item-\(item.value.id)")
                    }
                })
            let two = try shown.driver.widget("item-2")
            model.items = [Item(4), Item(3), Item(2, "changed"), Item(2, "a second two")]
            Flusher.main.flush()
            #expect(labels(shown.content) == ["item 4", "item 3", "changed"])
            #expect(try shown.driver.widget("item-2") == two)
            shown.close()
        }

        @Test func focusStaysWithItsItemWhereverThatMoves() async throws {
            model.items = [Item(1), Item(2), Item(3)]
            let shown = await buttons()
            try await shown.driver.focus("item-2")
            for items in [[3, 2, 1], [9, 8, 3, 1, 2], [2]] {
                model.items = items.map { Item($0) }
                Flusher.main.flush()
                #expect(shown.driver.focused == "item-2")
            }
            shown.close()
        }

        @Test func focusGoesToTheOneThatTakesThePlaceOfARemovedItem() async throws {
            model.items = [Item(1), Item(2), Item(3)]
            let shown = await buttons()
            try await shown.driver.focus("item-2")
            model.items = [Item(1), Item(3)]
            await MainLoop.settle()
            #expect(shown.driver.focused == "item-3")
            model.items = [Item(1)]
            await MainLoop.settle()
            #expect(shown.driver.focused == "item-1")
            shown.close()
        }

        @Test func fieldAndToggleAreReadAndWritten() async throws {
            let shown = await TestWindow(
                Box(.vertical) {
                    Field("Name") {
                        model.text
                    } write: {
                        model.text = $0
                    }.identifier("name")
                    Toggle("On") {
                        model.flag
                    } write: {
                        model.flag = $0
                    }.identifier("flag")
                    Label { model.flag ? "on \(model.text)" : "off" }.identifier("state")
                    Button("Go") {}.enabled { model.flag }.identifier("go")
                    Label("hidden").visible { model.flag }.identifier("hidden")
                })
            await #expect(throws: Driver.Failure.self) { try await shown.driver.click("go") }
            #expect(!shown.driver.isShown("hidden"))
            try await shown.driver.type("Ada", into: "name")
            try await shown.driver.click("flag")
            #expect(try shown.driver.text("state") == "on Ada")
            model.text = "Eve"
            Flusher.main.flush()
            #expect(try shown.driver.text("name") == "Eve")
            try await shown.driver.click("go")
            #expect(shown.driver.isShown("hidden"))
            shown.close()
        }

        private func buttons() async -> TestWindow {
            await TestWindow(
                Box(.vertical) {
                    Button("first") {}
                    ForEach({ model.items }, id: \.id) { item in
                        Button(item.value.title) {}.identifier("item-\(item.value.id)")
                    }
                    Button("last") {}.identifier("last")
                })
        }
    }
}
