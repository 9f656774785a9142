import Foundation
import Testing

/// A program of its own that uses a database of this process.
final class Probe {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// The built `PersistenceProbe`, which stands beside the tests.
    static let path: String = {
        #if os(macOS)
            let tests = Bundle(for: Probe.self).bundleURL
        #else
            let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        #endif
        return tests.deletingLastPathComponent().appending(path: "PersistenceProbe").path
    }()

    init(_ program: String = Probe.path, _ arguments: [String]) throws {
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Blocks until the program has written something.
    func text() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }

    /// Ends its input, and gives the rest of what it writes.
    @discardableResult
    func finish() throws -> String {
        try input.fileHandleForWriting.close()
        let rest = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: rest, as: UTF8.self)
    }

    /// Runs to its end.
    @discardableResult
    static func run(_ arguments: String...) throws -> String { try Probe(Probe.path, arguments).finish() }
}
