import Foundation
import Log
import Services
import Testing

@testable import Terminal

/// Where the passphrase of sealed secrets comes from.
@Suite struct PassphraseTests {
    private func failure(_ body: () async throws -> Void) async -> PassphraseFailure? {
        do {
            try await body()
            return nil
        } catch {
            return error as? PassphraseFailure
        }
    }

    @Test func theTerminalIsAskedAndANewOneTwice() async throws {
        let terminal = RecordedTerminal(answers: ["one", "two", "one", "one", "three\r"])
        let source = TerminalPassphrase(device: terminal, file: nil, asks: true)
        #expect(try await source.passphrase(for: .new) == Secret("one"))
        #expect(terminal.questions.count == 4)
        #expect(try await source.passphrase(for: .open) == Secret("three"))
        // Nobody answers any more.
        #expect(try await source.passphrase(for: .again) == nil)
        source.stopAsking()
        #expect(await failure { _ = try await source.passphrase(for: .open) } != nil)
        #expect(terminal.questions.count == 6)
    }

    @Test func twoThatNeverAgreeAreNone() async {
        let terminal = RecordedTerminal(answers: ["a", "b", "a", "b", "a", "b"])
        let source = TerminalPassphrase(device: terminal, file: nil, asks: true)
        #expect(
            await failure { _ = try await source.passphrase(for: .new) }
                == PassphraseFailure(reason: "what was typed the second time differed"))
    }

    @Test func aFileIsReadInPlaceOfAskingAndItsFirstLineCounts() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "warren-pass-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let terminal = RecordedTerminal(answers: ["typed"])
        let source = TerminalPassphrase(device: terminal, file: file, asks: true)
        #expect(
            await failure { _ = try await source.passphrase(for: .open) }?.reason.hasPrefix(file + ": ") == true)
        try Data("some good words\r\nmore\n".utf8).write(to: URL(filePath: file))
        #expect(try await source.passphrase(for: .open) == Secret("some good words"))
        #expect(try await source.passphrase(for: .new) == Secret("some good words"))
        // It would say the same once more.
        #expect(try await source.passphrase(for: .again) == nil)
        try Data("\nsome good words".utf8).write(to: URL(filePath: file))
        #expect(
            await failure { _ = try await source.passphrase(for: .open) }
                == PassphraseFailure(reason: "the first line of \(file) is empty"))
        #expect(terminal.questions == [])
    }
}
