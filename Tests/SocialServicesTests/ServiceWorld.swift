import Foundation
import LocalNetwork
import Log
import Services
import SocialServices

/// A network on the disk and a home, both of a test's own. The network can go away and come back.
actor ServiceWorld {
    nonisolated let home: String
    private let directory: String
    private(set) var network: LocalNetwork
    private let info: LocalNetworkInfo

    init() async throws {
        let base = FileManager.default.temporaryDirectory.appending(path: "warren-world-\(UUID().uuidString)").path
        home = base + "/home"
        directory = base + "/network"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        network = try await LocalNetwork.start(in: directory)
        info = LocalNetworkInfo(
            url: network.url, accounts: network.accounts.map(\.handle), password: network.password)
    }

    deinit { try? FileManager.default.removeItem(atPath: URL(filePath: home).deletingLastPathComponent().path) }

    /// The services as a process of its own would have them.
    /// - Parameter device: each has a home of its own.
    func services(as account: String? = nil, on device: String = "") async throws -> SocialServiceSet {
        try await SocialServiceSet.live(home: home + device, actingAs: account, local: info, log: .none)
    }

    /// Takes the network away.
    func leave() async {
        await network.stop()
    }

    /// Brings the network back, where it was.
    func comeBack() async throws {
        let port = UInt16(info.url.split(separator: ":").last ?? "") ?? 0
        network = try await LocalNetwork.start(in: directory, port: port)
    }

    /// How often a method was called since the network was there (again).
    func calls(_ nsid: String) -> Int { network.callCount(of: nsid) }

    /// An account's DID.
    func did(_ handle: String) -> String { network.accounts.first { $0.handle == handle }?.did ?? "" }
}
