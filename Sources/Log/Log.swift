// Log: what the program says about itself, without secrets.
//
//   let log = Log(subsystem: "warren", category: "session", sink: .standardError())
//   log.info("signed in as \(handle) with \(token)")      // token is a Secret: it reads ‹redacted›
//
// Nothing is logged unless a sink is given. A message whose level the sink does not want is never built.

/// How much a message matters.
public enum LogLevel: Int, Comparable, Sendable, CaseIterable {
    /// Of use while looking for a mistake in the program.
    case debug
    /// What the program did.
    case info
    /// Something went wrong and was dealt with.
    case warning
    /// Something went wrong and the user is missing something.
    case error

    /// By how much they matter.
    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}

/// One message with where and when it was said.
public struct LogEntry: Hashable, Sendable {
    /// How much it matters.
    public let level: LogLevel
    /// The program or part of it, for example `warren`.
    public let subsystem: String
    /// The concern within the subsystem, for example `session`.
    public let category: String
    /// The message with everything redacted that has to be.
    public let text: String
    /// Milliseconds since 1970 in UTC.
    public let time: Int64
}

/// Says things on behalf of one part of the program; a value, cheap to copy, usable from anywhere.
public struct Log: Sendable {
    /// The program or part of it.
    public let subsystem: String
    /// The concern within the subsystem.
    public let category: String

    private let sink: LogSink

    /// A log of one concern.
    ///
    /// - Parameters:
    ///   - subsystem: the program or part of it.
    ///   - category: the concern within it.
    ///   - sink: where its messages go; nowhere unless said otherwise.
    public init(subsystem: String, category: String, sink: LogSink = .none) {
        self.subsystem = subsystem
        self.category = category
        self.sink = sink
    }

    /// A log that says nothing.
    public static let none = Log(subsystem: "", category: "")

    /// The log of another concern of the same subsystem, with the same sink.
    public func category(_ category: String) -> Log {
        Log(subsystem: subsystem, category: category, sink: sink)
    }

    /// Says something of use while looking for a mistake in the program.
    public func debug(_ message: @autoclosure () -> LogMessage) { log(.debug, message) }
    /// Says what the program did.
    public func info(_ message: @autoclosure () -> LogMessage) { log(.info, message) }
    /// Says what went wrong and was dealt with.
    public func warning(_ message: @autoclosure () -> LogMessage) { log(.warning, message) }
    /// Says what went wrong so that the user is missing something.
    public func error(_ message: @autoclosure () -> LogMessage) { log(.error, message) }

    private func log(_ level: LogLevel, _ message: () -> LogMessage) {
        guard let minimum = sink.minimum, level >= minimum else { return }
        sink.write(
            LogEntry(
                level: level, subsystem: subsystem, category: category, text: message().bounded,
                time: Timestamp.millisecondsNow()))
    }
}
