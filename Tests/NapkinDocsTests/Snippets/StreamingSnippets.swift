import Napkin
import NapkinTesting
import Testing

/// The service: it owns the state, and everybody below watches.
final class Thermostat: Sendable {
    private let current = CurrentValue(20)
    private let alarms = Broadcast<String>(keepingNewest: 16)

    var degrees: AsyncStream<Int> { current.stream() }
    var warnings: AsyncStream<String> { alarms.stream() }

    func set(_ degrees: Int) {
        guard current.sendIfChanged(degrees) else { return }
        if degrees > 30 { alarms.send("It is \(degrees) degrees.") }
    }

    func raise(by degrees: Int) {
        current.update { $0 += degrees }
    }
}

@MainActor
protocol DialNapkinPresentable: Presentable {
    func show(degrees: Int)
}

final actor DialNapkinInteractor: PresentableInteractable {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any DialNapkinPresentable
    private let thermostat: Thermostat
    private(set) var warnings: [String] = []

    init(presenter: any DialNapkinPresentable, thermostat: Thermostat) {
        self.presenter = presenter
        self.thermostat = thermostat
    }

    func didBecomeActive() async {
        task { [presenter, thermostat] in
            for await degrees in thermostat.degrees { await presenter.show(degrees: degrees) }
        }
        task { [weak self, warnings = thermostat.warnings] in
            for await warning in warnings { await self?.keep(warning) }
        }
    }

    private func keep(_ warning: String) {
        warnings.append(warning)
    }
}

@MainActor
struct StreamingSnippets {
    final class SpyPresenter: DialNapkinPresentable {
        let shown = SpyLog<Int>()
        func show(degrees: Int) { shown.record(degrees) }
    }

    @Test func theDialFollowsTheThermostat() async {
        let thermostat = Thermostat()
        let presenter = SpyPresenter()
        let interactor = DialNapkinInteractor(presenter: presenter, thermostat: thermostat)
        await interactor.activate()
        await presenter.shown.events(1)
        thermostat.set(20)
        thermostat.raise(by: 1)
        await presenter.shown.events(2)
        thermostat.set(31)
        #expect(await presenter.shown.events(3) == [20, 21, 31])
        while await interactor.warnings.isEmpty { await Task.yield() }
        #expect(await interactor.warnings == ["It is 31 degrees."])
        await interactor.deactivate()
    }
}
