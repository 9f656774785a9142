import Foundation
import Testing

/// The functions that are loaded at run time are declared by us; here the true headers judge the declarations.
@Suite struct DeclarationsTests {
    private static let flags = output("pkg-config", ["--cflags", "libsecret-1"])?.split(separator: " ").map(String.init)

    private static func output(_ program: String, _ arguments: [String]) -> String? {
        guard let path = Keyring.path(of: program) else { return nil }
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
            if: flags.map { !$0.isEmpty && $0.first != "failed:" } ?? false && Keyring.path(of: "clang") != nil,
            "clang or the headers of libsecret are not installed: apt install libsecret-1-dev"))
    func theyAgreeWithTheHeaders() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/CSecret").path
        let arguments =
            ["-fsyntax-only", "-std=gnu11", "-Werror", "-I", sources + "/include"] + (Self.flags ?? [])
            + ["-include", "libsecret/secret.h", sources + "/secret.c"]
        #expect(Self.output("clang", arguments) == "")
    }
}
