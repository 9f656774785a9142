import GtkKit
import Observation
import Testing

private struct Item: Equatable {
    let id: Int
    var title = "x"
}

@Observable
private final class Model {
    var items: [Item] = []
}

extension GtkTests {
    @Suite struct Lists {
        private let model = Model()

        @Test func rowsAreFewAndShowWhatChanges() async throws {
            model.items = (0..<5_000).map { Item(id: $0) }
            var rows = 0
            let shown = await TestWindow(
                Scrolled(
                    KeyedList({ model.items }, id: \.id, name: { $0.title }) { slot in
                        rows += 1
                        return Label { slot.item.map { "\($0.value.id) \($0.value.title)" } ?? "-" }
                    }.identifier("list")))
            #expect(rows > 10 && rows < 300)
            #expect(try texts(shown).prefix(2) == ["0 x", "1 x"])
            model.items[1].title = "changed"
            await MainLoop.settle()
            #expect(try texts(shown).prefix(2) == ["0 x", "1 changed"])
            let before = rows
            model.items.insert(Item(id: -1), at: 0)
            model.items.remove(at: 3)
            await shown.driver.frame(of: shown.window)
            #expect(try texts(shown).prefix(4) == ["-1 x", "0 x", "1 changed", "3 x"])
            #expect(rows <= before + 2)
            shown.close()
        }

        @Test func rowShowsItsItemInTheFrameThatItComesIn() async throws {
            model.items = (0..<2_000).map { Item(id: $0) }
            let shown = await TestWindow(
                Scrolled(
                    KeyedList({ model.items }, id: \.id, name: { $0.title }) { slot in
                        Label { slot.item.map { "\($0.value.id)" } ?? "-" }
                    }.identifier("list")))
            let clock = UnsafeMutableRawPointer(gtk_widget_get_frame_clock(shown.window)!)
            var inFrame: [String] = []
            let list = try shown.driver.widget("list")
            let connection = connect(clock, "after-paint") { inFrame = labels(list) }
            let adjustment = gtk_scrolled_window_get_vadjustment(shown.content.opaque)
            // Kinetic scrolling moves inside the frame: no turn of the loop lies between that and drawing.
            let moving = connect(clock, "update") {
                gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment))
            }
            gdk_frame_clock_request_phase(OpaquePointer(clock), GDK_FRAME_CLOCK_PHASE_UPDATE)
            await shown.driver.frame(of: shown.window)
            disconnect(clock, moving)
            disconnect(clock, connection)
            #expect(inFrame.contains("1999"))
            shown.close()
        }

        @Test func focusStaysWithItsRowWhenRowsComeBeforeIt() async throws {
            model.items = (0..<20).map { Item(id: $0) }
            let shown = await TestWindow(
                Scrolled(
                    KeyedList({ model.items }, id: \.id, name: { $0.title }) { slot in
                        Button(text: { "\(slot.item?.value.id ?? -1)" }, action: {})
                    }.identifier("list")))
            let button = try shown.driver.widget("list").children[3].children[0]
            gtk_widget_grab_focus(button)
            model.items = [Item(id: 100), Item(id: 101)] + model.items
            await shown.driver.frame(of: shown.window)
            let focused = gtk_root_get_focus(shown.window.opaque)
            #expect(focused.flatMap { gtk_button_get_label($0.cast()) }.map { String(cString: $0) } == "3")
            shown.close()
        }

        private func texts(_ shown: TestWindow) throws -> [String] {
            try labels(shown.driver.widget("list")).filter { $0 != "-" }
        }
    }
}
