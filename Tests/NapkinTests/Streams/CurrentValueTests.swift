import Napkin
import NapkinTesting
import Testing

struct CurrentValueTests {
    struct Refusal: Error {}

    @Test func aConsumerSeesTheCurrentValueThenTheChanges() async {
        let source = CurrentValue(1)
        var consumer = source.stream().makeAsyncIterator()
        #expect(await consumer.next() == 1)
        source.send(2)
        #expect(await consumer.next() == 2)
        #expect(source.value == 2)
        var late = source.stream().makeAsyncIterator()
        #expect(await late.next() == 2)
    }

    @Test func aSlowConsumerSeesTheNewestAndHoldsUpNobody() async {
        let source = CurrentValue(0)
        var slow = source.stream().makeAsyncIterator()
        var quick = source.stream().makeAsyncIterator()
        for value in 1...1_000 {
            source.send(value)
            #expect(await quick.next() == value)
        }
        #expect(await slow.next() == 1_000)
    }

    @Test func theEndOfAConsumerFreesIt() async {
        let source = CurrentValue(0)
        let stays = source.stream()
        do {
            _ = source.stream()
        }
        #expect(source.consumerCount == 1)
        let gate = Gate()
        let consumer = Task {
            for await _ in source.stream() { gate.open() }
        }
        await gate.pass()
        #expect(source.consumerCount == 2)
        consumer.cancel()
        await consumer.value
        #expect(source.consumerCount == 1)
        _ = stays
    }

    @Test func placesAreUsedAgain() async {
        let source = CurrentValue(0)
        var kept: [AsyncStream<Int>] = []
        for round in 0..<300 {
            let stream = source.stream()
            if round % 3 == 0 { kept.append(stream) }
            if round % 7 == 0 { kept.removeFirst() }
        }
        #expect(source.consumerCount == kept.count)
        source.send(9)
        for stream in kept {
            var consumer = stream.makeAsyncIterator()
            #expect(await consumer.next() == 9)
        }
    }

    @Test func theStreamsEndWithTheSource() async {
        var source: CurrentValue<Int>? = CurrentValue(1)
        var consumer = source!.stream().makeAsyncIterator()
        source = nil
        #expect(await consumer.next() == 1)
        #expect(await consumer.next() == nil)
    }

    @Test func finishEndsTheStreamsAndKeepsTheValue() async {
        let source = CurrentValue(1)
        var consumer = source.stream().makeAsyncIterator()
        source.finish()
        source.send(2)
        #expect(source.value == 1)
        #expect(await consumer.next() == 1)
        #expect(await consumer.next() == nil)
        var late = source.stream().makeAsyncIterator()
        #expect(await late.next() == 1)
        #expect(await late.next() == nil)
        #expect(source.consumerCount == 0)
    }

    @Test func changesAreOneStep() async {
        let source = CurrentValue(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<500 { source.update { $0 += 1 } } }
            }
        }
        #expect(source.value == 4_000)
        #expect(
            source.update {
                $0 -= 1; return "done"
            } == "done")
    }

    @Test func aChangeThatThrowsChangesNothing() async {
        let source = CurrentValue(5)
        #expect(throws: Refusal.self) {
            try source.update { value throws(Refusal) in
                value = 6
                throw Refusal()
            }
        }
        #expect(source.value == 5)
    }

    @Test func whatIsEqualIsNoChange() async {
        let source = CurrentValue("a")
        #expect(!source.sendIfChanged("a"))
        #expect(source.sendIfChanged("b"))
        #expect(source.value == "b")
    }

    @Test func everyConsumerEndsUpWithTheSameNewestValue() async {
        let source = CurrentValue(-1)
        let streams = (0..<20).map { _ in source.stream() }
        await withTaskGroup(of: Void.self) { group in
            for sender in 0..<4 {
                group.addTask { for value in 0..<250 { source.send(sender * 1_000 + value) } }
            }
        }
        let newest = source.value
        for stream in streams {
            var consumer = stream.makeAsyncIterator()
            #expect(await consumer.next() == newest)
        }
    }
}

struct BroadcastTests {
    @Test func aConsumerSeesWhatIsSentFromThenOn() async {
        let source = Broadcast<Int>(keepingNewest: 8)
        source.send(1)
        var consumer = source.stream().makeAsyncIterator()
        source.send(2)
        source.send(3)
        #expect(await consumer.next() == 2)
        #expect(await consumer.next() == 3)
    }

    @Test func aSlowConsumerKeepsTheNewestUpToTheLimit() async {
        let source = Broadcast<Int>(keepingNewest: 2)
        var consumer = source.stream().makeAsyncIterator()
        for value in 1...5 { source.send(value) }
        source.finish()
        source.send(6)
        #expect(await consumer.next() == 4)
        #expect(await consumer.next() == 5)
        #expect(await consumer.next() == nil)
        #expect(source.consumerCount == 0)
    }

    @Test func theEndOfAConsumerAndOfTheSourceFree() async {
        var source: Broadcast<Int>? = Broadcast()
        do {
            _ = source!.stream()
        }
        #expect(source!.consumerCount == 0)
        var consumer = source!.stream().makeAsyncIterator()
        source = nil
        #expect(await consumer.next() == nil)
    }
}
