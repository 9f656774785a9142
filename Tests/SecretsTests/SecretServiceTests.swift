import Foundation
import Log
import ProcessTesting
import Testing

@testable import Secrets

private let item = SecretItem(service: "app.warren.test", account: "did:plc:alice", label: "Session of alice")

private func failure(_ body: () async throws -> Void) async -> SecretError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? SecretError
    }
}

/// Against a real gnome-keyring-daemon, in a process of its own for each test.
@Suite(
    .enabled(
        if: SessionBus.isInstalled,
        "dbus-daemon, gnome-keyring-daemon or gdbus is not installed: apt install dbus gnome-keyring libglib2.0-bin"),
    .timeLimit(.minutes(5)))
struct SecretServiceTests {
    @Test func secretsAreKeptReplacedAndForgotten() async {
        await #expect(processExitsWith: .success) {
            try await Keyring.with { _, store in
                #expect(try await store.read(item) == nil)
                try await store.delete(item)
                try await store.write(Secret([0, 1, 255, 0]), for: item)
                let other = SecretItem(service: item.service, account: "did:plc:bob", label: "Session of bob")
                try await store.write(Secret([]), for: other)
                #expect(try await SecretServiceStore().read(item) == Secret([0, 1, 255, 0]))
                #expect(try await store.read(other) == Secret([]))
                try await store.write(Secret([7]), for: item)
                #expect(try await store.read(item) == Secret([7]))
                try await store.delete(item)
                #expect(try await store.read(item) == nil)
                #expect(try await store.read(other) == Secret([]))
            }
        }
    }

    @Test func aSecretThatIsTooLargeIsRefused() async {
        await #expect(processExitsWith: .success) {
            try await Keyring.with { _, store in
                let large = Secret([UInt8](repeating: 1, count: 100_000))
                #expect(
                    await failure { try await store.write(large, for: item) }
                        == .tooLarge(limit: 65_536))
            }
        }
    }

    @Test func theKeyringIsThere() async {
        await #expect(processExitsWith: .success) {
            try await Keyring.with { keyring, store in
                #expect(await keyring.isFound())
                try await store.check()
            }
        }
    }

    @Test func aSilentKeyringEndsTheWaiting() async {
        await #expect(processExitsWith: .success) {
            try await Keyring.with { keyring, store in
                try keyring.stop()
                defer { keyring.resume() }
                let impatient = SecretServiceStore(patience: .milliseconds(200))
                #expect(
                    await failure { _ = try await impatient.read(item) } == .timedOut(seconds: 0))
                #expect(await failure { try await impatient.check() } == .timedOut(seconds: 0))
                #expect(
                    await !SecretStore.hasKeyring(environment: { _ in "unix:path=/x" }, patience: .milliseconds(200)))
                keyring.resume()
                #expect(try await store.read(item) == nil)
            }
        }
    }

    @Test func aCancelledTaskStopsWaiting() async {
        await #expect(processExitsWith: .success) {
            try await Keyring.with { keyring, _ in
                try keyring.stop()
                defer { keyring.resume() }
                let call = Task { await failure { _ = try await SecretServiceStore().read(item) } }
                call.cancel()
                #expect(await call.value == .refused(reason: "the call was cancelled"))
            }
        }
    }

    @Test func aLockedKeyringIsNoEmptyOne() async {
        await #expect(processExitsWith: .success) {
            try await Keyring.with { keyring, store in
                try await store.write(Secret([7]), for: item)
                try keyring.lock()
                #expect(await keyring.isFound())
                let errors = [
                    await failure { _ = try await store.read(item) },
                    await failure { try await store.write(Secret([8]), for: item) },
                    await failure { try await store.delete(item) },
                ]
                for error in errors {
                    switch error {
                    // Nobody is there to be asked.
                    case .locked, .refused: break
                    default: Issue.record("\(String(describing: error))")
                    }
                }
            }
        }
    }

    @Test func aBusThatGoesAwayIsAnError() async {
        await #expect(processExitsWith: .success) {
            try await Keyring.with { keyring, store in
                #expect(await store.answers(within: .seconds(20)))
                keyring.session.bus.kill()
                // The first call may still be on its way when the bus goes; both must end with an error of ours.
                let errors = [
                    await failure { _ = try await store.read(item) },
                    await failure { _ = try await store.read(item) },
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
    }
}
