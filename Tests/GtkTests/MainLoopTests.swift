import GtkKit
import Observation
import Testing

@Observable
private final class Model {
    var number = 0
}

private actor Elsewhere {
    func value() -> Int { 7 }
}

/// Everything that needs GTK. Serial: there is one main loop, one focus and one set of settings.
@Suite(.serialized) struct GtkTests {}

extension GtkTests {
    @Suite struct Loop {
        @Test func mainActorIsTheThreadOfGtk() async {
            let owner = g_main_context_is_owner(g_main_context_default())
            #expect(owner != 0)
            _ = await Elsewhere().value()
            #expect(g_main_context_is_owner(g_main_context_default()) != 0)
        }

        @Test func effectsRunBeforeTheNextFrameIsLaidOut() async {
            let model = Model()
            var order: [String] = []
            let shown = await TestWindow(Label { "\(model.number)" }.identifier("label"))
            shown.content.scope.bind {
                model.number
            } _: {
                order.append("effect \($0)")
            }
            let clock = UnsafeMutableRawPointer(gtk_widget_get_frame_clock(shown.window)!)
            order = []
            let connection = connect(clock, "layout") { if order.last != "layout" { order.append("layout") } }
            model.number = 1
            model.number = 2
            gtk_widget_queue_resize(shown.content)
            await shown.driver.frame(of: shown.window)
            disconnect(clock, connection)
            #expect(order == ["effect 2", "layout"])
            shown.close()
        }

        @Test func soonKeepsItsOrderAndWhenIdleStops() async {
            var order: [Int] = []
            for number in 1...3 { MainLoop.soon { order.append(number) } }
            var rounds = 0
            MainLoop.whenIdle {
                rounds += 1
                return rounds < 4
            }
            await MainLoop.settle()
            #expect(order == [1, 2, 3])
            #expect(rounds == 4)
        }

        @Test func cancelledTimerNeverFires() async {
            var fired: [String] = []
            let cancelled = MainLoop.after(milliseconds: 0) { fired.append("cancelled") }
            MainLoop.cancel(cancelled)
            await withCheckedContinuation { continuation in
                MainLoop.after(milliseconds: 1) {
                    fired.append("kept")
                    continuation.resume()
                }
            }
            #expect(fired == ["kept"])
        }

        @Test func nothingIsReadyOnceAWindowIsAtRest() async {
            let model = Model()
            let shown = await TestWindow(Label { "\(model.number)" })
            model.number = 1
            await MainLoop.settle()
            // What is left in a frame's wake (GTK's own) ends by itself; then no source is ready, and none has a time.
            var turns = 0
            while g_main_context_pending(nil) != 0, turns < 1_000 {
                await MainLoop.settle()
                turns += 1
            }
            #expect(g_main_context_pending(nil) == 0)
            shown.close()
        }
    }
}
