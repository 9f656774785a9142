internal import Glibc
internal import Synchronization

/// A lock on a file. It ends with its process, however that ends.
///
/// An open file description's lock, since those can be asked about without being taken: a question never stands in the way
/// of a claim.
public final class FileLock: Sendable {
    /// With whom the lock can be held at once.
    public enum Kind: Sendable {
        /// With others that are shared.
        case shared
        /// With nobody.
        case exclusive

        fileprivate var type: Int16 { Int16(self == .shared ? F_RDLCK : F_WRLCK) }
    }

    /// Why the lock was not taken.
    public enum Failure: Error {
        /// Somebody else has it.
        case held
        /// The file cannot be opened or locked.
        case other(String)
    }

    // F_OFD_GETLK and F_OFD_SETLK of Linux, which Swift's module of the C library leaves out.
    private static let ask: Int32 = 36
    private static let take: Int32 = 37

    // Nil once released.
    private let descriptor: Mutex<Int32?>

    /// Takes the lock without waiting; makes the file when it is missing.
    public init(_ path: String, _ kind: Kind) throws(Failure) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .other(Self.reason()) }
        var wish = Self.request(kind)
        guard fcntl(descriptor, Self.take, &wish) == 0 else {
            let failure: Failure = errno == EAGAIN || errno == EACCES ? .held : .other(Self.reason())
            close(descriptor)
            throw failure
        }
        self.descriptor = Mutex(descriptor)
    }

    /// Whether anybody holds a lock on the file.
    public static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var question = request(.exclusive)
        return fcntl(descriptor, ask, &question) == 0 && question.l_type != Int16(F_UNLCK)
    }

    /// Takes the lock as soon as nobody else stands in the way.
    ///
    /// Nil when somebody still does after `patience`, or when the task is cancelled.
    ///
    /// - Throws: `Failure.other` when the file cannot be opened or locked.
    public static func waiting(
        for path: String, _ kind: Kind, patience: Duration
    ) async throws(Failure) -> FileLock? {
        let end = ContinuousClock.now + patience
        while true {
            do throws(Failure) {
                return try FileLock(path, kind)
            } catch {
                guard case .held = error else { throw error }
            }
            // Asked again and again: the system's own wait would block a thread, and could not be cancelled.
            guard ContinuousClock.now < end, (try? await Task.sleep(for: .milliseconds(5))) != nil else { return nil }
        }
    }

    /// Gives the lock up; nothing happens the second time.
    public func release() {
        descriptor.withLock { held in
            if let held { close(held) }
            held = nil
        }
    }

    deinit { release() }

    /// The whole file.
    private static func request(_ kind: Kind) -> Glibc.flock {
        var request = Glibc.flock()
        request.l_type = kind.type
        request.l_whence = Int16(SEEK_SET)
        return request
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
