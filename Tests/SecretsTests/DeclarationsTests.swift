import Foundation
import ProcessTesting
import Testing

/// The functions that are loaded at run time are declared by us; here the true headers judge the declarations.
@Suite struct DeclarationsTests {
    private static let flags = output("pkg-config", ["--cflags", "libsecret-1"])?.split(separator: " ").map(String.init)
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources")

    private static func output(_ name: String, _ arguments: [String]) -> String? {
        guard let result = try? Program(named: name)?.run(arguments) else { return nil }
        let text = (result.output + result.errors).trimmingCharacters(in: .whitespacesAndNewlines)
        return result.status == 0 ? text : "failed: " + text
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: sources.appending(path: path), encoding: .utf8)
    }

    /// The functions whose types the header declares.
    private static func functions() throws -> [String] {
        try text("CSecret/shim.h").matches(of: /\(\*libsecret_((?:g|secret)_\w+)\)\(/).map { String($0.1) }
    }

    @Test(
        .enabled(
            if: flags.map { !$0.isEmpty && $0.first != "failed:" } ?? false && Program(named: "clang") != nil,
            "clang or the headers of libsecret are not installed: apt install libsecret-1-dev"))
    func theyAgreeWithTheHeaders() throws {
        let functions = try Self.functions()
        let constants = try Self.text("CSecret/shim.h").matches(of: /LIBSECRET_(\w+) =/).map { String($0.1) }
        try #require(!functions.isEmpty && !constants.isEmpty)
        let lines =
            ["#include <libsecret/secret.h>", "#include \"shim.h\""]
            // In parentheses, since some are also macros.
            + functions.map {
                "_Static_assert(__builtin_types_compatible_p(libsecret_\($0), __typeof__(&(\($0)))), \"\($0)\");"
            }
            + constants.map { "_Static_assert(LIBSECRET_\($0) == \($0), \"\($0)\");" }
        let file = FileManager.default.temporaryDirectory.appending(path: "warren-libsecret-\(UUID().uuidString).c")
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let arguments =
            ["-fsyntax-only", "-std=gnu11", "-Werror", "-I", Self.sources.appending(path: "CSecret").path]
            + (Self.flags ?? []) + [file.path]
        #expect(Self.output("clang", arguments) == "")
    }

    /// Functions of one type are not told apart by the compiler.
    @Test func everyFunctionIsLoadedByItsNameAsItsType() throws {
        let table = try Self.text("Secrets/LibSecret.swift")
        let kept = table.matches(of: /let (\w+): libsecret_(\w+)/).map { "\($0.1) \($0.2) \($0.2)" }
        let loaded = table.matches(of: /(\w+) = try find\(\s*"(\w+)", as: libsecret_(\w+)\.self\)/)
            .map { "\($0.1) \($0.2) \($0.3)" }
        #expect(kept == loaded)
        #expect(try Set(table.matches(of: /"(\w+)", as/).map { String($0.1) }) == Set(Self.functions()))
    }
}
