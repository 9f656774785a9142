import Foundation
import Glibc

/// `warren --local feed` as a whole process, from a warm store, beside `curl` asking the same network for the same page.
///
/// Takes the path of `warren`; without, the one beside this program.
enum CommandBenchmark {
    private static let rounds = 40

    static func run(_ arguments: [String]) {
        let warren =
            arguments.first
            ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "warren").path
        let home = FileManager.default.temporaryDirectory.appending(path: "warren-benchmark-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: home) }
        guard let network = try? start(warren, ["--home", home, "local", "up"]),
            let url = firstLine(of: network, beginning: "url: ")
        else {
            print("command: \(warren) cannot be run; build it first: swift build -c release --product warren")
            return
        }
        defer {
            kill(network.process.processIdentifier, SIGKILL)
            network.process.waitUntilExit()
        }
        guard let token = signIn(at: url) else {
            print("command: the embedded network does not take the password")
            return
        }
        let feed = ["--home", home, "--local", "feed"]
        let fetch = [
            "curl", "--silent", "--header", "Authorization: Bearer \(token)",
            "\(url)/xrpc/app.bsky.feed.getTimeline?limit=50",
        ]
        print("command: whole processes in turn, median of \(rounds)")
        var ours: [Double] = []
        var peers: [Double] = []
        // One round more: the first fills caches and is not counted.
        for round in 0...rounds {
            let own = milliseconds(warren, feed)
            let peer = milliseconds("/usr/bin/env", fetch)
            if round > 0 {
                ours.append(own)
                peers.append(peer)
            }
        }
        let (own, peer) = (median(ours), median(peers))
        print(String(format: "  %8.1f ms           warren --local feed (goal: under 60 ms)", own))
        print(String(format: "  %8.1f ms           curl, the same page", peer))
        print(String(format: "  %8.2f x the time of curl", own / peer))
    }

    private struct Running {
        let process: Process
        let output: FileHandle
    }

    private static func start(_ program: String, _ arguments: [String]) throws -> Running {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        return Running(process: process, output: pipe.fileHandleForReading)
    }

    private static func firstLine(of running: Running, beginning prefix: String) -> String? {
        var text = ""
        while true {
            let data = running.output.availableData
            if data.isEmpty { return nil }
            text += String(decoding: data, as: UTF8.self)
            for line in text.split(separator: "\n") where line.hasPrefix(prefix) && text.contains("\n") {
                return String(line.dropFirst(prefix.count))
            }
        }
    }

    /// From before the start of the process to its end. By `posix_spawn`, with an empty environment: Foundation's `Process` notices an end late.
    private static func milliseconds(_ program: String, _ arguments: [String]) -> Double {
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        defer { posix_spawn_file_actions_destroy(&files) }
        let time = ContinuousClock().measure {
            var child: pid_t = 0
            guard posix_spawn(&child, program, &files, nil, &words, nil) == 0 else { return }
            var status: Int32 = 0
            waitpid(child, &status, 0)
        }
        return Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
    }

    private static func signIn(at url: String) -> String? {
        let arguments = [
            "curl", "--silent", "--header", "Content-Type: application/json", "--data",
            #"{"identifier":"alice.test","password":"lettuce"}"#, "\(url)/xrpc/com.atproto.server.createSession",
        ]
        guard let running = try? start("/usr/bin/env", arguments), let data = try? running.output.readToEnd(),
            let answer = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return nil }
        return answer["accessJwt"] as? String
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
