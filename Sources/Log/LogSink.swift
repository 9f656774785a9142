#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Where messages go.
public struct LogSink: Sendable {
    /// The least level that is wanted, nil for nothing at all.
    let minimum: LogLevel?
    let write: @Sendable (LogEntry) -> Void

    /// Nowhere.
    public static let none = LogSink(minimum: nil) { _ in }

    /// The standard error stream, one line a message.
    public static func standardError(minimum: LogLevel = .info) -> LogSink {
        LogSink(minimum: minimum) { entry in
            // A log that cannot be written has no one to tell.
            _ = LogLine.write(LogLine.bytes(entry), to: STDERR_FILENO)
        }
    }

    /// A file for the owner alone, one line a message, and its predecessor with `.1` after its name.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist. Without it messages are dropped, and counted once writing works.
    ///   - maxBytes: what both files together may take.
    ///   - minimum: the least level that is written.
    public static func file(_ path: String, maxBytes: Int = 4 << 20, minimum: LogLevel = .debug) -> LogSink {
        let file = LogFile(path: path, maxBytes: maxBytes)
        return LogSink(minimum: minimum) { file.write($0) }
    }

    /// The given memory, for tests.
    public static func memory(_ memory: LogMemory, minimum: LogLevel = .debug) -> LogSink {
        LogSink(minimum: minimum) { memory.append($0) }
    }

    /// Both of two sinks.
    public static func both(_ first: LogSink, _ second: LogSink) -> LogSink {
        guard let one = first.minimum else { return second }
        guard let other = second.minimum else { return first }
        return LogSink(minimum: min(one, other)) { entry in
            if entry.level >= one { first.write(entry) }
            if entry.level >= other { second.write(entry) }
        }
    }
}
