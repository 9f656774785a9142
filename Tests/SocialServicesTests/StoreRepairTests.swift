import Foundation
import Log
import Services
import SocialServices
import Testing

/// A home whose store is damaged: said, and repaired.
@Suite(.timeLimit(.minutes(2))) struct StoreRepairTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "warren-repair-\(UUID().uuidString)").path

    private var machine: any MachineInspecting { SocialServiceSet.machine(home: home, local: nil, log: .none) }

    /// A store that nobody uses any more, once its log is in the file: that may be some time after the last answer.
    private static func bytes(of file: String) async throws -> Data {
        while true {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            if bytes.count > 8192 { return bytes }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test func aDamagedStoreIsNamedAndRepaired() async throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        // A home with its file does not ask for a keyring.
        _ = FileManager.default.createFile(atPath: home + "/secrets.sealed", contents: nil)
        #expect(await machine.findings().first?.verdict == .ok)
        #expect(try await machine.repairStore() == nil)

        let file = home + "/warren.sqlite"
        var bytes = try await Self.bytes(of: file)
        // The second page's header: the schema stays, a table's root does not.
        bytes.replaceSubrange(4096..<4160, with: [UInt8](repeating: 0xa5, count: 64))
        try bytes.write(to: URL(fileURLWithPath: file))

        let finding = try #require(await machine.findings().first)
        #expect(finding.verdict == .missing)
        #expect(
            finding.remedy?.contains("doctor --repair") == true
                || finding.trouble.map { "\($0)" }?.contains("--repair") == true)
        let repair = try #require(try await machine.repairStore())
        #expect(repair.damagedPages >= 1)
        #expect(FileManager.default.fileExists(atPath: repair.keptFile))
        #expect(await machine.findings().first?.verdict == .ok)
        #expect(try await machine.repairStore() == nil)
    }

    @Test func ofSeveralRepairsAtOnceOneRepairs() async throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        _ = FileManager.default.createFile(atPath: home + "/secrets.sealed", contents: nil)
        #expect(await machine.findings().first?.verdict == .ok)
        let file = home + "/warren.sqlite"
        var bytes = try await Self.bytes(of: file)
        bytes.replaceSubrange(4096..<4160, with: [UInt8](repeating: 0xa5, count: 64))
        try bytes.write(to: URL(fileURLWithPath: file))
        let machine = machine
        let repairs = try await withThrowingTaskGroup(of: StoreRepair?.self) { group in
            for _ in 0..<6 { group.addTask { try await machine.repairStore() } }
            return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }
        #expect(repairs.count == 1)
        let kept = try FileManager.default.contentsOfDirectory(atPath: home).filter { $0.contains(".damaged-") }
        #expect(kept.filter { !$0.hasSuffix("-wal") }.count == 1)
        #expect(await machine.findings().first?.verdict == .ok)
    }

    @Test func aFirstStartThatWasEndedAtOnceIsSilent() async throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let file = home + "/warren.sqlite"
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        // As a first start leaves it that was ended at once.
        #expect(await machine.findings().first?.subject == "store")
        #expect(FileManager.default.contents(atPath: file)?.isEmpty == false)
    }

    @Test func aStoreWithoutBytesInAHomeThatWasInUseIsToldAndMadeAnew() async throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        _ = FileManager.default.createFile(atPath: home + "/warren.sqlite", contents: nil)
        _ = FileManager.default.createFile(atPath: home + "/secrets.sealed", contents: nil)
        let finding = try #require(await machine.findings().first)
        #expect(finding.verdict == .missing)
        #expect(finding.remedy?.contains("doctor --repair") == true)
        let repair = try #require(try await machine.repairStore())
        #expect(repair.saved == 0)
        #expect(repair.tables.contains { $0.name == "outbox" && $0.isPartial })
        #expect(await machine.findings().first?.verdict == .ok)
    }
}
