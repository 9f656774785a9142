import Foundation
import Testing

/// The functions that are loaded at run time are declared by us; here the true headers judge the declarations.
@Suite struct DeclarationsTests {
    private static let flags = output("pkg-config", ["--cflags", "gdk-pixbuf-2.0"])?.split(separator: " ").map(
        String.init)

    private static func path(of program: String) -> URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
            .map { URL(filePath: "\($0)/\(program)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    private static func output(_ program: String, _ arguments: [String]) -> String? {
        guard let path = path(of: program) else { return nil }
        let process = Process()
        process.executableURL = path
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        guard (try? process.run()) != nil else { return nil }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 0 ? text.trimmingCharacters(in: .whitespacesAndNewlines) : "failed: " + text
    }

    @Test(
        .enabled(
            if: flags.map { !$0.isEmpty && $0.first != "failed:" } ?? false && path(of: "clang") != nil,
            "clang or the headers of gdk-pixbuf are not installed: apt install libgdk-pixbuf-2.0-dev"))
    func theyAgreeWithTheHeaders() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/CPixbuf").path
        let arguments =
            ["-fsyntax-only", "-std=gnu11", "-Werror", "-I", sources + "/include"] + (Self.flags ?? [])
            + ["-include", "gdk-pixbuf/gdk-pixbuf.h", sources + "/pixbuf.c"]
        #expect(Self.output("clang", arguments) == "")
    }
}
