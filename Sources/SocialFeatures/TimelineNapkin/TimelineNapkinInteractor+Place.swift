import Napkin
import Services

// A list that stands where it stood: what is kept is shown at once, and what is new comes above it.
//
//     kept ──▶ shown at its place ──▶ newest pages asked for ──▶ put above ──┐
//                                        ▲                                   │
//                                        └── a minute, an own post, a wish ◀─┘
extension TimelineNapkinInteractor {
    /// How long it takes until the server is asked again, and at most while it does not answer.
    private static var pause: Duration { .seconds(60) }
    private static var longestPause: Duration { .seconds(960) }
    /// How many pages are read to find where the list stood, and to reach down to what is known.
    private static var mostPagesToPlace: Int { 10 }
    private static var mostPagesToKnown: Int { 20 }
    private static var largestPage: Int { 100 }
    private static var pauseBeforeKeeping: Duration { .seconds(1) }

    /// Shows what is kept down to where the list stood last, without asking a server.
    func showWhatIsKept() async {
        do throws(SocialError) {
            position = try await positions?.readingPosition(in: source)
            let place = try await positions?.place(in: source)
            var standing: (entry: Int, offset: Int)?
            for _ in 0..<Self.mostPagesToPlace {
                guard !list.isAtEnd,
                    let page = try await timelines.keptTimeline(source, limit: Self.largestPage, cursor: list.cursor)
                else { break }
                _ = list.add(page)
                standing = place.flatMap(find)
                if place == nil || standing != nil { break }
            }
            guard !list.items.isEmpty, !Task.isCancelled else { return }
            await presenter.show(place: standing)
            await present()
            await countNew()
            await listener?.timelineNapkinDidLoad()
        } catch {
            // The server may still answer.
            await presenter.showFailure(error)
        }
    }

    private func find(_ place: TimelinePlace) -> (entry: Int, offset: Int)? {
        for (index, mark) in place.marks.enumerated() {
            if let entry = list.items.firstIndex(where: { ReadingPosition.Mark($0) == mark }) {
                return (entry, index == 0 ? place.offset : 0)
            }
        }
        return nil
    }

    /// Asks what stands at the list's beginning now, and further down until it reaches what is known. Where that is too far down,
    /// the list begins anew.
    /// - Parameter followsStart: whoever stands at the start is to see what is new.
    func lookForNewer(followsStart: Bool = false) async {
        isToFollowStart = isToFollowStart || followsStart
        guard !isLooking else {
            isToLookAgain = true
            return
        }
        isLooking = true
        defer { isLooking = false }
        repeat {
            isToLookAgain = false
            await presenter.showLoading()
            do throws(SocialError) {
                try await readBeginning()
            } catch {
                guard error != .cancelled, !Task.isCancelled else { return }
                await presenter.showFailure(error)
                await listener?.timelineNapkinDidFail(error)
                return
            }
            guard !Task.isCancelled else { return }
            await presenter.show(followsStart: isToFollowStart)
            isToFollowStart = false
            await present()
            await countNew()
            await listener?.timelineNapkinDidLoad()
        } while isToLookAgain
    }

    private func readBeginning() async throws(SocialError) {
        var head: [TimelineEntry] = []
        var skipped: [SkippedItem] = []
        var freshness = Freshness.live
        var anew = Self.emptyList(startingAt: nil)
        for _ in 0..<Self.mostPagesToKnown {
            let page = try await timelines.timeline(source, limit: limit, cursor: anew.cursor)
            _ = anew.add(page)
            head += page.items
            skipped += page.skipped
            freshness = freshness.joined(with: page.freshness)
            if list.items.isEmpty { break }
            let known = Page(items: head, cursor: page.cursor, skipped: skipped, freshness: freshness)
            if list.replaceBeginning(with: known) { return }
            if anew.isAtEnd { break }
        }
        begin(with: anew)
    }

    private func countNew() async {
        await presenter.show(newCount: firstRead ?? 0)
    }

    /// The first entry that was read before; nil where none was, or nothing is known.
    private var firstRead: Int? {
        guard let position else { return nil }
        return list.items.firstIndex { position.isReached(by: $0, isByTime: source.isByTime) }
    }

    /// Notes where the list stands, and how far it was read if that is further up than before.
    func stand(at first: ReadingPosition.Mark, offset: Int) async {
        guard let index = list.items.firstIndex(where: { ReadingPosition.Mark($0) == first }) else { return }
        let inSight = list.items[index...].prefix(TimelinePlace.mostMarks)
        placeToKeep = TimelinePlace(marks: inSight.map(ReadingPosition.Mark.init), offset: offset)
        if position == nil || index < firstRead ?? list.items.count,
            let shown = ReadingPosition(shown: Array(list.items[index...]), at: clock())
        {
            position = shown
            positionToKeep = shown
            await countNew()
        }
        guard !isToKeepPlace else { return }
        isToKeepPlace = true
        // Who scrolls through a hundred posts stands at one of them in the end.
        task { [weak self, pauses] in
            try? await pauses.sleep(for: Self.pauseBeforeKeeping)
            await self?.keepPlace()
        }
    }

    /// Keeps what was noted.
    func keepPlace() async {
        isToKeepPlace = false
        let (place, position) = (placeToKeep, positionToKeep)
        (placeToKeep, positionToKeep) = (nil, nil)
        do throws(SocialError) {
            if let place { try await positions?.keep(place, in: source) }
            if let position { try await positions?.keep(position, in: source) }
        } catch {
            await presenter.showFailure(error)
        }
    }

    /// Asks from time to time, less often while the server does not answer.
    func followTime() async {
        var pause = Self.pause
        while !Task.isCancelled {
            do {
                try await pauses.sleep(for: pause)
            } catch {
                return
            }
            await lookForNewer()
            pause = list.freshness == .live ? Self.pause : min(pause * 2, Self.longestPause)
        }
    }
}
