import Glibc
import ProcessTesting

@testable import Secrets

/// A keyring of its own for the test that runs in this process, and for nothing else.
///
/// GLib reads the address of the bus once and keeps one connection for the life of a process: each of these tests has a process
/// of its own, and may lock its keyring for good and take its bus away.
struct Keyring {
    let session: SessionBus
    private let daemon: RunningProgram

    private init() throws {
        session = try SessionBus()
        try session.startKeyring(unlocking: true)
        guard let daemon = session.keyring else { throw KeyringDidNotStart() }
        self.daemon = daemon
    }

    private struct KeyringDidNotStart: Error {}

    /// Runs the test on a keyring that answers.
    static func with(_ body: (Keyring, SecretServiceStore) async throws -> Void) async throws {
        let keyring = try Keyring()
        // The process is the test's alone, and nothing of GLib was used yet.
        setenv("DBUS_SESSION_BUS_ADDRESS", keyring.session.address, 1)
        // The process ends without anybody being dropped.
        defer { keyring.session.end() }
        let store = SecretServiceStore(patience: .seconds(60))
        try await store.check()
        try await body(keyring, store)
    }

    /// Whether the product finds it, on a machine that may be slow.
    func isFound() async -> Bool {
        await SecretStore.hasKeyring(environment: { _ in session.address }, patience: .seconds(60))
    }

    /// Stops the daemon, and returns when each of its threads stands: the signal alone arrives some time later.
    func stop() throws {
        daemon.send(SIGSTOP)
        var report = siginfo_t()
        var result: Int32
        repeat {
            result = waitid(P_PID, id_t(daemon.id), &report, WSTOPPED | WEXITED | WNOWAIT)
        } while result != 0 && errno == EINTR
        guard result == 0, report.si_code == CLD_STOPPED else { throw KeyringDidNotStop() }
    }

    private struct KeyringDidNotStop: Error {}

    /// Lets the daemon go on.
    func resume() { daemon.send(SIGCONT) }

    /// Locks the default collection, for good: nobody is there to unlock it.
    func lock() throws {
        let answer = try session.call(
            "org.freedesktop.secrets", "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.Lock",
            "[objectpath '/org/freedesktop/secrets/aliases/default']")
        guard answer.status == 0 else { throw KeyringDidNotLock(answer: answer) }
    }

    private struct KeyringDidNotLock: Error { let answer: Program.Result }
}
