internal import FoundationEssentials

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The files of a recovery: the damaged one, a copy to read, a fresh one to fill.
struct RecoveryFiles {
    let file: String
    /// The damaged file with its log applied.
    var copied: String { file + ".recovering" }
    var fresh: String { file + ".recovered" }

    init(_ file: String) {
        self.file = file
    }

    /// Takes away what a recovery that was cut short has left.
    func clear() {
        for name in [copied, fresh] {
            for suffix in ["", "-wal", "-shm", "-journal"] { unlink(name + suffix) }
        }
    }

    func copy() throws(DatabaseError) {
        try copy(file, to: copied)
        if access(file + "-wal", F_OK) == 0 { try copy(file + "-wal", to: copied + "-wal") }
    }

    private func copy(_ source: String, to target: String) throws(DatabaseError) {
        let from = open(source, O_RDONLY | O_CLOEXEC)
        guard from >= 0 else { throw failure("it cannot be read") }
        defer { close(from) }
        let to = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard to >= 0 else { throw failure("no copy of it can be made") }
        defer { close(to) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var offset = 0
        while true {
            var count = pread(from, &buffer, buffer.count, off_t(offset))
            if count < 0 {
                // What the disk cannot read stays zero.
                count = 4096
                for index in 0..<count { buffer[index] = 0 }
                var status = stat()
                guard fstat(from, &status) == 0, offset < status.st_size else { return }
            }
            if count == 0 { return }
            var written = 0
            while written < count {
                let done = buffer[written..<count].withUnsafeBytes { write(to, $0.baseAddress, $0.count) }
                guard done > 0 else { throw failure("no copy of it can be made") }
                written += done
            }
            offset += count
        }
    }

    /// Puts the fresh file into the damaged one's place; at no moment is there none.
    func exchange(date: Date) throws(DatabaseError) -> String {
        let stamp = date.formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.dash))
        var kept = "\(file).damaged-\(stamp)"
        var number = 2
        while access(kept, F_OK) == 0 {
            kept = "\(file).damaged-\(stamp)-\(number)"
            number += 1
        }
        guard link(file, kept) == 0 else { throw failure("it cannot be kept as \(kept)") }
        // The old log must not be applied to the new file.
        guard rename(file + "-wal", kept + "-wal") == 0 || errno == ENOENT else {
            throw failure("its log cannot be kept")
        }
        unlink(file + "-shm")
        guard rename(fresh, file) == 0 else { throw failure("the recovered file cannot take its place") }
        // The names, too, must outlive a power cut.
        let folder = open((file as String).folder, O_RDONLY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
        return kept
    }

    private func failure(_ reason: String) -> DatabaseError {
        let code = errno
        if code == ENOSPC || code == EDQUOT || code == EFBIG { return .full(file: file) }
        return .cannotOpen(file: file, reason: "\(reason) (\(String(cString: strerror(code))))")
    }
}

extension String {
    /// The path up to its last part.
    fileprivate var folder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
