import DesignSystem
import GtkKit
import Testing

/// Gives pictures when it is told to, and knows what became of each request.
private actor StubPictures {
    private var waiting: [String: CheckedContinuation<Pixels?, Never>] = [:]
    private var cancelled: [String] = []
    private var asked: [String] = []
    private var watchers: [(@Sendable ([String], [String]) -> Bool, CheckedContinuation<Void, Never>)] = []

    func get(_ request: PictureRequest) async -> Pixels? {
        let source = request.source
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                asked.append(source)
                waiting[source] = continuation
                tell()
            }
        } onCancel: {
            Task { await self.cancel(source) }
        }
    }

    func give(_ source: String, _ pixels: Pixels?) {
        waiting.removeValue(forKey: source)?.resume(returning: pixels)
    }

    func until(_ holds: @escaping @Sendable (_ asked: [String], _ cancelled: [String]) -> Bool) async {
        if holds(asked, cancelled) { return }
        await withCheckedContinuation { watchers.append((holds, $0)) }
    }

    private func cancel(_ source: String) {
        cancelled.append(source)
        give(source, nil)
        tell()
    }

    private func tell() {
        watchers.removeAll { holds, continuation in
            guard holds(asked, cancelled) else { return false }
            continuation.resume()
            return true
        }
    }
}

private func square(_ side: Int, _ red: UInt8) -> Pixels {
    Pixels(
        width: side, height: side,
        bytes: Array(repeating: [red, 0, 0, 255], count: side * side).flatMap { $0 })!
}

extension GtkTests {
    @Suite struct Textures {
        private let provider = StubPictures()

        private func store(budget: Int = 64 << 20) -> PictureStore {
            PictureStore(budget: budget) { [provider] in await provider.get($0) }
        }

        @Test func pictureComesIntoTheRowThatWaits() async throws {
            let store = store()
            let timeline = await Timeline(samplePosts(0..<1), pictures: store)
            let before = try await Snapshot.png(of: timeline.list.widget)
            await provider.until { asked, _ in asked == ["p0"] }
            await provider.give("p0", square(8, 200))
            while store.size == 0 { await MainLoop.settle() }
            await timeline.frame()
            #expect(try await Snapshot.png(of: timeline.list.widget) != before)
            #expect(store.loadingCount == 0)
            timeline.close()
        }

        @Test func rowThatIsUsedAgainNoLongerWaits() async {
            let store = store()
            // The first row has the focus, and so keeps its widget.
            let timeline = await Timeline(samplePosts(4..<200), pictures: store)
            await provider.until { asked, _ in asked.contains("p5") }
            await timeline.scroll(to: .init(row: 100))
            await provider.until { _, cancelled in cancelled.contains("p5") }
            timeline.close()
            await MainLoop.settle()
            #expect(store.loadingCount == 0)
        }

        @Test func twoWhoWaitAskOnceAndOneMayLeave() async {
            final class Owner {}
            let store = store()
            let request = PictureRequest(source: "s", width: 4, height: 4, corner: 0)
            let one = Owner()
            let other = Owner()
            var arrived: [String] = []
            #expect(store.texture(request, for: one) { arrived.append("one") } == nil)
            #expect(store.texture(request, for: other) { arrived.append("other") } == nil)
            store.forget(one)
            await provider.until { asked, _ in asked == ["s"] }
            await provider.give("s", square(4, 9))
            while store.loadingCount > 0 { await MainLoop.settle() }
            #expect(arrived == ["other"])
            #expect(store.texture(request, for: one) {} != nil)
        }

        @Test func keepsWithinItsBudgetWhatWasUsedLast() async {
            final class Owner {}
            let owner = Owner()
            let store = store(budget: 3 * 4 * 4 * 4)
            func request(_ name: String) -> PictureRequest {
                PictureRequest(source: name, width: 4, height: 4, corner: 0)
            }
            for name in ["a", "b", "c"] {
                _ = store.texture(request(name), for: owner) {}
                await provider.until { asked, _ in asked.last == name }
                await provider.give(name, square(4, 1))
                while store.loadingCount > 0 { await MainLoop.settle() }
            }
            #expect(store.texture(request("a"), for: owner) {} != nil)
            _ = store.texture(request("d"), for: owner) {}
            await provider.until { asked, _ in asked.last == "d" }
            await provider.give("d", square(4, 1))
            while store.loadingCount > 0 { await MainLoop.settle() }
            #expect(store.size == 3 * 4 * 4 * 4)
            #expect(store.texture(request("a"), for: owner) {} != nil)
            #expect(store.texture(request("b"), for: owner) {} == nil)
            store.forget(owner)
        }

        @Test func whatCannotBeHadIsNotAskedForAtOnceAgain() async {
            final class Owner {}
            let owner = Owner()
            let store = store()
            let request = PictureRequest(source: "gone", width: 4, height: 4, corner: 0)
            _ = store.texture(request, for: owner) {}
            await provider.until { asked, _ in asked.count == 1 }
            await provider.give("gone", nil)
            while store.loadingCount > 0 { await MainLoop.settle() }
            #expect(store.texture(request, for: owner) {} == nil)
            #expect(store.loadingCount == 0)
        }

        @Test func fillingCutsTheMiddleAndRoundsTheCorners() {
            // Left half red, right half clear; twice as wide as high.
            let bytes = (0..<8).flatMap { _ in
                (0..<16).flatMap { x in x < 8 ? [200, 0, 0, 255] : [0, 0, 0, 0] as [UInt8] }
            }
            let filled = Pixels(width: 16, height: 8, bytes: bytes)!.filling(width: 4, height: 4, corner: 2)
            func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(filled.bytes[(y * 4 + x) * 4..<(y * 4 + x) * 4 + 4]) }
            #expect(pixel(1, 1) == [200, 0, 0, 255])
            #expect(pixel(2, 1) == [0, 0, 0, 0])
            #expect(pixel(0, 0)[3] < 255)
            #expect(Pixels(width: 2, height: 2, bytes: [1, 2, 3]) == nil)
        }
    }
}
