import Foundation
import ProcessTesting
import Testing

extension Program {
    /// The built `warren`; `./test` names it.
    static let warren = ProcessInfo.processInfo.environment["WARREN_BIN"].map(Program.init(path:))
    /// A Python with the independent client and server; `./test` names it.
    static let python = ProcessInfo.processInfo.environment["WARREN_PYTHON"].map(Program.init(path:))
    static let curl = Program(path: "/usr/bin/curl")

    static func script(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Interop/\(name)").path
    }
}

/// A folder for one test's home.
struct TemporaryHome: ~Copyable {
    let path = FileManager.default.temporaryDirectory.appending(path: "warren-interop-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension Trait where Self == ConditionTrait {
    /// The programs that `./test` prepares are there.
    static var withInteropPrograms: Self {
        .enabled("WARREN_BIN or WARREN_PYTHON is not set; ./test sets both") {
            Program.warren != nil && Program.python != nil
        }
    }
}
