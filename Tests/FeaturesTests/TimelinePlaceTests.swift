import Foundation
import Napkin
import NapkinTesting
import Services
import TestScale
import Testing

@testable import SocialFeatures

/// A list that stands where it stood: kept posts at once, new ones above them.
@MainActor
struct TimelinePlaceTests {
    private let presenter = TimelineNapkinPresenter(source: .home)
    private let clock = ManualClock()
    private let parent = SpyParent()

    private func entries(_ numbers: some Sequence<Int>) -> [TimelineEntry] {
        numbers.map { number in
            let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
            return TimelineEntry(
                post: Post(
                    uri: "at://\(number)", cid: "", author: Sample.alice, text: "\(number)", createdAt: date,
                    indexedAt: date))
        }
    }

    private func place(_ numbers: Int..., offset: Int = 0) -> TimelinePlace {
        TimelinePlace(marks: entries(numbers).map(ReadingPosition.Mark.init), offset: offset)
    }

    private func read(downFrom number: Int) -> ReadingPosition? {
        ReadingPosition(shown: entries(stride(from: number, to: number - 5, by: -1)), at: Date())
    }

    private var shown: [Int] { presenter.entries.compactMap { Int($0.post.text) } }

    private func interactor(_ reading: StubReading, _ positions: FakePositions) -> TimelineNapkinInteractor {
        TimelineNapkinInteractor(
            presenter: presenter, listener: parent, timelines: reading, positions: positions, acting: StubActing(),
            source: .home, limit: 10, cursor: nil, keepsPlace: true, pauses: clock)
    }

    /// A server's list from `newest` down, ten a page.
    private func server(_ newest: @escaping @Sendable () -> Int) -> @Sendable (String?) -> Page<TimelineEntry> {
        let entries = entries((1...300).reversed())
        return { cursor in
            let start = cursor.flatMap { Int($0) } ?? newest()
            let page = Array(entries[(300 - start)...].prefix(10))
            return Page(items: page, cursor: start > 10 ? String(start - 10) : nil)
        }
    }

    @Test func showsWhatIsKeptWhereItStoodAndThenWhatIsNewAboveIt() async {
        let gate = Gate()
        let answers = server { 25 }
        let kept = Page(
            items: entries((11...20).reversed()), cursor: "10", freshness: .kept(asOf: Date(), because: nil))
        let reading = StubReading(
            timeline: { cursor throws(SocialError) in
                await gate.pass()
                return answers(cursor)
            }, kept: { $0 == nil ? kept : nil })
        let interactor = interactor(reading, FakePositions(read(downFrom: 18), place: place(15, 14, offset: 7)))
        await interactor.activate()
        _ = await parent.told.events(1)
        #expect(shown == Array((11...20).reversed()))
        #expect(presenter.place?.entry == 5 && presenter.place?.offset == 7)
        #expect(presenter.newCount == 2)
        gate.open()
        _ = await parent.told.events(2)
        #expect(shown == Array((11...25).reversed()))
        #expect(presenter.newCount == 7 && presenter.freshness == .live)
        // Further down it goes on where it would have.
        await interactor.didTapLoadMore()
        #expect(shown == Array((1...25).reversed()))
        await interactor.deactivate()
    }

    @Test func standsAtTheNextPostWhereTheFirstIsGone() async {
        let (first, second) = (Page(items: entries([9, 8, 7]), cursor: "7"), Page(items: entries([6, 5, 4])))
        let reading = StubReading(
            timeline: { _ throws(SocialError) in throw .cancelled }, kept: { $0 == nil ? first : second })
        let interactor = interactor(reading, FakePositions(place: place(100, 5, offset: 30)))
        await interactor.activate()
        _ = await parent.told.events(1)
        #expect(presenter.place?.entry == 4 && presenter.place?.offset == 0)
        await interactor.deactivate()
    }

    @Test func readsDownToWhatIsKnownOrBeginsAnew() async {
        let newest = Guarded(100)
        let answers = server { newest.withLock { $0 } }
        let reading = StubReading(timeline: { cursor throws(SocialError) in answers(cursor) })
        let interactor = interactor(reading, FakePositions())
        await interactor.activate()
        _ = await parent.told.events(1)
        newest.withLock { $0 = 133 }
        await interactor.didTapRefresh()
        #expect(shown == Array((91...133).reversed()))
        // More than twenty pages later nothing may be left out in silence: the list begins anew and goes on to the old end.
        newest.withLock { $0 = 300 }
        await interactor.didTapRefresh()
        #expect(shown == Array((101...300).reversed()) || shown == Array((91...300).reversed()))
        await interactor.didTapLoadMore()
        #expect(shown.count > 200 && shown == (shown.last!...300).reversed())
        await interactor.deactivate()
    }

    @Test func readingUpwardsCountsDownAndIsKeptOnceOneStands() async {
        let answers = server { 20 }
        let positions = FakePositions(read(downFrom: 14))
        let interactor = interactor(StubReading(timeline: { cursor throws(SocialError) in answers(cursor) }), positions)
        await interactor.activate()
        _ = await parent.told.events(1)
        #expect(presenter.newCount == 6)
        for number in [16, 18, 19, 17] {
            await interactor.didShow(from: ReadingPosition.Mark(entries([number])[0]), offset: 3)
        }
        #expect(presenter.newCount == 1)
        #expect(positions.kept.events.isEmpty)
        await clock.sleepers(2)
        clock.advance(by: .seconds(1))
        _ = await positions.kept.events(1)
        #expect(positions.keptPlaces.events.map(\.marks.first?.post) == ["at://17"])
        #expect(positions.kept.events.map(\.marks.first?.post) == ["at://19"])
        // What is noted last is kept even when everything ends.
        await interactor.didShow(from: ReadingPosition.Mark(entries([20])[0]), offset: 0)
        await interactor.deactivate()
        #expect(positions.keptPlaces.events.last?.marks.first?.post == "at://20")
        #expect(positions.kept.events.last?.marks.first?.post == "at://20")
    }

    @Test func asksEveryMinuteAndLessOftenWhileNobodyAnswers() async {
        let isThere = Guarded(true)
        let answers = server { 20 }
        let reading = StubReading(timeline: { cursor throws(SocialError) in
            guard isThere.withLock({ $0 }) else {
                var page = answers(cursor)
                page = Page(
                    items: page.items, cursor: page.cursor,
                    freshness: .kept(asOf: Date(), because: .unreachable(host: "h", reason: "r")))
                return page
            }
            return answers(cursor)
        })
        let interactor = interactor(reading, FakePositions())
        await interactor.activate()
        _ = await parent.told.events(1)
        for (seconds, asked) in [(59, 1), (1, 2), (60, 3), (60, 3), (60, 4), (239, 4), (1, 5)] {
            if asked == 3 { isThere.withLock { $0 = false } }
            await clock.sleepers(1)
            clock.advance(by: .seconds(seconds))
            _ = await reading.asked.events(asked)
            #expect(reading.asked.events.count == asked)
        }
        await interactor.deactivate()
    }

    @Test func ownPostIsShownToWhoeverStandsAtTheStart() async {
        let newest = Guarded(20)
        let answers = server { newest.withLock { $0 } }
        let reading = StubReading(timeline: { cursor throws(SocialError) in answers(cursor) })
        let interactor = interactor(reading, FakePositions())
        await interactor.activate()
        _ = await parent.told.events(1)
        #expect(!presenter.followsStart)
        newest.withLock { $0 = 21 }
        reading.ownPosts.yield()
        _ = await parent.told.events(2)
        #expect(shown.first == 21 && presenter.followsStart)
        await clock.sleepers(1)
        clock.advance(by: .seconds(60))
        _ = await parent.told.events(3)
        #expect(!presenter.followsStart)
        await interactor.deactivate()
    }

    /// Posts come and go at random places near the top; the list always is a stretch of the server's without holes.
    @Test(arguments: 0..<UInt64(40)) func listHasNoHoles(seed: UInt64) {
        var random = SeededRandom(seed)
        var server = Array((1...40).reversed())
        var last = 40
        var list = PagedList<Int, Int> { $0 }
        func page(_ cursor: String?) -> Page<Int> {
            let start = cursor.flatMap { cursor in server.firstIndex { $0 < Int(cursor)! } } ?? 0
            let items = Array(server[start...].prefix(5))
            return Page(items: items, cursor: items.last.map { String($0) })
        }
        _ = list.add(page(nil))
        for _ in 0..<60 {
            for _ in 0..<Int.random(in: 0...9, using: &random) {
                last += 1
                server.insert(last, at: 0)
            }
            if Bool.random(using: &random) { server.remove(at: Int.random(in: 0..<8, using: &random)) }
            var head: [Int] = []
            var cursor: String?
            var isJoined = false
            while !isJoined, head.count < 60 {
                let next = page(cursor)
                head += next.items
                cursor = next.cursor
                isJoined = list.replaceBeginning(with: Page(items: head, cursor: cursor))
            }
            #expect(isJoined)
            #expect(list.items.prefix(head.count) == server.prefix(head.count))
            #expect(Set(list.items).count == list.items.count)
            #expect(Set(server.filter { $0 >= list.items.last! }).isSubset(of: list.items))
            if Bool.random(using: &random) { _ = list.add(page(list.cursor)) }
        }
    }

    @Test func oneThatWasBroughtUpAgainJoinsNothing() {
        var list = PagedList<Int, Int> { $0 }
        _ = list.add(Page(items: [5, 4, 3, 2, 1]))
        let single = list.replaceBeginning(with: Page(items: [3, 9, 8]))
        #expect(!single)
        #expect(list.items == [5, 4, 3, 2, 1])
        let several = list.replaceBeginning(with: Page(items: [3, 9, 8, 7, 6, 5, 4, 2]))
        #expect(several)
        #expect(list.items == [3, 9, 8, 7, 6, 5, 4, 2, 1])
    }
}
