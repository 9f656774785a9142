import Foundation
import Log
import Testing

@testable import Secrets

/// Against a real gnome-keyring-daemon. In order, since the tests stop it and in the end take its bus away.
@Suite(
    .serialized,
    .enabled(
        if: Keyring.isInstalled,
        "dbus-daemon and gnome-keyring-daemon are not installed: apt install dbus gnome-keyring"),
    .timeLimit(.minutes(5)))
struct SecretServiceTests {
    private let store = SecretServiceStore(patience: .seconds(10))
    private let session = SecretItem(service: "app.warren.test", account: "did:plc:alice", label: "Session of alice")
    private let keyring: Keyring

    init() async throws {
        keyring = try #require(Keyring.shared, "the bus or the keyring does not start")
        try #require(await keyring.isReady(), "the keyring does not answer")
    }

    private func failure(_ body: () async throws -> Void) async -> SecretError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? SecretError
        }
    }

    @Test func secretsAreKeptReplacedAndForgotten() async throws {
        #expect(try await store.read(session) == nil)
        try await store.delete(session)
        try await store.write(Secret([0, 1, 255, 0]), for: session)
        let other = SecretItem(service: session.service, account: "did:plc:bob", label: "Session of bob")
        try await store.write(Secret([]), for: other)
        #expect(try await SecretServiceStore().read(session) == Secret([0, 1, 255, 0]))
        #expect(try await store.read(other) == Secret([]))
        try await store.write(Secret([7]), for: session)
        #expect(try await store.read(session) == Secret([7]))
        try await store.delete(session)
        #expect(try await store.read(session) == nil)
        #expect(try await store.read(other) == Secret([]))
    }

    @Test func aSecretThatIsTooLargeIsRefused() async {
        let large = Secret([UInt8](repeating: 1, count: 100_000))
        #expect(await failure { try await store.write(large, for: session) } == .tooLarge(limit: 65_536))
    }

    @Test func theKeyringIsThere() async throws {
        #expect(await SecretStore.hasKeyring())
        try await store.check()
    }

    @Test func aSilentKeyringEndsTheWaiting() async throws {
        try keyring.stop()
        defer { keyring.resume() }
        let impatient = SecretServiceStore(patience: .milliseconds(200))
        #expect(await failure { _ = try await impatient.read(session) } == .timedOut(seconds: 0))
        #expect(await failure { try await impatient.check() } == .timedOut(seconds: 0))
        #expect(await !SecretStore.hasKeyring(environment: { _ in "unix:path=/x" }, patience: .milliseconds(200)))
        keyring.resume()
        #expect(try await store.read(session) == nil)
    }

    @Test func aCancelledTaskStopsWaiting() async throws {
        try keyring.stop()
        defer { keyring.resume() }
        let call = Task { await failure { _ = try await SecretServiceStore().read(session) } }
        call.cancel()
        #expect(await call.value == .refused(reason: "the call was cancelled"))
    }

    @Test func aLockedKeyringIsNoEmptyOne() async throws {
        try await store.write(Secret([7]), for: session)
        try keyring.lock()
        #expect(await SecretStore.hasKeyring())
        let errors = [
            await failure { _ = try await store.read(session) },
            await failure { try await store.write(Secret([8]), for: session) },
            await failure { try await store.delete(session) },
        ]
        for error in errors {
            switch error {
            // Nobody is there to be asked.
            case .locked, .refused: break
            default: Issue.record("\(String(describing: error))")
            }
        }
    }

    @Test func aBusThatGoesAwayIsAnError() async {
        #expect(await store.answers(within: .seconds(20)))
        kill(keyring.busProcess, SIGKILL)
        // The first call may still be on its way when the bus goes; both must end with an error of ours.
        let errors = [
            await failure { _ = try await store.read(session) }, await failure { _ = try await store.read(session) },
        ]
        for error in errors {
            switch error {
            case .noService, .refused: break
            default: Issue.record("\(String(describing: error))")
            }
        }
        #expect(await !store.answers(within: .seconds(2)))
    }
}
