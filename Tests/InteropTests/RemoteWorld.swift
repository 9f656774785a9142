import Foundation
import HTTPTesting
import ProcessTesting
import Testing

/// A network of its own process, a proxy before it, and a home in which alice is signed in there.
final class RemoteWorld {
    let proxy: LoopbackProxy
    private let folder: String
    private let port: String
    private var network: RunningProgram

    var home: String { folder + "/home" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "warren-interop-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        network = try #require(Program.warren).startPiped(["--home", folder + "/server", "local", "up"])
        let url = try network.line(after: "url: ")
        port = url.split(separator: ":").last.map(String.init) ?? ""
        proxy = LoopbackProxy(before: UInt16(port) ?? 0)
        let login = try #require(Program.warren).run(
            ["--home", home, "login", "alice.test", "--service", proxy.url, "--password-stdin"],
            input: "lettuce\n")
        try #require(login.status == 0, "\(login.errors)")
    }

    deinit {
        proxy.stop()
        network.kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    func takeNetworkDown() { network.kill() }

    func putNetworkUp() throws {
        network = try #require(Program.warren).startPiped(["--home", folder + "/server", "local", "up", "--port", port])
        _ = try network.line(after: "url: ")
    }

    func start(_ arguments: [String]) throws -> RunningProgram {
        try #require(Program.warren).start(["--home", home] + arguments)
    }

    func run(_ arguments: [String]) throws -> Program.Result { try start(arguments).finish() }

    /// The texts of the posts that begin with `§`, asked of the server.
    func posts() throws -> [String] {
        var texts: [String] = []
        var cursor: String?
        repeat {
            let next = cursor.map { "&cursor=\($0)" } ?? ""
            let page = try Program.curl.run([
                "--silent", "--show-error",
                "http://127.0.0.1:\(port)/xrpc/com.atproto.repo.listRecords?repo=alice.test"
                    + "&collection=app.bsky.feed.post&limit=100\(next)",
            ]).json
            let records = page["records"] as? [[String: Any]] ?? []
            texts += records.compactMap { ($0["value"] as? [String: Any])?["text"] as? String }
            cursor = page["cursor"] as? String
        } while cursor != nil
        return texts.filter { $0.hasPrefix("§") }
    }
}
