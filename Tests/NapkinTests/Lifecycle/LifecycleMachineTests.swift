import TestScale
import Testing

@testable import Napkin

/// The order of transitions, without any concurrency.
struct LifecycleMachineTests {
    @Test func aTransitionThatIsAskedForInBetweenWaitsInLine() {
        var machine = LifecycleMachine<Int>()
        let answers = [machine.ask(.activate), machine.ask(.deactivate)]
        #expect(answers == [.begin, .busy])
        machine.wait(for: .deactivate, 1)
        machine.wait(for: .activate, 2)
        let settlement = machine.hookReturned()
        #expect(settlement.hasSettled)
        #expect(settlement.done.isEmpty)
        #expect(settlement.next?.waiter == 1)
        #expect(machine.phase == .resigning)
    }

    @Test func thoseWhoAskForWhatIsThereAreDoneUntilSomeoneAsksForAChange() {
        var machine = LifecycleMachine<Int>()
        _ = machine.ask(.activate)
        machine.wait(for: .activate, 1)
        machine.wait(for: .activate, 2)
        machine.wait(for: .deactivate, 3)
        machine.wait(for: .deactivate, 4)
        let settlement = machine.hookReturned()
        #expect(settlement.done == [1, 2])
        #expect(settlement.next?.waiter == 3)
        let stopped = machine.hookReturned()
        #expect(stopped.done == [4])
        #expect(stopped.next == nil)
        #expect(machine.phase == .inactive)
    }

    @Test func aStopEndsWithItsLastTask() {
        var machine = LifecycleMachine<Int>()
        _ = machine.ask(.activate)
        var mayStart = [machine.taskStarts()]
        _ = machine.hookReturned()
        mayStart.append(machine.taskStarts())
        _ = machine.ask(.deactivate)
        mayStart.append(machine.taskStarts())
        var hasSettled = [machine.hookReturned().hasSettled]
        #expect(!machine.isActive)
        mayStart.append(machine.taskStarts())
        #expect(mayStart == [true, true, true, false], "willResignActive may still start tasks, a stop may not")
        for _ in 0..<3 { hasSettled.append(machine.taskEnded().hasSettled) }
        #expect(hasSettled == [false, false, false, true])
    }

    @Test func theBoundEndsAStopOnce() {
        var machine = LifecycleMachine<Int>()
        _ = machine.ask(.activate)
        _ = machine.taskStarts()
        _ = machine.hookReturned()
        _ = machine.ask(.deactivate)
        _ = machine.hookReturned()
        let hasSettled = [machine.boundPassed().hasSettled, machine.boundPassed().hasSettled]
        #expect(hasSettled == [true, false])
        #expect(machine.phase == .inactive)
        #expect(machine.liveTasks == 0)
    }

    /// Any sequence of events: one transition at a time, everyone in line served once and in order.
    @Test(arguments: 0..<UInt64(TestScale.rounds(200))) func anySequenceServesTheLineInOrder(seed: UInt64) {
        var random = SeededRandom(seed)
        var machine = LifecycleMachine<Int>()
        var asked = 0
        var served: [Int] = []

        func note(_ settlement: LifecycleMachine<Int>.Settlement) {
            served += settlement.done
            if let next = settlement.next { served.append(next.waiter) }
            if settlement.hasSettled, settlement.next == nil {
                #expect(machine.phase == .active || machine.phase == .inactive)
                #expect(served == Array(0..<asked))
            }
        }

        for _ in 0..<300 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                let transition: LifecycleMachine<Int>.Transition = Bool.random(using: &random) ? .activate : .deactivate
                let isBusy = machine.phase != .active && machine.phase != .inactive
                let answer = machine.ask(transition)
                #expect((answer == .busy) == isBusy)
                if answer == .busy {
                    machine.wait(for: transition, asked)
                    asked += 1
                }
            case 1 where machine.phase == .activating || machine.phase == .resigning:
                note(machine.hookReturned())
            case 2:
                let isActive = machine.isActive
                let hasStarted = machine.taskStarts()
                #expect(hasStarted == isActive)
            case 3 where machine.liveTasks > 0:
                note(machine.taskEnded())
            default:
                break
            }
            if machine.phase == .stopping { #expect(machine.liveTasks > 0) }
        }
    }
}
