import ATProto
import FoundationEssentials
import Glibc
import Persistence

/// The directory of a kept network: its store, the lock that one process holds, the one that its users share, and the file
/// that says where it runs.
final class NetworkHome: Sendable {
    private let directory: String
    private let lock: FileLock

    var databasePath: String { Self.databasePath(directory) }

    static func databasePath(_ directory: String) -> String { directory + "/network.sqlite" }

    static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Makes the directory when needed and takes its lock.
    init(claiming directory: String) throws(LocalNetworkError) {
        try Self.make(directory)
        let path = Self.lockPath(directory)
        do {
            lock = try FileLock(path, .exclusive)
        } catch {
            switch error {
            case .held: throw .alreadyRunning(directory: directory, url: Self.state(directory)?.url)
            case .other(let reason): throw .cannotOpen(path: path, reason: reason)
            }
        }
        self.directory = directory
        // Of one that crashed.
        unlink(Self.statePath(directory))
    }

    /// Says where the network runs. Readers see the whole file or none.
    func announce(url: String, port: UInt16, isLasting: Bool) throws(LocalNetworkError) {
        let state: DataValue = [
            "url": .string(url), "pid": .integer(Int64(getpid())), "port": .integer(Int64(port)),
            "lasting": .bool(isLasting),
        ]
        let path = Self.statePath(directory)
        let fresh = path + ".new"
        let descriptor = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .cannotOpen(path: fresh, reason: Self.reason()) }
        let bytes = state.json()
        let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        guard written == bytes.count, rename(fresh, path) == 0 else {
            throw .cannotOpen(path: path, reason: Self.reason())
        }
    }

    /// The port of the last network that stayed; nil when there was none.
    var lastPort: UInt16? {
        guard let text = try? String(contentsOfFile: directory + "/port", encoding: .utf8) else { return nil }
        return UInt16(text)
    }

    /// Keeps the port for the next network that stays. Without it that takes another.
    func note(port: UInt16) {
        try? String(port).write(toFile: directory + "/port", atomically: true, encoding: .utf8)
    }

    /// Waits until nobody uses the network any more, and keeps others from beginning to. Nil when somebody still does
    /// after `patience`, or the task is cancelled.
    func closedToUsers(within patience: Duration) async -> FileLock? {
        try? await FileLock.waiting(for: Self.usersPath(directory), .exclusive, patience: patience)
    }

    /// Takes the announcement back and frees the directory.
    func leave() {
        unlink(Self.statePath(directory))
        lock.release()
    }

    /// Begins to use the network of a directory; nil while that network is being stopped.
    static func use(of directory: String) throws(LocalNetworkError) -> FileLock? {
        try make(directory)
        let path = usersPath(directory)
        do {
            return try FileLock(path, .shared)
        } catch {
            switch error {
            case .held: return nil
            case .other(let reason): throw .cannotOpen(path: path, reason: reason)
            }
        }
    }

    /// The network that runs in a directory. The lock tells a living one from what a crash left; the question over
    /// HTTP tells one that answers from one that hangs.
    static func running(in directory: String) -> RunningLocalNetwork? {
        guard FileLock.isHeld(lockPath(directory)), let state = state(directory),
            kill(state.pid, 0) == 0 || errno == EPERM, HealthQuestion.isAnswered(port: state.port)
        else { return nil }
        return RunningLocalNetwork(url: state.url, pid: state.pid, isLasting: state.isLasting)
    }

    private struct State {
        let url: String
        let pid: Int32
        let port: UInt16
        let isLasting: Bool
    }

    private static func state(_ directory: String) -> State? {
        let descriptor = open(statePath(directory), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0, let value = try? DataValue(json: Array(bytes[..<count])), let url = value["url"]?.stringValue,
            let pid = value["pid"]?.integerValue.flatMap(Int32.init(exactly:)),
            let port = value["port"]?.integerValue.flatMap(UInt16.init(exactly:))
        else { return nil }
        return State(url: url, pid: pid, port: port, isLasting: value["lasting"] != false)
    }

    private static func make(_ directory: String) throws(LocalNetworkError) {
        if mkdir(directory, 0o700) != 0, errno != EEXIST {
            throw .cannotOpen(path: directory, reason: reason())
        }
    }

    private static func lockPath(_ directory: String) -> String { directory + "/network.lock" }
    private static func usersPath(_ directory: String) -> String { directory + "/network.users" }
    private static func statePath(_ directory: String) -> String { directory + "/network.json" }
    private static func reason() -> String { String(cString: strerror(errno)) }
}

/// Asks a port of this machine whether a local network is there, and waits no longer than five seconds.
private enum HealthQuestion {
    static func isAnswered(port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { return false }
        let question = Array("GET /xrpc/_health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".utf8)
        guard
            question.withUnsafeBytes({ send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) })
                == question.count
        else { return false }
        var answer: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1024)
        while answer.count < 8192 {
            let count = piece.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { break }
            answer += piece[..<count]
        }
        return String(decoding: answer, as: UTF8.self).contains("warren-local")
    }
}
