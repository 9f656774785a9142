import Foundation
import Glibc
import ProcessTesting
import Testing

/// A home that cannot be written, or on a full disk: reading goes on, and nothing is promised that is not kept.
@Suite(
    .offThePool, .enabled("WARREN_BIN is not set; ./test sets it") { Program.warren != nil }, .timeLimit(.minutes(5)))
struct HomeTroubleProcessTests {
    /// Reads with and without a connection, looks at the machine, and tries to write.
    private func expectReading(in world: RemoteWorld, because reason: String) throws {
        let feed = try world.run(["--json", "feed"])
        #expect(feed.status == 0 && feed.output.contains("app.bsky.feed.post"), "\(feed)")
        #expect(feed.errors.contains(reason), "\(feed)")
        let doctor = try world.run(["--json", "doctor"])
        #expect(doctor.status == 1 && doctor.output.contains(reason), "\(doctor)")
        for command in [
            ["post", "§lost?"], ["bookmark", "at://did:plc:abcdefghijklmnopqrstuvwx/app.bsky.feed.post/3k"],
        ] {
            let result = try world.run(command)
            #expect(result.status == 1 && result.output == "" && result.errors.contains(reason), "\(result)")
        }
        #expect(try world.run(["--json", "accounts"]).output.contains("alice.test"))
        #expect(try world.run(["--json", "outbox"]).output.contains("§waits"))

        world.takeNetworkDown()
        let kept = try world.run(["--json", "feed"])
        #expect(kept.status == 0 && kept.output.contains(#""kept":{"#), "\(kept)")
        #expect(try world.run(["--json", "search", "seen", "the"]).output.contains("app.bsky.feed.post"))
        try world.putNetworkUp()
    }

    /// A world in which something was read and something waits.
    private func make() throws -> RemoteWorld {
        let world = try RemoteWorld()
        #expect(try world.run(["feed"]).status == 0)
        world.takeNetworkDown()
        #expect(try world.run(["post", "§waits"]).status == 6)
        return world
    }

    @Test func aHomeThatCannotBeWrittenIsRead() throws {
        let world = try make()
        try ReadOnlyFolder.with(world.home) {
            try world.putNetworkUp()
            try expectReading(in: world, because: "may not be written")
        }
        #expect(try world.run(["outbox", "retry"]).status == 0)
        #expect(try world.posts().filter { $0 == "§waits" }.count == 1)
        #expect(try world.posts().contains("§lost?") == false)
    }

    @Test(.enabled(if: getuid() == 0, "a small disk can only be mounted by the superuser"))
    func aHomeOnAFullDiskIsRead() throws {
        let world = try make()
        let disk = FileManager.default.temporaryDirectory.appending(path: "warren-disk-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        defer { rmdir(disk) }
        try #require(mount("tmpfs", disk, "tmpfs", 0, "size=2m,mode=700") == 0)
        defer { umount2(disk, Int32(MNT_DETACH)) }
        for name in try FileManager.default.contentsOfDirectory(atPath: world.home) where !name.hasSuffix("-shm") {
            try FileManager.default.copyItem(atPath: world.home + "/" + name, toPath: disk + "/" + name)
        }
        try #require(mount(disk, world.home, nil, UInt(MS_BIND), nil) == 0)
        defer { umount2(world.home, Int32(MNT_DETACH)) }
        // Until nothing more goes in.
        let filler = open(disk + "/fill", O_WRONLY | O_CREAT, 0o600)
        let block = [UInt8](repeating: 1, count: 4096)
        while write(filler, block, block.count) > 0 {}
        close(filler)

        try world.putNetworkUp()
        try expectReading(in: world, because: "No space is left")
        unlink(disk + "/fill")
        #expect(try world.run(["outbox", "retry"]).status == 0)
        #expect(try world.posts().filter { $0 == "§waits" }.count == 1)
    }
}

/// A folder in which nothing can be written for a while: by its file system for the superuser, whom no mode stops.
enum ReadOnlyFolder {
    static func with(_ path: String, _ body: () throws -> Void) throws {
        if getuid() == 0 {
            let isReadOnly =
                mount(path, path, nil, UInt(MS_BIND), nil) == 0
                && mount(nil, path, nil, UInt(MS_BIND | MS_REMOUNT | MS_RDONLY), nil) == 0
            defer { umount2(path, Int32(MNT_DETACH)) }
            try #require(isReadOnly, "\(String(cString: strerror(errno)))")
            try body()
        } else {
            let names = try FileManager.default.subpathsOfDirectory(atPath: path).map { path + "/" + $0 } + [path]
            var before: [(String, mode_t)] = []
            for name in names {
                var status = stat()
                stat(name, &status)
                before.append((name, status.st_mode))
                chmod(name, status.st_mode & ~0o222)
            }
            defer { for (name, mode) in before.reversed() { chmod(name, mode) } }
            try body()
        }
    }
}
