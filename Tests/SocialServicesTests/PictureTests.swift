import Foundation
import LocalNetwork
import Log
import Services
import SocialServices
import Testing

/// Pictures, from the embedded network over real HTTP.
@Suite struct PictureTests {
    @Test func avatarsComeInAboutTheSizeThatIsAskedFor() async throws {
        let world = try await World()
        let services = try await world.services()
        let page = try await services.timelines.timeline(.home, limit: 30, cursor: nil)
        let avatar = try #require(page.items.compactMap(\.post.author.avatar).first)
        let picture = try await services.pictures.picture(avatar, covering: 42, 42)
        #expect(picture.width >= 42 && picture.width <= 128)
        #expect(picture.bytes.count == picture.width * picture.height * 4)
    }

    @Test func whatIsNoPictureIsNamed() async throws {
        let world = try await World()
        let services = try await world.services()
        let page = world.network.url + "/xrpc/com.atproto.server.describeServer"
        await #expect {
            try await services.pictures.picture(page, covering: 1, 1)
        } throws: { error in
            if case .image(page, _) = error as? SocialError { true } else { false }
        }
        await #expect {
            try await services.pictures.picture(world.network.url + "/nothing", covering: 1, 1)
        } throws: { error in
            if case .refused(status: 404, _, _) = error as? SocialError { true } else { false }
        }
    }

    @Test func plainHTTPIsRefusedButForTheEmbeddedNetwork() async throws {
        let other = try await LocalNetwork.start(in: nil)
        let world = try await World()
        let services = try await world.services()
        await #expect {
            try await services.pictures.picture(other.url + "/a", covering: 1, 1)
        } throws: { error in
            if case .malformed = error as? SocialError { true } else { false }
        }
    }

    /// A network and a home of a test's own.
    private final class World: Sendable {
        let network: LocalNetwork
        let home = FileManager.default.temporaryDirectory.appending(path: "warren-pictures-\(UUID().uuidString)").path

        init() async throws {
            network = try await LocalNetwork.start(in: nil)
        }
        deinit { try? FileManager.default.removeItem(atPath: home) }

        func services() async throws -> SocialServiceSet {
            let info = LocalNetworkInfo(
                url: network.url, accounts: network.accounts.map(\.handle), password: network.password)
            return try await SocialServiceSet.live(home: home, actingAs: nil, local: info, log: .none)
        }
    }
}
