import Foundation
import Testing

@testable import LocalNetwork

/// An independent client library against the local network. Needs a Python with `Tests/Interop/requirements.txt`:
///
///     python3 -m venv .venv && .venv/bin/pip install -r Tests/Interop/requirements.txt
///     WARREN_PYTHON=.venv/bin/python swift test --filter InteropTests
@Suite struct InteropTests {
    static let python = ProcessInfo.processInfo.environment["WARREN_PYTHON"]

    @Test(.enabled(if: python != nil, "set WARREN_PYTHON to a Python that has Tests/Interop/requirements.txt"))
    func anIndependentClientWorks() async throws {
        let python = try #require(Self.python)
        try await withSmallWorld { network in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: python)
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            process.arguments = [
                folder.appendingPathComponent("Interop/local_network.py").path, network.url, network.password,
            ]
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            let status = try await withCheckedThrowingContinuation { continuation in
                process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
                do { try process.run() } catch { continuation.resume(throwing: error) }
            }
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(status == 0, "\(text)")
        }
    }
}
