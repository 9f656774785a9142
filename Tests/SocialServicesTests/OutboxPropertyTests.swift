import ATProto
import Foundation
import HTTPTesting
import LocalNetwork
import Services
import Synchronization
import TestScale
import Testing

@testable import SocialServices

/// Whatever people do, however the network behaves, wherever a process dies: afterwards the repository holds what was asked for.
@Suite(.timeLimit(.minutes(10))) struct OutboxPropertyTests {
    @Test(arguments: 0..<TestScale.rounds(4, long: 60))
    func theRepositoryHoldsWhatWasAskedFor(_ seed: Int) async throws {
        let run = try await OutboxRun(seed: UInt64(seed))
        for _ in 0..<60 { try await run.step() }
        try await run.finish()
    }
}

/// A run of random steps, with a model of what has to come of them.
private actor OutboxRun {
    private enum Wish: Hashable {
        case like(String)
        case follow(String)
    }

    private enum Action {
        case post(String)
        /// Three posts at once, to which nobody may reply.
        case thread(String)
        case want(Wish, Bool)
    }

    private let world: OutboxWorld
    private let random: Mutex<SeededRandom>
    private let subjects: [Wish]
    private var services: SocialServiceSet
    private var home: String
    private var homes = 1
    private var said: [String] = []
    // The model.
    private var posts: Set<String> = []
    private var wishes: [Wish: Bool] = [:]

    init(seed: UInt64) async throws {
        world = try await OutboxWorld()
        random = Mutex(SeededRandom(seed))
        home = world.home
        services = try await world.services()
        subjects =
            try await [.like(world.foreignPost("one")), .like(world.foreignPost("two"))]
            + [.follow("heidi.test"), .follow("bob.test")]
        for subject in subjects { wishes[subject] = try await isSo(subject) }
    }

    private func pick(_ range: Range<Int>) -> Int {
        random.withLock { Int.random(in: range, using: &$0) }
    }

    func step() async throws {
        switch pick(0..<100) {
        case ..<50: try await perform(action())
        case ..<65: setNetwork()
        case ..<78: try await crash(action(), at: pick(1..<6), isAnswered: pick(0..<2) == 0)
        case ..<84: try await services = world.services(home: home)
        case ..<88: world.network.expireAccessTokens()
        case ..<95: _ = try await services.outbox.retry(nil)
        default: try await drop()
        }
    }

    func finish() async throws {
        world.goOnline()
        services = try await world.services(home: home)
        let left = try await services.outbox.retry(nil)
        #expect(left == [], "\(said)")
        let held = try await world.posts()
        #expect(held.count == Set(held).count, "twice: \(held), \(said)")
        #expect(Set(held) == posts, "\(said)")
        let gated = try await world.records("app.bsky.feed.threadgate").compactMap { $0.value["post"]?.string }
        let firsts = try await world.records("app.bsky.feed.post").filter {
            $0.value["text"]?.string?.hasPrefix("§1/3 ") == true
        }
        #expect(Set(firsts.map(\.uri)).isSubset(of: gated), "\(said)")
        for (wish, isWanted) in wishes { #expect(try await count(wish) == (isWanted ? 1 : 0), "\(wish), \(said)") }
    }

    // MARK: What people do

    private func action() -> Action {
        switch pick(0..<6) {
        case 0: return .thread("\(said.count)")
        case 1, 2: return .post("§\(said.count)")
        default: break
        }
        return .want(subjects[pick(0..<subjects.count)], pick(0..<2) == 0)
    }

    private func perform(_ action: Action) async throws {
        try await Self.carryOut(action, services)
        expect(action)
    }

    private func expect(_ action: Action) {
        said.append("\(action)")
        switch action {
        case .post(let text): posts.insert(text)
        case .thread(let text): posts.formUnion(Self.texts(ofThread: text))
        case .want(let wish, let isWanted): wishes[wish] = isWanted
        }
    }

    private static func texts(ofThread text: String) -> [String] { (1...3).map { "§\($0)/3 \(text)" } }

    private static func carryOut(_ action: Action, _ services: SocialServiceSet) async throws {
        switch action {
        case .post(let text): _ = try await services.writing.publish(PostDraft(text: text))
        case .thread(let text):
            let texts = texts(ofThread: text)
            _ = try await services.writing.publish(
                PostDraft(
                    text: texts[0], gates: PostGates(replies: []),
                    further: texts.dropFirst().map { PostDraft.Part(text: $0) }))
        case .want(.like(let post), true): _ = try await services.acting.perform(.like, on: post)
        case .want(.like(let post), false): _ = try await services.acting.revert(.like, on: post)
        case .want(.follow(let actor), true): _ = try await services.following.follow(actor)
        case .want(.follow(let actor), false): _ = try await services.following.unfollow(actor)
        }
    }

    private func drop() async throws {
        let items = try await services.outbox.list()
        guard !items.isEmpty else { return }
        let item = try await services.outbox.drop(items[pick(0..<items.count)].id)
        said.append("drop \(item.action)")
        // What was tried before may have been carried out.
        if case .post(let post) = item.action {
            let held = try await world.posts()
            for part in post.parts where !held.contains(part.text) { posts.remove(part.text) }
        }
        let left = try await services.outbox.list()
        for subject in subjects where Self.want(item.action)?.0 == subject {
            wishes[subject] =
                if let last = left.compactMap({ Self.want($0.action) }).last(where: { $0.0 == subject }) { last.1 } else
                {
                    try await isSo(subject)
                }
        }
    }

    private static func want(_ action: OutboxAction) -> (Wish, Bool)? {
        switch action {
        case .perform(_, let post): (.like(post), true)
        case .revert(_, let post): (.like(post), false)
        case .follow(let actor): (.follow(actor), true)
        case .unfollow(let actor): (.follow(actor), false)
        default: nil
        }
    }

    private func isSo(_ wish: Wish) async throws -> Bool { try await count(wish) > 0 }

    private func count(_ wish: Wish) async throws -> Int {
        switch wish {
        case .like(let post): try await world.likes().count { $0 == post }
        case .follow(let actor): try await world.follows().count { $0 == world.did(actor) }
        }
    }

    // MARK: What befalls them

    private func setNetwork() {
        switch pick(0..<3) {
        case 0:
            said.append("online")
            world.goOnline()
        case 1:
            said.append("offline")
            world.goOffline()
        default:
            said.append("flaky")
            let random = Mutex(SeededRandom(UInt64(pick(0..<1_000_000))))
            world.proxy.set { _ in
                switch random.withLock({ Int.random(in: 0..<5, using: &$0) }) {
                case 0: .lost
                case 1: .answerLost
                default: .passed
                }
            }
        }
    }

    /// Carries it out up to one request; what was on the disk then is all that is left of the process.
    private func crash(_ action: Action, at number: Int, isAnswered: Bool) async throws {
        let left = Mutex(number)
        let copy = world.home("home\(homes)")
        let original = home
        homes += 1
        let (ends, end) = AsyncStream<Bool>.makeStream()
        let world = world
        let die: @Sendable () -> Void = {
            try? OutboxWorld.copyHome(original, to: copy)
            // What the dead process would still do is not heard.
            world.goOffline()
            end.yield(true)
        }
        let isHit: @Sendable () -> Bool = {
            left.withLock { left in
                left -= 1
                return left == 0
            }
        }
        if isAnswered {
            world.proxy.set { _ in left.withLock { $0 } == 1 ? .answerLost : .passed }
            world.proxy.whenAnswered { _ in if isHit() { die() } }
        } else {
            world.proxy.set { _ in
                guard isHit() else { return .passed }
                die()
                return .lost
            }
        }
        let task = Task { [services] in
            do {
                try await Self.carryOut(action, services)
            } catch {
                Issue.record("\(action): \(error)")
            }
            end.yield(false)
        }
        var isDead = false
        for await died in ends {
            isDead = died
            break
        }
        _ = await task.result
        world.proxy.whenAnswered { _ in }
        said.append("dies: \(isDead), request \(number), answered: \(isAnswered)")
        world.goOnline()
        if isDead {
            home = copy
            services = try await world.services(home: home)
        }
        expect(action)
    }
}

/// SeededRandom64: a failing seed can be repeated.
