import Foundation
import ProcessTesting

/// Programs of their own that use a database of this process.
enum Probe {
    /// The built `PersistenceProbe`, which stands beside the tests.
    private static let program = Program(
        path: (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
            .appending(path: "PersistenceProbe").path)

    /// Starts one that works by itself.
    static func start(_ arguments: [String]) throws -> RunningProgram { try program.start(arguments) }

    /// Runs one to its end; gives what it said.
    @discardableResult
    static func run(_ arguments: String...) throws -> String { try program.run(arguments).output }

    /// One that has added a person, and holds the transaction open until it is finished.
    static func hold(_ file: String, _ name: String) throws -> RunningProgram {
        let holder = try program.startPiped(["hold", file, name])
        _ = try holder.line(after: "holding")
        return holder
    }
}
