import Foundation

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
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        self.folder = folder

        let bus = Process()
        bus.executableURL = Self.path(of: "dbus-daemon")
        bus.arguments = ["--session", "--nofork", "--nopidfile", "--print-address"]
        let address = Pipe()
        bus.standardOutput = address
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
        let said = Pipe()
        daemon.standardInput = password
        daemon.standardOutput = said
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        daemonProcess = daemon.processIdentifier
        try password.fileHandleForWriting.write(contentsOf: Data("a password".utf8))
        try password.fileHandleForWriting.close()
        // It prints its settings when it is ready.
        _ = said.fileHandleForReading.availableData
        atexit { Keyring.shared?.end() }
    }

    private func end() {
        kill(daemonProcess, SIGCONT)
        kill(daemonProcess, SIGTERM)
        kill(busProcess, SIGTERM)
        try? FileManager.default.removeItem(atPath: folder)
    }

    static func path(of program: String) -> URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
            .map { URL(filePath: "\($0)/\(program)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
