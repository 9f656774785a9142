#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Chooses where secrets are kept.
public enum SecretStore {
    /// The keyring of the desktop when one answers, else a sealed file in `directory` with its key beside it.
    ///
    /// Once the sealed file is there it stays the choice: were it left when a keyring appears, everyone signed in
    /// would seem signed out. Without a session bus it is chosen without asking, in well under a millisecond; a keyring
    /// has two seconds to answer.
    ///
    /// - Parameter directory: the home of the data, made with mode 0700 on the first write when it is missing.
    public static func best(directory: String) async -> any SecretStoring {
        await best(directory: directory, environment: variable)
    }

    static func best(
        directory: String, environment: (String) -> String?, patience: Duration = .seconds(2)
    ) async -> any SecretStoring {
        let sealed = SealedFileStore(
            path: directory + "/secrets.sealed", key: .keyFile(directory + "/secrets.key"))
        guard !sealed.exists, hasSessionBus(environment) else { return sealed }
        let service = SecretServiceStore()
        return await service.answers(within: patience) ? service : sealed
    }

    /// Whether libsecret would find a bus, without loading it.
    static func hasSessionBus(_ environment: (String) -> String?) -> Bool {
        if let address = environment("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty { return true }
        guard let directory = environment("XDG_RUNTIME_DIR"), !directory.isEmpty else { return false }
        var status = stat()
        return stat(directory + "/bus", &status) == 0
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
