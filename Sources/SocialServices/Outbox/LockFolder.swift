import Glibc
import Persistence
import Services

/// Locks between the processes of one home, one for each purpose and account.
struct LockFolder: Sendable {
    let path: String

    /// Takes a lock; nil when another process holds it longer than `patience`, or the task is cancelled.
    func lock(_ purpose: String, of did: String, patience: Duration) async throws(SocialError) -> FileLock? {
        try HomeFolder.make(path)
        let file = path + "/" + Self.name(purpose, did)
        do throws(FileLock.Failure) {
            return try await FileLock.waiting(for: file, .exclusive, patience: patience)
        } catch {
            guard case .other(let reason) = error else { return nil }
            throw .storage(detail: "the lock \(file) cannot be taken: \(reason)")
        }
    }

    /// More than the secrets of a few accounts take, in bytes.
    private static let room = 16_384

    /// Makes sure that small files can be written beside the locks.
    func checkRoom() throws(SocialError) {
        try HomeFolder.make(path)
        let file = path + "/room.\(UInt64.random(in: 0...UInt64.max))"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        var count = -1
        if descriptor >= 0 {
            count = write(descriptor, [UInt8](repeating: 0, count: Self.room), Self.room)
        }
        let reason = count < 0 ? String(cString: strerror(errno)) : String(cString: strerror(ENOSPC))
        if descriptor >= 0 {
            close(descriptor)
            unlink(file)
        }
        guard count == Self.room else { throw .storage(detail: "nothing can be written in \(path): \(reason)") }
    }

    /// Two accounts with one name would only wait for each other.
    private static func name(_ purpose: String, _ did: String) -> String {
        let readable = did.prefix(120).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        // FNV-1a.
        let hash = did.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "\(purpose).\(String(readable)).\(String(hash, radix: 36)).lock"
    }
}
