import Foundation
import Persistence
import ProcessTesting
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// A full disk, missing permissions, processes in the way, processes that die: a typed error, nothing half done, and the
/// database usable afterwards.
@Suite struct FaultTests {
    private func make() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        _ = try Database(.file(folder.file), migrator: .sample)
        return folder
    }

    @Test func aFileThatMayNotGrowLeavesNothingHalfDone() throws {
        let folder = try make()
        let output = try Probe.run("fill", folder.file, "300000")
        let lines = output.split(separator: "\n")
        #expect(lines.count == 3, "\(output)")
        #expect(lines.first?.hasPrefix("full: No space is left to write") == true, "\(output)")
        #expect(lines.dropFirst() == ["halves: 0", "written"], "\(output)")
    }

    #if os(Linux)
        private static let canMount: Bool = {
            let folder = TemporaryFolder()
            guard getuid() == 0, mount("tmpfs", folder.path, "tmpfs", 0, "size=64k") == 0 else { return false }
            umount(folder.path)
            return true
        }()

        @Test(.enabled(if: canMount, "a small disk can only be mounted by the superuser"))
        func aFullDiskLeavesNothingHalfDone() async throws {
            let folder = TemporaryFolder()
            try #require(mount("tmpfs", folder.path, "tmpfs", 0, "size=400k") == 0)
            defer { umount2(folder.path, Int32(MNT_DETACH)) }
            let database = try await Database.open(.file(folder.file), migrator: .sample)
            let error = await failure {
                for number in 0..<1000 {
                    try await database.write { db in
                        try db.execute("INSERT INTO people (name) VALUES (?)", [.text("first \(number)")])
                        try db.execute("INSERT INTO people (name) VALUES (hex(randomblob(2000)))")
                    }
                }
            }
            #expect(error == .full(file: folder.file))
            let before = try await database.names().count
            #expect(before % 2 == 0 && before > 0)
            #expect(try await database.quickCheck() == [])
            // Rows can be deleted and others take their place, once there is room again.
            try #require(mount("tmpfs", folder.path, "tmpfs", UInt(MS_REMOUNT), "size=4m") == 0)
            try await database.add("afterwards")
            #expect(try await database.names().count == before + 1)
        }
    #endif

    enum Left: CaseIterable { case nothing, log, logAndIndex }

    /// On a file system that is only for reading, or in a folder that may not be written.
    @Test(arguments: Left.allCases) func aFileThatCannotBeWrittenIsRead(_ left: Left) async throws {
        let made = try make()
        let database = try await Database.open(.file(made.file), migrator: .sample)
        try await database.add("ada")
        let folder = TemporaryFolder()
        let suffixes = left == .nothing ? [""] : left == .log ? ["", "-wal"] : ["", "-wal", "-shm"]
        for suffix in suffixes {
            try FileManager.default.copyItem(atPath: made.file + suffix, toPath: folder.file + suffix)
        }
        let isMounted = mountReadOnly(folder.path)
        if !isMounted { chmod(folder.path, 0o555) }
        defer { if isMounted { umount2(folder.path, Int32(MNT_DETACH)) } else { chmod(folder.path, 0o755) } }

        let error = await failure { _ = try await Database.open(.file(folder.file), migrator: .sample) }
        #expect(error?.concernsWriting == true)
        let reading = try await Database.open(.file(folder.file), migrator: .sample, mayOnlyRead: true)
        #expect(reading.obstacle == error)
        // What is only in the log is read with it.
        #expect(try await reading.names() == (left == .nothing ? [] : ["ada"]))
        #expect(await failure { try await reading.add("bob") } == error)
        #expect(try await Database.damage(of: folder.file, migrator: .sample) == [])
    }

    private func mountReadOnly(_ path: String) -> Bool {
        #if os(Linux)
            mount(path, path, nil, UInt(MS_BIND), nil) == 0
                && mount(nil, path, nil, UInt(MS_BIND | MS_REMOUNT | MS_RDONLY), nil) == 0
        #else
            false
        #endif
    }

    @Test func aProcessThatDiesInItsTransactionLeavesNothing() async throws {
        let fixture = try Fixture(.disk)
        try await fixture.database.add("ada")
        try Probe.run("die", fixture.folder.file)
        #expect(try await fixture.database.names() == ["ada"])
        try await fixture.database.add("bob")
        let again = try Database(fixture.database.location, migrator: .sample)
        #expect(try await again.names() == ["ada", "bob"])
        #expect(try await again.quickCheck() == [])
    }

    @Test func aProcessThatWritesForTooLongIsNamedAsBusy() async throws {
        let folder = try make()
        let database = try await Database.open(
            .file(folder.file), migrator: .sample, patience: .milliseconds(20))
        let holder = try Probe.hold(folder.file, "held")
        let error = await failure { try await database.add("ada") }
        #expect(error == .busy(file: folder.file))
        #expect(error.map { "\($0)".contains("Another program") } == true)
        // Reading goes on beside it.
        #expect(try await database.names() == [])
        _ = try holder.finish()
        try await database.add("ada")
        #expect(try await database.names() == ["ada", "held"])
    }

    @Test func aFolderThatMayNotBeWrittenIsNamed() async throws {
        let folder = TemporaryFolder()
        chmod(folder.path, 0o555)
        defer { chmod(folder.path, 0o755) }
        guard case .cannotOpen(folder.file, _) = try await openedByNobody(folder.file) else {
            Issue.record("expected cannotOpen")
            return
        }
    }

    @Test func aFileThatMayNotBeReadIsNamed() async throws {
        let folder = try make()
        chmod(folder.file, 0)
        chmod(folder.path, 0o755)
        guard case .cannotOpen(folder.file, _) = try await openedByNobody(folder.file) else {
            Issue.record("expected cannotOpen")
            return
        }
        chmod(folder.file, 0o600)
        #expect(await failure { _ = try await Database.open(.file(folder.file), migrator: .sample) } == nil)
    }

    @Test func aFolderInPlaceOfTheFileIsNamed() async throws {
        let folder = TemporaryFolder()
        guard
            case .cannotOpen(folder.path, _) = await failure({
                _ = try await Database.open(.file(folder.path), migrator: .sample)
            })
        else {
            Issue.record("expected cannotOpen")
            return
        }
    }
}
