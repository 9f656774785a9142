import Foundation
import Log
import Testing

@testable import Secrets

@Suite struct SealedFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "warren-secrets-\(UUID().uuidString)")
        .path
    private let session = SecretItem(service: "app.warren", account: "did:plc:alice", label: "Session of alice")
    private let other = SecretItem(service: "app.warren", account: "did:plc:bob", label: "Session of bob")

    private var path: String { folder + "/secrets.sealed" }
    private var keyPath: String { folder + "/secrets.key" }
    private func store() -> SealedFileStore { SealedFileStore(path: path, key: .keyFile(keyPath)) }

    private func contents() throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    /// Changes the file's bytes in place, keeping its mode.
    private func overwrite(_ path: String, _ bytes: Data) throws {
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    private func failure(_ body: () async throws -> Void) async -> SecretError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? SecretError
        }
    }

    @Test func secretsAreKeptReplacedAndForgotten() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try await store().read(session) == nil)
        try await store().delete(session)
        try await store().write(Secret([0, 1, 255]), for: session)
        try await store().write(Secret([]), for: other)
        #expect(try await store().read(session) == Secret([0, 1, 255]))
        #expect(try await store().read(other) == Secret([]))
        let relabelled = SecretItem(service: session.service, account: session.account, label: "x")
        try await store().write(Secret([7]), for: relabelled)
        #expect(try await store().read(session) == Secret([7]))
        try await store().delete(session)
        #expect(try await store().read(session) == nil)
        #expect(try await store().read(other) == Secret([]))
    }

    @Test func filesAreForTheirOwnerAndHideWhatIsInThem() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await store().write(Secret(Array("hunter2".utf8)), for: session)
        for name in [path, keyPath, path + ".lock"] {
            let mode = try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600, "\(name)")
        }
        let text = String(decoding: try contents(), as: UTF8.self)
        #expect(!text.contains("hunter2"))
        #expect(!text.contains("alice"))
        // Nothing is left over from replacing.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
    }

    @Test func manyStoresOfOneFileLoseNothing() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<12 {
                let item = SecretItem(service: "s", account: "\(number)", label: "")
                // A store each, as every process has.
                let store = store()
                group.addTask { try await store.write(Secret([UInt8(number)]), for: item) }
            }
            try await group.waitForAll()
        }
        for number in 0..<12 {
            let item = SecretItem(service: "s", account: "\(number)", label: "")
            #expect(try await store().read(item) == Secret([UInt8(number)]))
        }
    }

    @Test func anyChangedByteAndAnyLengthIsRefused() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await store().write(Secret([1, 2, 3]), for: session)
        let good = try contents()
        for index in good.indices {
            var bad = good
            bad[index] ^= 0x40
            try overwrite(path, bad)
            let error = await failure { _ = try await store().read(session) }
            switch error {
            case .wrongKey(path) where index > 8, .damaged(path, _) where index < 8,
                .newer(path) where index == 7 || index == 8:
                break
            default:
                Issue.record("byte \(index): \(String(describing: error))")
            }
        }
        for count in 0..<good.count {
            try overwrite(path, good.prefix(count))
            switch await failure({ _ = try await store().read(session) }) {
            case .damaged(path, _), .wrongKey(path): break
            case let error: Issue.record("length \(count): \(String(describing: error))")
            }
        }
        // A write to a file that does not open must not replace it.
        try overwrite(path, good.dropLast())
        #expect(await failure { try await store().write(Secret([9]), for: other) } == .wrongKey(file: path))
        #expect(try contents() == good.dropLast())
    }

    @Test func theKeyIsNeeded() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await store().write(Secret([1]), for: session)
        try overwrite(keyPath, Data(repeating: 9, count: 32))
        #expect(await failure { _ = try await store().read(session) } == .wrongKey(file: path))
        try overwrite(keyPath, Data(repeating: 9, count: 31))
        guard case .damaged(keyPath, _) = await failure({ _ = try await store().read(session) }) else {
            Issue.record("a short key was taken")
            return
        }
        try FileManager.default.removeItem(atPath: keyPath)
        let missing = SecretError.keyMissing(file: path, keyFile: keyPath)
        #expect(await failure { _ = try await store().read(session) } == missing)
        #expect(await failure { try await store().write(Secret([2]), for: session) } == missing)
        let passphrase = SealedFileStore(path: path, key: .passphrase(Secret("x")))
        #expect(await failure { _ = try await passphrase.read(session) } == .wrongKey(file: path))
    }

    @Test func aPassphraseOpensItsFileAndNoOtherDoes() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let right = SealedFileStore(path: path, key: .passphrase(Secret("correct horse")))
        try await right.write(Secret([1]), for: session)
        try await right.write(Secret([2]), for: other)
        let again = SealedFileStore(path: path, key: .passphrase(Secret("correct horse")))
        #expect(try await again.read(session) == Secret([1]))
        let wrong = SealedFileStore(path: path, key: .passphrase(Secret("battery staple")))
        #expect(await failure { _ = try await wrong.read(session) } == .wrongKey(file: path))
        #expect(await failure { _ = try await store().read(session) } == .wrongKey(file: path))
        // A header that asks for unreasonable work: passes at 25, memory at 29.
        var bad = try contents()
        bad[28] = 0xFF
        try overwrite(path, bad)
        guard case .damaged(path, _) = await failure({ _ = try await right.read(session) }) else {
            Issue.record("an unreasonable cost was paid")
            return
        }
    }

    @Test func filesThatOthersReachAreNotUsed() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await store().write(Secret([1]), for: session)
        for name in [path, keyPath] {
            chmod(name, 0o640)
            guard case .exposed(name, _) = await failure({ _ = try await store().read(session) }) else {
                Issue.record("\(name) was used")
                return
            }
            chmod(name, 0o600)
        }
        #expect(try await store().read(session) == Secret([1]))
        try FileManager.default.moveItem(atPath: keyPath, toPath: keyPath + ".real")
        try FileManager.default.createSymbolicLink(atPath: keyPath, withDestinationPath: keyPath + ".real")
        guard case .exposed(keyPath, _) = await failure({ _ = try await store().read(session) }) else {
            Issue.record("a link was followed")
            return
        }
    }

    @Test func aSecretThatIsTooLargeIsRefused() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let large = Secret([UInt8](repeating: 0, count: 5 << 20))
        guard case .tooLarge = await failure({ try await store().write(large, for: session) }) else {
            Issue.record("it was taken")
            return
        }
    }

    @Test func aFolderThatCannotBeMadeIsSaid() async throws {
        let store = SealedFileStore(path: "/proc/nowhere/secrets", key: .keyFile("/proc/nowhere/key"))
        guard case .disk(_, let reason) = await failure({ try await store.write(Secret([1]), for: session) }) else {
            Issue.record("it was taken")
            return
        }
        #expect(reason == "No such file or directory")
    }

    @Test func errorsShowNoSecret() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = SealedFileStore(path: path, key: .passphrase(Secret("hunter2")))
        try await store.write(Secret(Array("hunter2".utf8)), for: session)
        let wrong = SealedFileStore(path: path, key: .passphrase(Secret("hunter3")))
        let error = await failure { _ = try await wrong.read(session) }
        #expect(error.map { !"\($0)".contains("hunter") } == true)
    }
}
