import FoundationEssentials
import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

/// Showing what is new since a list was read last.
@MainActor
struct ReadingPositionTests {
    private let presenter = TimelineNapkinPresenter(source: .home)
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func entry(_ key: String, at seconds: Double, reposter: Actor? = nil) -> TimelineEntry {
        let date = Date(timeIntervalSince1970: 1_700_000_000 + seconds)
        return TimelineEntry(
            post: Post(uri: "at://\(key)", cid: "", author: Sample.alice, text: key, createdAt: date, indexedAt: date),
            reason: reposter.map { .repost(by: $0, at: date) })
    }

    private func load(
        _ entries: [TimelineEntry], _ positions: FakePositions, source: FeedSource = .home, cursor: String? = nil,
        sinceLast: Bool = true, freshness: Freshness = .live, next: String? = "next"
    ) async -> TimelineNapkinInteractor {
        let parent = SpyParent()
        let interactor = TimelineNapkinInteractor(
            presenter: presenter, listener: parent,
            timelines: StubReading(timeline: { _ throws(SocialError) in
                Page(items: entries, cursor: next, freshness: freshness)
            }), positions: positions, acting: StubActing(), source: source, limit: 10, cursor: cursor,
            sinceLast: sinceLast, clock: { [now] in now })
        await interactor.activate()
        _ = await parent.told.events(1)
        return interactor
    }

    private func position(_ entries: TimelineEntry...) -> ReadingPosition {
        ReadingPosition(shown: entries, at: now - 60)!
    }

    @Test func showsWhatIsNewAndNothingElse() async {
        let positions = FakePositions(position(entry("b", at: 2), entry("c", at: 1)))
        let interactor = await load([entry("a", at: 3), entry("b", at: 2), entry("c", at: 1)], positions)
        #expect(presenter.entries.map(\.post.text) == ["a"])
        #expect(presenter.cursor == nil)
        #expect(presenter.since == now - 60)
        // Loaded is not shown.
        #expect(positions.kept.events.isEmpty)
        await interactor.didShow()
        #expect(positions.kept.events.map { $0.marks.map(\.post) } == [["at://a", "at://b", "at://c"]])
        #expect(positions.kept.events.first?.at == now)
    }

    @Test func listThatWasNeverReadIsShownWhole() async {
        let positions = FakePositions()
        let interactor = await load([entry("a", at: 3), entry("b", at: 2)], positions)
        #expect(presenter.entries.count == 2 && presenter.cursor == "next" && presenter.since == nil)
        await interactor.didShow()
        #expect(positions.kept.events.count == 1)
    }

    @Test func marksThatVanishedAreMissedByNobody() async {
        let read = position(entry("b", at: 3), entry("c", at: 2))
        // One of them is there still.
        _ = await load([entry("a", at: 4), entry("c", at: 2), entry("d", at: 1)], FakePositions(read))
        #expect(presenter.entries.map(\.post.text) == ["a"])
        // None is: the time decides.
        _ = await load([entry("a", at: 4), entry("d", at: 1)], FakePositions(read))
        #expect(presenter.entries.map(\.post.text) == ["a"])
        // Custom feeds have an order of their own.
        _ = await load([entry("d", at: 1), entry("a", at: 4)], FakePositions(read), source: .feed(uri: "at://f"))
        #expect(presenter.entries.map(\.post.text) == ["d", "a"])
        #expect(presenter.cursor == "next")
    }

    @Test func repostOfWhatWasReadIsNew() async {
        let positions = FakePositions(position(entry("b", at: 2)))
        _ = await load(
            [entry("b", at: 5, reposter: Actor(did: "did:plc:bob", handle: "bob.test")), entry("b", at: 2)], positions)
        #expect(presenter.entries.count == 1)
    }

    @Test func pinnedPostDoesNotEndTheList() async {
        let pinned = TimelineEntry(post: entry("old", at: 0).post, reason: .pinned)
        let positions = FakePositions(position(entry("b", at: 2), entry("old", at: 0)))
        let interactor = await load([pinned, entry("a", at: 3), entry("b", at: 2)], positions)
        #expect(presenter.entries.map(\.post.text) == ["a"])
        await interactor.didShow()
        #expect(positions.kept.events.first?.marks.map(\.post) == ["at://a", "at://b"])
    }

    @Test func readingFurtherDownOrFromTheStoreMovesNothingBack() async {
        let positions = FakePositions(position(entry("b", at: 2)))
        await load([entry("z", at: 0)], positions, cursor: "c", sinceLast: false).didShow()
        #expect(positions.kept.events.isEmpty)
        let kept = Freshness.kept(asOf: now, because: .unreachable(host: "h", reason: "r"))
        await load([entry("b", at: 2)], positions, sinceLast: false, freshness: kept).didShow()
        #expect(positions.kept.events.isEmpty)
        #expect(presenter.freshness == kept)
        await load([entry("a", at: 9)], positions, sinceLast: false, freshness: kept).didShow()
        #expect(positions.kept.events.count == 1)
    }

    @Test func onlyWhatWasShownIsRead() async throws {
        let positions = FakePositions(position(entry("old", at: 1)))
        // A page of what is new; the rest comes later.
        await load([entry("d", at: 5), entry("c", at: 4)], positions).didShow()
        #expect(presenter.entries.map(\.post.text) == ["d", "c"] && presenter.cursor == "next")
        var kept = try #require(positions.kept.events.last)
        #expect(kept.isPartial && kept.newest == entry("old", at: 1).listDate)
        // All of it: what was shown is left out.
        let all = [entry("e", at: 6), entry("d", at: 5), entry("c", at: 4), entry("b", at: 3), entry("old", at: 1)]
        let later = FakePositions(kept)
        await load(all, later).didShow()
        #expect(presenter.entries.map(\.post.text) == ["e", "b", "old"].dropLast() && presenter.cursor == nil)
        kept = try #require(later.kept.events.last)
        #expect(!kept.isPartial && kept.newest == entry("e", at: 6).listDate)
        // Read on from a cursor to the end: what stands above is not known to be read.
        let further = FakePositions(position(entry("old", at: 1)))
        await load([entry("b", at: 3), entry("old", at: 1), entry("z", at: 0)], further, cursor: "c").didShow()
        #expect(further.kept.events.last?.isPartial == true)
        // Without an order of time nothing is marked.
        let feed = FakePositions(position(entry("old", at: 1)))
        await load([entry("d", at: 5)], feed, source: .feed(uri: "at://f")).didShow()
        #expect(feed.kept.events.isEmpty)
    }

    @Test func remembersABoundedNumber() {
        let entries = (0..<300).map { entry("\($0)", at: Double($0)) }
        #expect(ReadingPosition(shown: entries, at: now)?.marks.count == ReadingPosition.mostMarks)
        #expect(ReadingPosition(shown: [], at: now) == nil)
    }
}
