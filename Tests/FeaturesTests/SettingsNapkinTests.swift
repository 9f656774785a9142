import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

/// Keeps settings in memory.
final class StubSettings: SettingKeeping {
    private let kept: CurrentValue<AppSettings>
    private let trouble: SocialError?

    init(_ settings: AppSettings = AppSettings(), trouble: SocialError? = nil) {
        kept = CurrentValue(settings)
        self.trouble = trouble
    }

    var settings: AsyncStream<AppSettings> { kept.stream() }
    func current() async -> AppSettings { kept.value }

    func keep(_ settings: AppSettings) async throws(SocialError) {
        if let trouble { throw trouble }
        kept.send(settings)
    }
}

@MainActor
struct SettingsNapkinTests {
    private final class Listener: SettingsNapkinListener {
        let told = SpyLog<String>()
        func settingsNapkinDidTapAddAccount() async { told.record("add") }
    }

    private let listener = Listener()
    private let presenter = SettingsNapkinPresenter()

    @Test func showsAndKeepsWhatIsChosen() async {
        let settings = StubSettings(AppSettings(appearance: .dark))
        let interactor = SettingsNapkinInteractor(presenter: presenter, listener: listener, settings: settings)
        await interactor.activate()
        #expect(await eventually { presenter.settings.appearance == .dark })
        await interactor.didChoose(appearance: .light)
        await interactor.didChoose(notifies: false)
        #expect(await settings.current() == AppSettings(appearance: .light, notifies: false))
        #expect(await eventually { presenter.settings == AppSettings(appearance: .light, notifies: false) })
        await interactor.accountsNapkinDidTapAdd()
        #expect(listener.told.events == ["add"])
        await interactor.deactivate()
    }

    @Test func showsWhatHoldsWhenItCannotBeKept() async {
        let settings = StubSettings(trouble: .storage(detail: "full"))
        let interactor = SettingsNapkinInteractor(presenter: presenter, listener: nil, settings: settings)
        await interactor.didChoose(appearance: .dark)
        #expect(presenter.settings == AppSettings() && presenter.failure == .storage(detail: "full"))
    }
}
