import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

@MainActor
struct SecretsNapkinTests {
    final class StubSecrets: SecretKeeping {
        let moved = SpyLog<SecretPlace>()
        private let trouble: SocialError?

        init(_ trouble: SocialError? = nil) { self.trouble = trouble }

        nonisolated static func kept(in place: SecretPlace) -> [KeptSecrets] {
            [KeptSecrets(account: Sample.account, place: place, path: nil)]
        }

        func secrets() async throws(SocialError) -> [KeptSecrets] { Self.kept(in: .keyring) }

        func moveSecrets(to place: SecretPlace) async throws(SocialError) -> [KeptSecrets] {
            if let trouble { throw trouble }
            moved.record(place)
            return Self.kept(in: place)
        }
    }

    private let parent = SpyParent()
    private let presenter = SecretsNapkinPresenter()

    private func interactor(_ secrets: StubSecrets) -> SecretsNapkinInteractor {
        SecretsNapkinInteractor(presenter: presenter, listener: parent, secrets: secrets)
    }

    @Test func showsWhereTheyAre() async {
        let interactor = interactor(StubSecrets())
        await interactor.activate()
        _ = await parent.told.events(1)
        #expect(presenter.secrets == StubSecrets.kept(in: .keyring))
        #expect(presenter.moved == nil)
    }

    @Test func movesThem() async {
        let secrets = StubSecrets()
        let interactor = interactor(secrets)
        await interactor.activate()
        await interactor.didTapMove(to: .file)
        #expect(secrets.moved.events == [.file])
        _ = await parent.told.events(2)
        #expect(presenter.secrets == StubSecrets.kept(in: .file))
        #expect(presenter.moved == .file)
    }

    @Test func tellsWhatKeepsThem() async {
        let trouble = SocialError.secretsUnavailable(handle: "alice.test", place: .keyring, problem: "It is locked.")
        let interactor = interactor(StubSecrets(trouble))
        await interactor.activate()
        _ = await parent.told.events(1)
        await interactor.didTapMove(to: .file)
        #expect(presenter.failure == trouble)
        #expect(presenter.secrets == StubSecrets.kept(in: .keyring))
        #expect(parent.told.events.last == .failed(trouble))
    }
}
