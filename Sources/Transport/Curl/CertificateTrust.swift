import Glibc

/// Whose certificates are trusted.
public enum CertificateTrust: Hashable, Sendable {
    /// The authorities that this machine trusts.
    case system
    /// Only the certificates in this PEM file.
    case file(String)

    /// The system's hashed folder, when there is one. OpenSSL reads from it the one authority that a server needs; the
    /// bundle with all of them, libcurl's default, takes tens of milliseconds to parse, which a short command pays each
    /// time it runs.
    static let hashedFolder: String? = {
        let path = "/etc/ssl/certs"
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let isHash = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                let name = name.prefix { $0 != 0 }
                return name.count == 10 && name.suffix(2).elementsEqual(".0".utf8)
            }
            if isHash { return path }
        }
        return nil
    }()
}
