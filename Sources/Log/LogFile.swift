internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A log file that several processes may append to, kept under a size with one predecessor.
final class LogFile: Sendable {
    private struct State {
        var descriptor: Int32 = -1
        /// Messages that could not be written since the last one that could.
        var lost = 0
    }

    private let path: String
    private let limit: Int
    private let state = Mutex(State())

    init(path: String, maxBytes: Int) {
        self.path = path
        limit = max(maxBytes / 2, 1)
    }

    deinit {
        state.withLock { state in
            if state.descriptor >= 0 { close(state.descriptor) }
        }
    }

    func write(_ entry: LogEntry) {
        var bytes = LogLine.bytes(entry)
        state.withLock { state in
            guard makeRoom(for: bytes.count, &state) else {
                state.lost += 1
                return
            }
            if state.lost > 0 {
                bytes = Array("(\(state.lost) messages before this one were lost)\n".utf8) + bytes
            }
            if LogLine.write(bytes, to: state.descriptor) {
                state.lost = 0
            } else {
                state.lost += 1
            }
        }
    }

    /// Opens the file when it is not, and starts a new one when it is full; false when there is none to write to.
    private func makeRoom(for count: Int, _ state: inout State) -> Bool {
        if state.descriptor < 0 { openFile(&state) }
        var status = stat()
        guard state.descriptor >= 0, fstat(state.descriptor, &status) == 0 else { return false }
        guard status.st_size > 0, Int(status.st_size) + count > limit else { return true }
        // Another process may have renamed it already: then its new file only has to be opened.
        var current = stat()
        if lstat(path, &current) == 0, current.st_ino == status.st_ino, current.st_dev == status.st_dev {
            rename(path, path + ".1")
        }
        close(state.descriptor)
        openFile(&state)
        return state.descriptor >= 0
    }

    private func openFile(_ state: inout State) {
        state.descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
}
