import Foundation
import ProcessTesting
import Testing

/// A client that shares no code with Warren against Warren's embedded network.
@Suite(.offThePool, .withInteropPrograms) struct IndependentClientTests {
    @Test func usesTheEmbeddedNetworkAndSeesWhatWarrenWrote() throws {
        let warren = try #require(Program.warren)
        let python = try #require(Program.python)
        let home = try TemporaryHome()
        let network = try warren.startPiped(["--home", home.path, "local", "up"])
        defer { network.kill() }
        let url = try network.line(after: "url: ")

        let client = try python.run([Program.script("local_network.py"), url, "lettuce"])
        try #require(client.status == 0, "\(client.output)\(client.errors)")

        let text = "Für 👩‍👩‍👧 und e\u{301}: https://example.com/a"
        let post = try warren.run(["--home", home.path, "--local", "--json", "post", text])
        try #require(post.status == 0, "\(post.errors)")
        let uri = try #require(post.json["uri"] as? String)
        let like = try warren.run(["--home", home.path, "--local", "--account", "alice.test", "like", uri])
        #expect(like.status == 0, "\(like.errors)")

        let seen = try python.run([Program.script("read_post.py"), url, "alice.test", "lettuce", uri])
        try #require(seen.status == 0, "\(seen.errors)")
        #expect(seen.json["text"] as? String == text)
        #expect(seen.json["cid"] as? String == post.json["cid"] as? String)
        #expect(seen.json["likeCount"] as? Int == 1)
        #expect(seen.json["inTimeline"] as? Bool == true)
        let start = Array(text.utf8).count - "https://example.com/a".utf8.count
        #expect(seen.json["facets"] as? [[Int]] == [[start, text.utf8.count]])

        let down = try warren.run(["--home", home.path, "local", "down"])
        #expect(down.status == 0, "\(down.errors)")
        #expect(try network.finish().status == 0)
    }
}
