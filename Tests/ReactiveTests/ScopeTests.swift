import Observation
import Reactive
import Testing

@MainActor @Observable
private final class Model {
    var number = 0
    var other = 0
    var isShown = true
}

@MainActor
private final class Witness {}

@MainActor
struct ScopeTests {
    private let flusher = Flusher()
    private let model = Model()

    init() {
        flusher.schedule = { _ in }
    }

    @Test func runsOnceForManyChangesAndNotForOthers() {
        let scope = Scope(flusher: flusher)
        var seen: [Int] = []
        scope.effect { seen.append(model.number) }
        model.number = 1
        model.number = 2
        model.other = 1
        flusher.flush()
        model.other = 2
        flusher.flush()
        #expect(seen == [0, 2])
    }

    @Test func appliesOnlyAnotherValue() {
        let scope = Scope(flusher: flusher)
        var applied: [Bool] = []
        scope.bind {
            model.number > 1
        } _: {
            applied.append($0)
        }
        for number in 1...3 {
            model.number = number
            flusher.flush()
        }
        #expect(applied == [false, true])
    }

    @Test func whatIsMadeWhileApplyingIsObservedByItselfAlone() {
        let scope = Scope(flusher: flusher)
        var applied: [Bool] = []
        var inner: [Int] = []
        scope.bind {
            model.isShown
        } _: { isShown in
            applied.append(isShown)
            scope.effect { inner.append(model.number) }
        }
        model.number = 1
        flusher.flush()
        #expect(applied == [true])
        #expect(inner == [0, 1])
    }

    @Test func schedulesOncePerFlush() {
        var asked = 0
        flusher.schedule = { _ in asked += 1 }
        let scope = Scope(flusher: flusher)
        scope.effect { _ = model.number }
        scope.effect { _ = model.other }
        model.number = 1
        model.other = 1
        #expect(asked == 1)
        flusher.flush()
        model.number = 2
        #expect(asked == 2)
    }

    @Test func runsTheEarlierMadeFirstWhateverChangedFirst() {
        let scope = Scope(flusher: flusher)
        var order: [String] = []
        scope.effect {
            _ = model.number
            order.append("first")
        }
        scope.effect {
            _ = model.other
            order.append("second")
        }
        order = []
        model.other = 1
        model.number = 1
        flusher.flush()
        #expect(order == ["first", "second"])
    }

    @Test func effectThatWaitsDoesNotRunOnceItsScopeIsDisposedOf() {
        let outer = Scope(flusher: flusher)
        let inner = Scope(flusher: flusher)
        var runs = 0
        outer.effect { if !model.isShown { inner.dispose() } }
        inner.effect {
            _ = model.number
            runs += 1
        }
        // Both wait; the first disposes of the second's scope in the same flush.
        model.number = 1
        model.isShown = false
        flusher.flush()
        #expect(runs == 1)
        #expect(inner.isDisposed)
    }

    @Test func effectMayDisposeOfItsOwnScope() {
        let scope = Scope(flusher: flusher)
        var runs = 0
        scope.effect {
            runs += 1
            if model.number == 1 { scope.dispose() }
        }
        for number in 1...3 {
            model.number = number
            flusher.flush()
        }
        #expect(runs == 2)
    }

    @Test func disposalLetsGoOfWhatEffectsHeldThoughTheModelNeverChanges() {
        let scope = Scope(flusher: flusher)
        weak var held: Witness?
        do {
            let witness = Witness()
            held = witness
            scope.effect {
                _ = model.number
                _ = witness
            }
        }
        #expect(held != nil)
        scope.dispose()
        #expect(held == nil)
    }

    @Test func scopeThatIsDroppedEndsItsEffects() {
        var runs = 0
        do {
            let scope = Scope(flusher: flusher)
            scope.effect {
                _ = model.number
                runs += 1
            }
        }
        model.number = 1
        flusher.flush()
        #expect(runs == 1)
    }

    @Test func runsItsOwnEffectsAtOnceWhenAsked() {
        let mine = Scope(flusher: flusher)
        let theirs = Scope(flusher: flusher)
        var seen: [String] = []
        mine.effect { seen.append("mine \(model.number)") }
        theirs.effect { seen.append("theirs \(model.number)") }
        model.number = 1
        mine.flush()
        #expect(seen == ["mine 0", "theirs 0", "mine 1"])
        flusher.flush()
        #expect(seen.last == "theirs 1")
        #expect(seen.count == 4)
    }

    @Test func endsInTheOppositeOrderAndOnce() {
        let scope = Scope(flusher: flusher)
        var order: [Int] = []
        scope.onDispose { order.append(1) }
        scope.onDispose { order.append(2) }
        scope.dispose()
        scope.dispose()
        scope.onDispose { order.append(3) }
        #expect(order == [2, 1, 3])
    }

    @Test func tasksAreCancelledWithIt() async {
        let scope = Scope(flusher: flusher)
        let (states, continuation) = AsyncStream.makeStream(of: String.self)
        scope.task {
            continuation.yield("began")
            let never = AsyncStream<Never> { _ in }
            for await _ in never {}
            continuation.yield(Task.isCancelled ? "cancelled" : "ended")
        }
        var seen = states.makeAsyncIterator()
        #expect(await seen.next() == "began")
        scope.dispose()
        #expect(await seen.next() == "cancelled")
    }

    @Test func usualFlusherRunsOnTheMainActorByItself() async {
        let scope = Scope()
        let (values, continuation) = AsyncStream.makeStream(of: Int.self)
        scope.effect { continuation.yield(model.number) }
        model.number = 7
        var seen = values.makeAsyncIterator()
        #expect(await seen.next() == 0)
        #expect(await seen.next() == 7)
    }
}
