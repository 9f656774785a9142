#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Finds out what this session has to keep secrets in.
public enum SecretStore {
    /// Whether a keyring of the desktop answers. Without a session bus nobody is asked, in well under a millisecond; a keyring
    /// has ten seconds to answer: one that is slow must not send the secrets elsewhere.
    public static func hasKeyring() async -> Bool {
        await hasKeyring(environment: variable)
    }

    static func hasKeyring(environment: (String) -> String?, patience: Duration = .seconds(10)) async -> Bool {
        guard hasSessionBus(environment) else { return false }
        return await SecretServiceStore().answers(within: patience)
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
