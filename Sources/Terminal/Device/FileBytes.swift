import Dispatch
import Glibc
import Strings

/// Why a file cannot be read.
enum FileTrouble: Error, Hashable, Sendable {
    case missing
    case forbidden
    case unreadable
    case tooLarge(limit: Int)
    case notText

    /// The reason, as it stands inside a sentence.
    var text: String {
        switch self {
        case .missing: Strings.trouble.fileMissing()
        case .forbidden: Strings.trouble.fileForbidden()
        case .unreadable: Strings.trouble.fileUnreadable()
        case .tooLarge(let limit): Strings.trouble.fileTooLarge(limit)
        case .notText: Strings.trouble.notText()
        }
    }
}

/// Reads what the person names on the command line, within a bound.
enum FileBytes {
    /// A file's bytes, or those of a pipe up to its end. A pipe may take as long as it likes, so a thread of its own waits:
    /// Ctrl-C is still heard.
    static func read(_ path: String, atMost limit: Int) async throws(FileTrouble) -> [UInt8] {
        let result: Result<[UInt8], FileTrouble> = await withCheckedContinuation { continuation in
            // A queue of its own: blocked threads of the global queues are Swift's own.
            DispatchQueue(label: "warren.file").async {
                continuation.resume(
                    returning: Result { () throws(FileTrouble) in try readNow(path, atMost: limit) })
            }
        }
        return try result.get()
    }

    private static func readNow(_ path: String, atMost limit: Int) throws(FileTrouble) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: throw .missing
            case EACCES, EPERM: throw .forbidden
            default: throw .unreadable
            }
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while true {
            // One byte beyond the bound tells that there is more.
            let want = min(1 << 20, limit + 1 - bytes.count)
            var failure: Int32 = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: want) { buffer, count in
                let got = Glibc.read(descriptor, buffer.baseAddress, want)
                failure = got < 0 ? errno : 0
                count = max(got, 0)
            }
            if failure == EINTR { continue }
            if failure != 0 { throw .unreadable }
            if chunk.isEmpty { return bytes }
            bytes += chunk
            if bytes.count > limit { throw .tooLarge(limit: limit) }
        }
    }

    /// All of the standard input.
    static func readStandardInput(
        of device: any TerminalDevice, atMost limit: Int
    ) async throws(FileTrouble) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let chunk = await device.read(atMost: 1 << 16)
            if chunk.isEmpty { return bytes }
            bytes += chunk
            if bytes.count > limit { throw .tooLarge(limit: limit) }
        }
    }
}
