import Foundation
import Secrets

/// A session bus and a real gnome-keyring-daemon of our own, without a desktop.
///
/// GLib connects a process to one bus for its life, so there is one for all tests; it goes when they have ended.
final class Keyring: Sendable {
    static let isInstalled = ["dbus-daemon", "gnome-keyring-daemon"].allSatisfy { path(of: $0) != nil }

    /// The one keyring; nil when it does not start.
    static let shared = try? Keyring()

    let busProcess: Int32
    let daemonProcess: Int32
    private let folder: String

    private init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "warren-keyring-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.folder = folder

        // Without the system's list of services: the bus must not start a second keyring of its own.
        let configuration = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(folder)/bus</listen>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """
        try configuration.write(toFile: folder + "/bus.conf", atomically: true, encoding: .utf8)

        let bus = Process()
        bus.executableURL = Self.path(of: "dbus-daemon")
        bus.arguments = ["--config-file", folder + "/bus.conf", "--nofork", "--nopidfile", "--print-address"]
        let address = Pipe()
        bus.standardOutput = address
        bus.standardError = FileHandle.nullDevice
        try bus.run()
        let line = String(decoding: address.fileHandleForReading.availableData, as: UTF8.self)
            .trimmingCharacters(in: .newlines)
        // Before anything of GLib is used: it reads the address once.
        setenv("DBUS_SESSION_BUS_ADDRESS", line, 1)
        busProcess = bus.processIdentifier

        let daemon = Process()
        daemon.executableURL = Self.path(of: "gnome-keyring-daemon")
        daemon.arguments = ["--foreground", "--unlock", "--components=secrets", "--control-directory", folder]
        daemon.environment = [
            "DBUS_SESSION_BUS_ADDRESS": line, "HOME": folder, "XDG_DATA_HOME": folder, "XDG_RUNTIME_DIR": folder,
        ]
        let password = Pipe()
        daemon.standardInput = password
        daemon.standardOutput = FileHandle.nullDevice
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        daemonProcess = daemon.processIdentifier
        try password.fileHandleForWriting.write(contentsOf: Data("a password".utf8))
        try password.fileHandleForWriting.close()
        atexit { Keyring.shared?.end() }
    }

    /// Asks until the daemon has taken its name on the bus.
    func isReady() async -> Bool {
        let clock = ContinuousClock()
        let start = clock.now
        while clock.now - start < .seconds(60) {
            if await SecretServiceStore().answers(within: .seconds(20)) { return true }
        }
        return false
    }

    /// Stops the daemon, and returns when each of its threads stands: the signal alone arrives some time later.
    func stop() throws {
        kill(daemonProcess, SIGSTOP)
        var report = siginfo_t()
        var result: Int32
        repeat {
            result = waitid(P_PID, id_t(daemonProcess), &report, WSTOPPED | WEXITED | WNOWAIT)
        } while result != 0 && errno == EINTR
        guard result == 0, report.si_code == CLD_STOPPED else { throw KeyringDidNotStop() }
    }

    /// Locks the default collection, for good: nobody is there to unlock it.
    func lock() throws {
        let process = Process()
        process.executableURL = Self.path(of: "gdbus")
        process.arguments = [
            "call", "--session", "--dest", "org.freedesktop.secrets", "--object-path", "/org/freedesktop/secrets",
            "--method", "org.freedesktop.Secret.Service.Lock",
            "[objectpath '/org/freedesktop/secrets/aliases/default']",
        ]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw KeyringDidNotLock() }
    }

    private struct KeyringDidNotLock: Error {}

    /// Lets the daemon go on.
    func resume() {
        kill(daemonProcess, SIGCONT)
    }

    private struct KeyringDidNotStop: Error {}

    private func end() {
        // Foundation starts processes with the signals blocked that its own thread blocks, SIGTERM among them.
        kill(daemonProcess, SIGKILL)
        kill(busProcess, SIGKILL)
        try? FileManager.default.removeItem(atPath: folder)
    }

    static func path(of program: String) -> URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
            .map { URL(filePath: "\($0)/\(program)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
