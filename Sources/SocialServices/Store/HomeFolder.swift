import Glibc
public import Services

/// Makes the folders in which Warren keeps what it knows.
public enum HomeFolder {
    /// Makes a folder and those above it, where they are missing, for this user alone.
    /// - Parameter path: absolute.
    /// - Throws: which folder cannot be made, and why.
    public static func make(_ path: String) throws(SocialError) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            guard mkdir(made, 0o700) != 0, !isFolder(made) else { continue }
            // A file in its place is what mkdir tells only of the folders above.
            let reason = errno == EEXIST ? ENOTDIR : errno
            throw .storage(detail: "the folder \(made) cannot be made: \(String(cString: strerror(reason)))")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        let before = errno
        defer { errno = before }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
