import Foundation
import Glibc
import Synchronization

/// A session bus of its own, without a desktop, and a real gnome-keyring-daemon on it that comes and goes.
public final class SessionBus: Sendable {
    private static let programs = ["dbus-daemon", "gnome-keyring-daemon", "gdbus"].compactMap(Program.init(named:))
    /// Whether this machine has the programs.
    public static var isInstalled: Bool { programs.count == 3 }

    /// What `DBUS_SESSION_BUS_ADDRESS` is to be.
    public let address: String
    /// The bus itself.
    public let bus: RunningProgram
    private let folder: String
    private let running = Mutex<RunningProgram?>(nil)

    /// The keyring; nil while there is none.
    public var keyring: RunningProgram? { running.withLock { $0 } }

    /// Starts the bus, without a keyring.
    public init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "warren-bus-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Without the system's list of services: the bus must not start a second keyring of its own.
        try """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>session</type><listen>unix:path=\(folder)/bus</listen>
        <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
        </policy></busconfig>
        """.write(toFile: folder + "/bus.conf", atomically: true, encoding: .utf8)
        bus = try Self.programs[0].startPiped(
            ["--config-file", folder + "/bus.conf", "--nofork", "--nopidfile", "--print-address"])
        address = try bus.line(after: "")
    }

    deinit { end() }

    /// Starts a keyring; returns when it has taken its name.
    /// - Parameters:
    ///   - unlocking: with its password, which makes the collection when it is missing.
    ///   - data: the folder of its data, by a name of the test's.
    public func startKeyring(unlocking: Bool, data: String = "data") throws {
        let daemon = try Self.programs[1].start(
            ["--foreground", "--components=secrets", "--control-directory", folder] + (unlocking ? ["--unlock"] : []),
            input: "a password",
            environment: [
                "DBUS_SESSION_BUS_ADDRESS": address, "HOME": folder, "XDG_DATA_HOME": folder + "/" + data,
                "XDG_RUNTIME_DIR": folder,
            ])
        running.withLock { $0 = daemon }
        while try !call(
            "org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner", "org.freedesktop.secrets"
        ).output.contains("true") {}
    }

    /// Ends the keyring at once.
    public func stopKeyring() {
        running.withLock {
            $0?.kill()
            $0 = nil
        }
    }

    /// Calls a method on the bus.
    /// - Parameters:
    ///   - name: whose.
    ///   - path: the object's.
    ///   - method: with its interface.
    ///   - arguments: as gdbus takes them.
    public func call(
        _ name: String, _ path: String, _ method: String, _ arguments: String...
    ) throws -> Program.Result {
        try Self.programs[2].run(
            ["call", "--address", address, "--dest", name, "--object-path", path, "--method", method] + arguments)
    }

    /// Ends the keyring and the bus, and removes what they kept.
    public func end() {
        stopKeyring()
        bus.kill()
        try? FileManager.default.removeItem(atPath: folder)
    }
}
