import GtkKit
import Testing

extension GtkTests {
    @Suite struct Pictures {
        @Test func sameWindowGivesTheSameBytes() async throws {
            var pictures: [[UInt8]] = []
            for _ in 0..<2 {
                let shown = await TestWindow(
                    Box(.vertical, spacing: 6) {
                        Label("Grüße, καλημέρα").style("heading")
                        Button("Press") {}
                    })
                pictures.append(try await Snapshot.png(of: shown.content))
                shown.close()
            }
            #expect(pictures[0].starts(with: [0x89, 0x50, 0x4E, 0x47]))
            #expect(pictures[0] == pictures[1])
            let other = await TestWindow(Label("Another text"))
            #expect(try await Snapshot.png(of: other.content) != pictures[0])
            other.close()
        }

        @Test func widgetWithoutASizeIsRefused() async {
            let label = Reference(retaining: gtk_label_new("x")!)
            await #expect(throws: Snapshot.Failure.self) { try await Snapshot.png(of: WidgetPointer(label.pointer)) }
        }
    }
}
