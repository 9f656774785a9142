import Foundation
import ProcessTesting
import Testing

/// Warren against a PDS that shares no code with it.
@Suite(.offThePool, .withInteropPrograms) struct IndependentServerTests {
    @Test func signsInPostsAndReadsTheRecordBack() throws {
        let warren = try #require(Program.warren)
        let python = try #require(Program.python)
        let home = try TemporaryHome()
        let server = try python.startPiped([Program.script("independent_pds.py"), "hunter22"])
        defer { server.kill() }
        let url = try server.line(after: "url: ")
        let at = ["--home", home.path]

        let wrong = try warren.run(
            at + ["login", "alice.test", "--service", url, "--password-stdin"], input: "not it\n")
        #expect(wrong.status == 1)
        #expect(wrong.errors.hasPrefix("error: "))

        let login = try warren.run(
            at + ["login", "alice.test", "--service", url, "--password-stdin"], input: "hunter22\n")
        try #require(login.status == 0, "\(login.errors)")

        let picture = home.path + "/dot.png"
        try Self.dot.write(to: URL(filePath: picture))
        let text = "Grüße 👩‍👩‍👧 https://example.com/path to @bob.test #Garten"
        let post = try warren.run(
            at + ["--json", "post", text, "--image", picture, "--alt", "a dot", "--lang", "de"])
        try #require(post.status == 0, "\(post.errors)")
        let uri = try #require(post.json["uri"] as? String)

        // What the other side holds, read without Warren.
        let parts = uri.dropFirst(5).split(separator: "/")
        let record = try #require(
            try Self.get(
                "\(url)/xrpc/com.atproto.repo.getRecord?repo=\(parts[0])&collection=\(parts[1])&rkey=\(parts[2])"))
        #expect(record["cid"] as? String == post.json["cid"] as? String)
        let value = try #require(record["value"] as? [String: Any])
        #expect(value["text"] as? String == text)
        #expect(value["langs"] as? [String] == ["de"])
        let facets = try #require(value["facets"] as? [[String: Any]])
        let marked = facets.compactMap { facet -> String? in
            guard let index = facet["index"] as? [String: Int], let start = index["byteStart"],
                let end = index["byteEnd"]
            else { return nil }
            return String(decoding: Array(text.utf8)[start..<end], as: UTF8.self)
        }
        #expect(marked == ["https://example.com/path", "@bob.test", "#Garten"])
        let features = facets.compactMap { ($0["features"] as? [[String: Any]])?.first }
        #expect(features[1]["did"] as? String == "did:plc:bobbbbbbbbbbbbbbbbbbbbbb")
        let embed = try #require(value["embed"] as? [String: Any])
        let image = try #require((embed["images"] as? [[String: Any]])?.first)
        #expect(image["alt"] as? String == "a dot")

        // And through Warren itself, which falls back to the repository where no AppView answers.
        let thread = try warren.run(at + ["--json", "thread", uri])
        #expect(thread.status == 0, "\(thread.errors)")
        #expect((thread.json["post"] as? [String: Any])?["text"] as? String == text)
    }

    @Test func writesAThreadAtOnceAndDeletesWhatBelongsToAPost() throws {
        let warren = try #require(Program.warren)
        let python = try #require(Program.python)
        let home = try TemporaryHome()
        let server = try python.startPiped([Program.script("independent_pds.py"), "hunter22"])
        defer { server.kill() }
        let url = try server.line(after: "url: ")
        let at = ["--home", home.path, "--json"]
        let login = try warren.run(
            at + ["login", "alice.test", "--service", url, "--password-stdin"], input: "hunter22\n")
        try #require(login.status == 0, "\(login.errors)")
        let picture = home.path + "/dot.png"
        try Self.dot.write(to: URL(filePath: picture))
        let thread = try warren.run(
            at + [
                "post", "one", "--label", "nudity", "--gate", "mentioned", "--gate", "no-quotes", "--then", "two",
                "--image", picture, "--alt", "a dot",
            ])
        try #require(thread.status == 0, "\(thread.errors)")
        let posts = try #require(thread.json["posts"] as? [[String: String]])
        #expect(posts.count == 2)

        func records(_ collection: String) throws -> [[String: Any]] {
            let did = posts[0]["uri"]?.split(separator: "/")[1] ?? ""
            let list = try Self.get("\(url)/xrpc/com.atproto.repo.listRecords?repo=\(did)&collection=\(collection)")
            return try #require(list?["records"] as? [[String: Any]])
        }
        func value(_ record: [String: Any]?) -> [String: Any] { record?["value"] as? [String: Any] ?? [:] }
        // The CIDs that Warren gave are those that the other side computes.
        let held = try records("app.bsky.feed.post")
        #expect(Set(held.compactMap { $0["cid"] as? String }) == Set(posts.compactMap { $0["cid"] }))
        let second = value(held.first { $0["uri"] as? String == posts[1]["uri"] })
        let reply = try #require(second["reply"] as? [String: [String: String]])
        #expect(reply["root"] == posts[0] && reply["parent"] == posts[0])
        let threadgate = value(try records("app.bsky.feed.threadgate").first)
        #expect(threadgate["post"] as? String == posts[0]["uri"])
        #expect(try records("app.bsky.feed.postgate").count == 2)

        let deleted = try warren.run(at + ["delete", posts[0]["uri"] ?? ""])
        try #require(deleted.status == 0, "\(deleted.errors)")
        #expect((deleted.json["draft"] as? [String: Any])?["labels"] as? [String] == ["nudity"])
        #expect(try records("app.bsky.feed.post").count == 1)
        #expect(try records("app.bsky.feed.threadgate").isEmpty)
        #expect(try records("app.bsky.feed.postgate").count == 1)
    }

    private static func get(_ url: String) throws -> [String: Any]? {
        let curl = try Program.curl.run(["--silent", "--show-error", url])
        return curl.json
    }

    /// A picture of one pixel, as PNG.
    private static let dot = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")!
}
