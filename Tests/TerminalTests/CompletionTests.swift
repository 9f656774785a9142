import Foundation
import Testing

@testable import Terminal

/// The completions, asked in the shells themselves.
@Suite struct CompletionTests {
    /// What a shell prints that runs `script`, with the completions in the file `$1`.
    private func output(of shell: CompletionShell, _ script: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "warren-shell-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try shell.script.write(toFile: folder + "/completions", atomically: true, encoding: .utf8)
        try script.replacing("$COMPLETIONS", with: folder + "/completions")
            .write(toFile: folder + "/script", atomically: true, encoding: .utf8)
        let options = shell == .bash ? "--norc --noprofile" : shell == .zsh ? "-f" : "--no-config"
        return try Shell.output("HOME=\(folder) \(shell.rawValue) \(options) \(folder)/script 2>&1")
    }

    private static let lines: [(typed: [String], word: String)] = [
        (["fe"], "feed"), (["--account", "local", "fe"], "feed"), (["local", ""], "tour"),
        (["--home", "/x", "feed", "--li"], "--limit"),
        (["outbox", "re"], "retry"),
        (["secrets", "move", "pass"], "passphrase"), (["post", "a", "--gate", "fol"], "followers"),
        (["report", "a.test", "--reason", "sp"], "spam"), (["post", "a", "--label", ""], "nudity"),
        (["post", "hello", "--im"], "--image"), (["search", "pe"], "people"), (["--ver"], "--verbose"),
    ]

    @Test(.enabled(if: Shell.has("bash"))) func bash() throws {
        for (typed, word) in Self.lines {
            let words = (["warren"] + typed).map { "'\($0)'" }.joined(separator: " ")
            let script = """
                source $COMPLETIONS; COMP_WORDS=(\(words)); COMP_CWORD=\(typed.count); _warren; echo "${COMPREPLY[*]}"
                """
            let found = try output(of: .bash, script).split(whereSeparator: \.isWhitespace)
            #expect(found.contains(word[...]), "\(typed): \(found)")
        }
    }

    @Test(.enabled(if: Shell.has("fish"))) func fish() throws {
        for (typed, word) in Self.lines {
            let line = (["warren"] + typed).joined(separator: " ")
            let found = try output(of: .fish, "source $COMPLETIONS; complete -C '\(line)'")
            #expect(found.split(separator: "\n").contains { $0.hasPrefix(word + "\t") }, "\(typed): \(found)")
        }
    }

    @Test(.enabled(if: Shell.has("zsh"))) func zsh() throws {
        // _describe is zsh's own; what it is given is what would be shown.
        for (typed, word) in Self.lines {
            let words = (["warren"] + typed).map { "'\($0)'" }.joined(separator: " ")
            let script = """
                compdef() {}; source $COMPLETIONS
                _describe() { print -l -- ${(P)@[-1]}; }
                words=(\(words)); CURRENT=\(typed.count + 1); _warren
                """
            let found = try output(of: .zsh, script)
            #expect(found.split(separator: "\n").contains { $0.hasPrefix(word + ":") }, "\(typed): \(found)")
        }
    }

    @Test func everyCommandAndOptionHasItsPlace() {
        let tree = CompletionTree()
        for command in CommandTable.commands {
            let place = tree.places.first { $0.path == command.path }
            #expect(place?.options.map(\.name) == command.options.map(\.name), "\(command.name)")
            let before = tree.places.first { $0.path == command.path.dropLast() }
            #expect(before?.words.contains { $0.word == command.path.last } == true, "\(command.name)")
        }
    }

    @Test(.enabled(if: Shell.has("mandoc"))) func theManualPageIsWellFormed() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "warren-\(UUID().uuidString).1").path
        try ManualPage.text.write(toFile: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: file) }
        #expect(try Shell.output("mandoc -T lint -W warning \(file) 2>&1") == "")
        let page = try Shell.output("mandoc -T ascii \(file) | col -b")
        for command in CommandTable.commands { #expect(page.contains("warren " + command.name)) }
    }
}

private enum Shell {
    struct Trouble: Error {}

    static func has(_ command: String) -> Bool {
        (try? output("command -v \(command)"))?.isEmpty == false
    }

    static func output(_ command: String) throws -> String {
        guard let pipe = popen(command, "r") else { throw Trouble() }
        defer { pclose(pipe) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(pipe), byte >= 0 { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
