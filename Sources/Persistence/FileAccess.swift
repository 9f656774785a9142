internal import CSQLite

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// How a database's file is opened. A log that is shared between processes needs a third file that can be written, and
/// SQLite refuses to read without it; the last two ways do without.
///
/// See https://www.sqlite.org/wal.html#readonly.
enum FileAccess: Hashable {
    /// For writing; the file is made where it is missing.
    case writing
    /// For reading, beside others.
    case reading
    /// For reading with a log that nobody else uses: its index is kept in memory, and nothing is locked.
    case readingAlone
    /// For reading a file without a log, which nobody changes.
    case readingUnchanging

    /// The ways in which a file that cannot be written may be read, the best first.
    static func forReading(_ file: String) -> [FileAccess] {
        // Without the third file nobody has the file open for writing.
        [.reading, access(file + "-wal", F_OK) == 0 ? .readingAlone : .readingUnchanging]
    }

    var flags: Int32 {
        switch self {
        case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .reading, .readingAlone: SQLITE_OPEN_READONLY
        case .readingUnchanging: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        }
    }

    /// SQLite's name for the way to use the file system; nil is the usual one.
    var system: String? { self == .readingAlone ? "unix-none" : nil }

    func path(of file: String) -> String {
        guard self == .readingUnchanging else { return file }
        let escaped = file.utf8.map { byte in
            let isPlain = byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            let isWord =
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            if isPlain || isWord { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16)
            return "%" + (digits.count == 1 ? "0" + digits : digits)
        }
        return "file:" + escaped.joined() + "?immutable=1"
    }
}

extension DatabaseError {
    /// Whether it keeps the file from being written, and may leave it readable.
    public var concernsWriting: Bool {
        switch self {
        case .readOnly, .full, .cannotOpen, .disk: true
        default: false
        }
    }
}
