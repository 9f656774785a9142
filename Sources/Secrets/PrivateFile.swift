#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A small file that only its owner may read or replace.
struct PrivateFile {
    let path: String

    /// The whole file, nil when there is none.
    func read(limit: Int) throws(SecretError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw .exposed(file: path, detail: "it is a symbolic link")
            default: throw failure()
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .exposed(file: path, detail: "it is no plain file") }
        guard status.st_uid == geteuid() else { throw .exposed(file: path, detail: "it belongs to another user") }
        guard status.st_mode & 0o077 == 0 else {
            throw .exposed(file: path, detail: "its mode lets other users in")
        }
        guard Int(status.st_size) <= limit else { throw .tooLarge(limit: limit) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(done))
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure()
            }
            guard count > 0 else { break }
            done += count
        }
        return Array(bytes.prefix(done))
    }

    /// Puts `bytes` in place of the file, all of them or none, and on the disk before it returns.
    func replace(with bytes: [UInt8]) throws(SecretError) {
        let temporary = try writeAside(bytes)
        guard rename(temporary, path) == 0 else {
            let error = failure()
            unlink(temporary)
            throw error
        }
        try syncFolder()
    }

    /// Removes the file, if there is one.
    func remove() throws(SecretError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw failure() }
        try syncFolder()
    }

    /// Makes the file with `bytes` unless there is one; false when there is.
    func create(with bytes: [UInt8]) throws(SecretError) -> Bool {
        let temporary = try writeAside(bytes)
        defer { unlink(temporary) }
        // Unlike a rename a link never replaces, so that of two programs one makes the file and the other uses it.
        guard link(temporary, path) == 0 else {
            if errno == EEXIST { return false }
            throw failure()
        }
        try syncFolder()
        return true
    }

    /// Runs `body` while no other process or thread does so for the same file.
    func locked<T>(_ body: () throws(SecretError) -> T) throws(SecretError) -> T {
        mkdir(folder, 0o700)
        let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        for _ in 0..<500 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return try body() }
            guard errno == EWOULDBLOCK || errno == EINTR else { throw failure() }
            usleep(10_000)
        }
        throw .busy(file: path)
    }

    private var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private func writeAside(_ bytes: [UInt8]) throws(SecretError) -> String {
        let temporary = path + "." + String(UInt64.random(in: .min ... .max), radix: 36) + ".new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                let error = failure()
                unlink(temporary)
                throw error
            }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else {
            let error = failure()
            unlink(temporary)
            throw error
        }
        return temporary
    }

    /// A new name is on the disk only when its folder is.
    private func syncFolder() throws(SecretError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure() }
    }

    private func failure() -> SecretError {
        .disk(file: path, reason: String(cString: strerror(errno)))
    }
}
