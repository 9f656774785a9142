import FoundationEssentials
import Napkin
import NapkinTesting
import Services
import Testing

@testable import ShellFeatures
@testable import SocialFeatures

@MainActor
struct SyntaxCheckNapkinTests {
    struct StubSyntax: SyntaxChecking {
        let kinds = ["even"]
        func accepts(_ line: String, as kind: String) -> Bool? {
            kinds.contains(kind) ? line.utf8.count.isMultiple(of: 2) : nil
        }
    }

    private let parent = SpyParent()
    private let presenter = SyntaxCheckNapkinPresenter(kinds: ["even"])

    @Test func answersEveryLineUntrimmed() async {
        let interactor = SyntaxCheckNapkinInteractor(presenter: presenter, listener: parent, syntax: StubSyntax())
        await interactor.activate()
        await interactor.didSelect(kind: "even")
        await interactor.didEnter(["ab", "a", "", "a ", nil])
        #expect(presenter.verdicts == [true, false, true, true, false])
        await interactor.didEnd()
        #expect(parent.told.events == [.finished])
    }

    @Test func namesTheKindsThatItKnows() async {
        let interactor = SyntaxCheckNapkinInteractor(presenter: presenter, listener: parent, syntax: StubSyntax())
        await interactor.activate()
        await interactor.didSelect(kind: "odd")
        await interactor.didEnter(["ab"])
        #expect(presenter.verdicts.isEmpty)
        #expect(parent.told.events == [.refused(kind: "odd", kinds: ["even"])])
    }
}

@MainActor
struct SavedResponseNapkinTests {
    struct StubReader: SavedResponseReading {
        func read(_ json: [UInt8]) throws(SocialError) -> SavedResponse {
            if json.isEmpty { throw .unreadable(host: "file", detail: "empty") }
            return .preferences([])
        }
    }

    @Test func readsAnAnswerAndThenAnother() async {
        let parent = SpyParent()
        let presenter = SavedResponseNapkinPresenter()
        let interactor = SavedResponseNapkinInteractor(
            presenter: presenter, listener: parent, savedResponses: StubReader())
        await interactor.activate()
        await interactor.didChoose([])
        #expect(presenter.failure == .unreadable(host: "file", detail: "empty"))
        await interactor.didChoose([1])
        #expect(presenter.response == .preferences([]))
        #expect(presenter.failure == nil)
        await interactor.didFailToOpen("x.json", problem: "gone")
        #expect(
            parent.told.events == [
                .failed(.unreadable(host: "file", detail: "empty")), .loaded,
                .failed(.invalid(what: "x.json", problem: "gone")),
            ])
    }
}

@MainActor
struct DoctorNapkinTests {
    struct StubMachine: MachineInspecting {
        let finding = MachineFinding(subject: "s", verdict: .ok, detail: "d")
        var repair: StoreRepair?
        func findings() async -> [MachineFinding] { [finding] }
        func repairStore() async throws(SocialError) -> StoreRepair? { repair }
    }

    @Test(arguments: [nil, StoreRepair(saved: 5, lost: 1, damagedPages: 2, keptFile: "f")])
    func repairsInsteadOfLooking(repair: StoreRepair?) async {
        let parent = SpyParent()
        let presenter = DoctorNapkinPresenter()
        let interactor = DoctorNapkinInteractor(
            presenter: presenter, listener: parent, machine: StubMachine(repair: repair), repairs: true)
        await interactor.activate()
        #expect(await parent.told.events(1) == [.finished])
        #expect(presenter.repair == repair.map(RepairOutcome.repaired) ?? .unneeded)
        #expect(presenter.findings == nil)
    }

    @Test func looksAndLooksAgain() async {
        let parent = SpyParent()
        let presenter = DoctorNapkinPresenter()
        let interactor = DoctorNapkinInteractor(presenter: presenter, listener: parent, machine: StubMachine())
        await interactor.activate()
        #expect(await parent.told.events(1) == [.loaded])
        #expect(presenter.findings == [StubMachine().finding])
        await interactor.didTapRefresh()
        #expect(!presenter.isLooking)
        #expect(parent.told.events == [.loaded, .loaded])
        #expect(presenter.tree == nil)
    }

    @MainActor
    final class StubWatch: NapkinTreeWatching {
        func look() -> NapkinTree { NapkinTree(description: "Root (active)", events: ["Root#1 is active"]) }
    }

    @Test func showsTheTreeWhereItIsWished() async {
        let parent = SpyParent()
        let presenter = DoctorNapkinPresenter()
        let interactor = DoctorNapkinInteractor(
            presenter: presenter, listener: parent, machine: StubMachine(), tree: StubWatch())
        await interactor.activate()
        _ = await parent.told.events(1)
        #expect(presenter.tree == StubWatch().look())
    }
}

@MainActor
struct LocalNetworkNapkinTests {
    final class StubNetwork: LocalNetworkRunning {
        nonisolated static let info = LocalNetworkInfo(url: "http://x", accounts: ["alice.test"], password: "p")
        let asked = SpyLog<String>()
        private let starts: @Sendable () async throws(SocialError) -> LocalNetworkInfo

        init(_ starts: @escaping @Sendable () async throws(SocialError) -> LocalNetworkInfo = { info }) {
            self.starts = starts
        }

        func start(port: UInt16?) async throws(SocialError) -> LocalNetworkInfo {
            asked.record("start \(port.map { "\($0)" } ?? "-")")
            return try await starts()
        }

        func running() async -> LocalNetworkInfo? { nil }

        func stop() async throws(SocialError) -> Bool {
            asked.record("stop")
            return true
        }

        static let letter = LocalMail(
            recipient: "a@x", subject: "Code", text: "ABCDE", sentAt: Date(timeIntervalSince1970: 0))

        func mail() async throws(SocialError) -> [LocalMail] { [Self.letter] }
    }

    private let parent = SpyParent()
    private let presenter = LocalNetworkNapkinPresenter()

    private func interactor(_ network: StubNetwork) -> LocalNetworkNapkinInteractor {
        LocalNetworkNapkinInteractor(presenter: presenter, listener: parent, localNetwork: network)
    }

    @Test func showsTheMail() async {
        let interactor = interactor(StubNetwork())
        await interactor.activate()
        await interactor.didTapMail()
        #expect(presenter.mail == [StubNetwork.letter])
        #expect(parent.told.events == [.loaded])
    }

    @Test func startsAndStops() async {
        let network = StubNetwork()
        let interactor = interactor(network)
        await interactor.activate()
        await interactor.didTapStart(port: 80)
        #expect(presenter.phase == .running(StubNetwork.info))
        await interactor.didTapStart(port: 81)
        await interactor.didTapStop()
        #expect(presenter.phase == .stopped)
        #expect(presenter.didRun == true)
        #expect(network.asked.events == ["start 80", "stop"])
        #expect(parent.told.events == [.started(StubNetwork.info), .stopped(didRun: true)])
    }

    @Test func stopsOnceItRunsWhenAskedWhileItStarts() async {
        let gate = Gate()
        let network = StubNetwork { () throws(SocialError) in
            await gate.pass()
            return StubNetwork.info
        }
        let interactor = interactor(network)
        await interactor.activate()
        let tap = Task { await interactor.didTapStart(port: nil) }
        await gate.arrivals()
        await interactor.didTapStop()
        #expect(network.asked.events == ["start -"])
        gate.open()
        await tap.value
        #expect(network.asked.events == ["start -", "stop"])
        #expect(presenter.phase == .stopped)
    }

    @Test func canBeStartedAgainAfterAFailure() async {
        let first = FirstTime()
        let network = StubNetwork { () throws(SocialError) in
            if first() { throw .invalid(what: "port 80", problem: "taken") }
            return StubNetwork.info
        }
        let interactor = interactor(network)
        await interactor.activate()
        await interactor.didTapStart(port: 80)
        #expect(presenter.failure == .invalid(what: "port 80", problem: "taken"))
        #expect(presenter.phase == .unknown)
        await interactor.didTapStart(port: nil)
        #expect(presenter.phase == .running(StubNetwork.info))
    }
}
