import Foundation
import Log
import Synchronization
import Testing

@testable import Secrets

/// A file sealed with a passphrase that somebody is asked for.
@Suite struct PassphraseStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "warren-pass-\(UUID().uuidString)").path
    private let item = SecretItem(service: "s", account: "a", label: "l")

    /// Answers questions from a list, and notes them.
    private final class Person: Sendable {
        private let answers: Mutex<[String?]>
        private let heard = Mutex<[PassphraseStore.Question]>([])
        var questions: [PassphraseStore.Question] { heard.withLock { $0 } }

        init(_ answers: [String?]) { self.answers = Mutex(answers) }

        func answer(_ question: PassphraseStore.Question) -> Secret<String>? {
            heard.withLock { $0.append(question) }
            return answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }.map { Secret($0) }
        }
    }

    private func store(_ person: Person) -> PassphraseStore {
        PassphraseStore(path: folder + "/secrets.passphrase") { person.answer($0) }
    }

    private func failure(_ body: () async throws -> Void) async -> SecretError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? SecretError
        }
    }

    @Test func nobodyIsAskedWhileThereIsNoSecretAndThenOnce() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let person = Person(["some good words"])
        let first = store(person)
        #expect(try await first.read(item) == nil)
        try await first.delete(item)
        #expect(await !first.isOpen)
        #expect(person.questions == [])
        try await first.write(Secret([1]), for: item)
        #expect(person.questions == [.new])
        #expect(await first.isOpen)

        let other = Person(["some good words"])
        let second = store(other)
        // However many need it at once.
        await withTaskGroup(of: Secret<[UInt8]>?.self) { group in
            for _ in 0..<8 { group.addTask { try? await second.read(item) } }
            for await value in group { #expect(value == Secret([1])) }
        }
        #expect(other.questions == [.open])
    }

    @Test func aWrongPassphraseIsToldAndMayBeTypedAgain() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await store(Person(["some good words"])).write(Secret([1]), for: item)
        let forgetful = Person(["wrong", "some good words"])
        #expect(try await store(forgetful).read(item) == Secret([1]))
        #expect(forgetful.questions == [.open, .again])
        let guesser = Person(["wrong", "wrong", "wrong", "some good words"])
        let closed = store(guesser)
        let wrong = SecretError.wrongPassphrase(file: closed.path)
        #expect(await failure { _ = try await closed.read(item) } == wrong)
        // Who gave up is not asked by the next call.
        #expect(await failure { _ = try await closed.read(item) } == wrong)
        #expect(guesser.questions == [.open, .again, .again])
        // A file says the same each time, and is not asked again.
        #expect(await failure { _ = try await store(Person(["wrong"])).read(item) } == wrong)
    }

    @Test func whoIsNotThereIsNotTakenForSignedOut() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await store(Person(["some good words"])).write(Secret([1]), for: item)
        let away = store(Person([]))
        let error = await failure { _ = try await away.read(item) }
        #expect(error == .noPassphrase(file: away.path, reason: "there is no terminal to ask at"))
        let troubled = PassphraseStore(path: away.path) { _ throws(PassphraseTrouble) in
            throw PassphraseTrouble(reason: "/x: it is not there")
        }
        let reason = await failure { _ = try await troubled.read(item) }
        #expect(reason == .noPassphrase(file: away.path, reason: "/x: it is not there"))
    }

    @Test func aNewPassphraseHasAFewCharactersAndGoesWithTheLastSecret() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(
            await failure { try await store(Person(["1234567"])).write(Secret([1]), for: item) }
                == .weakPassphrase(minimum: 8))
        #expect(!FileManager.default.fileExists(atPath: folder + "/secrets.passphrase"))
        let first = store(Person(["12345678"]))
        try await first.write(Secret([1]), for: item)
        try await first.delete(item)
        #expect(!FileManager.default.fileExists(atPath: folder + "/secrets.passphrase"))
        let second = Person(["another one"])
        try await store(second).write(Secret([2]), for: item)
        #expect(second.questions == [.new])
    }
}
