import Foundation

/// A program of this machine, run to its end or kept running.
///
/// Not over Foundation's `Process`, which reads past the end of a buffer when many descriptors are open, lets signals end its
/// reading early, and hands its own blocked signals on.
public struct Program: Sendable {
    /// What a program had said when it ended.
    public struct Result: Sendable {
        /// The exit status; a signal's number as a negative one.
        public let status: Int32
        /// Everything that it wrote to its output.
        public let output: String
        /// Everything that it wrote to its error output.
        public let errors: String

        /// The output as a JSON object, empty when it is none.
        public var json: [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
        }
    }

    /// Where it lies.
    public let path: String

    /// The program at a path.
    public init(path: String) { self.path = path }

    /// The one that a shell finds by the name; nil when there is none.
    public init?(named name: String) {
        let places = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        guard let path = places.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile) else {
            return nil
        }
        self.init(path: path)
    }

    /// Runs it to its end. Blocks the thread.
    /// - Throws: `Trouble` when it does not start.
    @discardableResult
    public func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> Result {
        try start(arguments, input: input, environment: environment).finish()
    }

    /// Starts it. What it writes is kept: nobody has to read for it to go on.
    /// - Parameters:
    ///   - input: all that it gets to read.
    ///   - output: a file that takes what it writes; nil keeps it for the result.
    ///   - environment: what it has beside the usual variables.
    /// - Throws: `Trouble` when it does not start.
    public func start(
        _ arguments: [String], input: String = "", output: String? = nil, environment: [String: String] = [:]
    ) throws -> RunningProgram {
        try RunningProgram(
            path, arguments, Self.usual.merging(environment) { $1 }, .kept(input: input, output: output))
    }

    /// Starts it with pipes at its input and its output, for a test that writes and reads while it runs.
    /// - Parameter environment: what it has beside the usual variables.
    /// - Throws: `Trouble` when it does not start.
    public func startPiped(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws -> RunningProgram {
        try RunningProgram(path, arguments, Self.usual.merging(environment) { $1 }, .piped)
    }

    /// What every program finds in its environment, and nothing else of what this process was given, nor the machine's language.
    private static let usual = ProcessInfo.processInfo.environment
        .filter { ["PATH", "HOME", "TMPDIR"].contains($0.key) }.merging(["LC_ALL": "C.UTF-8"]) { $1 }

    /// A call of the system that failed.
    public struct Trouble: Error, CustomStringConvertible {
        /// Which one.
        public let call: String
        /// Its `errno`.
        public let code: Int32
        /// Both in words.
        public var description: String { "\(call): \(String(cString: strerror(code)))" }
    }
}
