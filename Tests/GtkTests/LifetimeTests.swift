import Foundation
import GtkKit
import Observation
import Testing

@Observable
private final class Model {
    var number = 0
    var isOpen = true
}

private final class Witness {}

extension GtkTests {
    @Suite struct Lifetime {
        private let model = Model()

        @Test func bindingFollowsAndButtonActs() async throws {
            let shown = await TestWindow(
                Box(.vertical) {
                    Label { "n = \(model.number)" }.identifier("number")
                    Button("Add") { model.number += 1 }.identifier("add")
                })
            try await shown.driver.click("add")
            try await shown.driver.click("add")
            #expect(try shown.driver.text("number") == "n = 2")
            shown.close()
        }

        @Test func destroyedWidgetsEffectDoesNotRunThoughItWaits() {
            var seen: [Int] = []
            let label = Reference(retaining: gtk_label_new("")!)
            let widget = WidgetPointer(label.pointer)
            let window = gtk_window_new()!
            gtk_window_set_child(window.cast(), widget)
            widget.scope.bind {
                model.number
            } _: {
                seen.append($0)
            }
            model.number = 1
            // Someone else still holds the label: it is disposed of, not gone.
            gtk_window_destroy(window.cast())
            gtk_widget_unparent(widget)
            g_object_run_dispose(widget.object)
            Flusher.main.flush()
            #expect(seen == [0])
        }

        @Test func widgetsAndWhatTheirEffectsHoldGoWithTheirWindow() async {
            weak var held: Witness?
            let shown: TestWindow
            do {
                let witness = Witness()
                held = witness
                shown = await TestWindow(
                    Box(.vertical) {
                        Label {
                            _ = witness
                            return "\(model.number)"
                        }
                        If {
                            model.isOpen
                        } then: {
                            Button("Press") { _ = witness }
                        }
                        ForEach({ [1, 2] }, id: \.self) { item in
                            Label {
                                _ = witness
                                return "\(item.value)"
                            }
                        }
                        KeyedList({ [1, 2, 3] }, id: \.self, name: { "\($0)" }) { slot in
                            Label {
                                _ = witness
                                return "\(slot.item?.value ?? 0)"
                            }
                        }
                    })
            }
            let alive = ([shown.content] + shown.content.children).map(Liveness.init)
            #expect(held != nil)
            shown.close()
            await MainLoop.settle()
            #expect(alive.allSatisfy { !$0.isAlive })
            #expect(held == nil)
        }

        @Test func branchThatIsTakenOutEndsItsEffectsThoughSomeoneHoldsItsWidget() async {
            var seen: [Int] = []
            var inner: WidgetPointer?
            let shown = await TestWindow(
                Box(.vertical) {
                    If {
                        model.isOpen
                    } then: {
                        Native {
                            let label = gtk_label_new("")!
                            label.scope.bind {
                                model.number
                            } _: {
                                seen.append($0)
                            }
                            inner = label
                            return label
                        }
                    }
                })
            let holder = Reference(retaining: inner!)
            model.number = 1
            model.isOpen = false
            Flusher.main.flush()
            model.number = 2
            Flusher.main.flush()
            #expect(seen == [0])
            withExtendedLifetime(holder) {}
            shown.close()
        }

        @Test func signalsClosureGoesWithItsConnection() {
            weak var held: Witness?
            let button = Reference(retaining: gtk_button_new()!)
            var connection: UInt = 0
            do {
                let witness = Witness()
                held = witness
                connection = connect(UnsafeMutableRawPointer(button.pointer), "clicked") { _ = witness }
            }
            #expect(held != nil)
            disconnect(UnsafeMutableRawPointer(button.pointer), connection)
            #expect(held == nil)
        }

        @Test func tenThousandBindingsLeaveNothingInTheModel() throws {
            // Made and dropped as a list's rows are; the model itself never changes meanwhile. A registration that stays takes 800 bytes.
            weak var last: Witness?
            func makeBindings() {
                for _ in 0..<10_000 {
                    let witness = Witness()
                    last = witness
                    let label = Reference(retaining: gtk_label_new("")!)
                    WidgetPointer(label.pointer).scope.bind {
                        _ = witness
                        return model.number
                    } _: { _ in
                    }
                }
            }
            makeBindings()
            let before = try residentBytes()
            makeBindings()
            #expect(last == nil)
            #expect(try residentBytes() - before < 4_000_000)
        }

        private func residentBytes() throws -> Int {
            let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            return try #require(Int(fields[1])) * Int(getpagesize())
        }
    }
}
