import Foundation
import LocalNetwork
import Log
import Services
import Testing

@testable import SocialServices

/// Pictures against the embedded network, and their files.
@Suite struct PictureTests {
    private func picture(_ services: SocialServiceSet) async throws -> String {
        let posts = try await services.timelines.timeline(.home, limit: 100, cursor: nil).items.map(\.post)
        for post in posts {
            if case .images(let images) = post.embed { return try #require(images.first).thumbnail }
        }
        throw SocialError.notFound(what: "a picture")
    }

    @Test func whatWasSeenIsSeenOfflineUntilSomebodySignsOut() async throws {
        let world = try await ServiceWorld()
        let services = try await world.services()
        let address = try await picture(services)
        let first = try await services.pictures.picture(at: address, covering: 64, 64)
        #expect(min(first.width, first.height) >= 64 && first.bytes.count == first.width * first.height * 4)
        await world.leave()
        #expect(try await services.pictures.picture(at: address, covering: 64, 64) == first)
        #expect(try await services.pictures.picture(at: address, covering: 16, 16).width < first.width)
        let error = await #expect(throws: SocialError.self) {
            try await services.pictures.picture(at: address + "x", covering: 64, 64)
        }
        guard case .unreachable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        try await services.accounts.signOut(account: nil)
        await #expect(throws: SocialError.self) {
            try await services.pictures.picture(at: address, covering: 64, 64)
        }
    }

    @Test func whatIsNoPictureIsNamedAndNotKept() async throws {
        let world = try await ServiceWorld()
        let other = try await LocalNetwork.start(in: nil)
        let services = try await world.services()
        let base = try await picture(services).split(separator: "/img").first.map(String.init) ?? ""
        func error(_ address: String) async -> SocialError? {
            await #expect(throws: SocialError.self) {
                try await services.pictures.picture(at: address, covering: 64, 64)
            }
        }
        let page = base + "/xrpc/com.atproto.server.describeServer"
        guard case .image(page, _) = await error(page),
            case .refused(status: 404, _, _) = await error(base + "/nothing"),
            // Nobody else's server may be in the local network, nor be asked in the clear.
            case .malformed = await error(other.url + "/a")
        else {
            Issue.record("another error")
            return
        }
        let files = try? FileManager.default.contentsOfDirectory(atPath: world.home + "/local/pictures")
        #expect(files ?? [] == [])
        await other.stop()
    }

    @Test func filesStayWithinTheirBudget() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "warren-pictures-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let cache = PictureCache(folder: folder, budget: 10_000, log: .none)
        #expect(cache.file(of: "a") == nil)
        for number in 0..<30 { cache.keep(Array(repeating: UInt8(number), count: 1000), of: "\(number)") }
        let kept = (0..<30).filter { cache.file(of: "\($0)") != nil }
        #expect(kept.count >= 9 && kept.count <= 11)
        #expect(cache.file(of: "\(kept[0])") == Array(repeating: UInt8(kept[0]), count: 1000))
        cache.removeAll()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
}
