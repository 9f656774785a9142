import Foundation
import Testing

@testable import Secrets

@Suite struct SecretStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "warren-best-\(UUID().uuidString)").path

    @Test func withoutABusThereIsNoKeyring() async throws {
        let clock = ContinuousClock()
        var isThere = true
        // The fastest of some tries: other tests may have the processor during any one of them.
        var times: [Duration] = []
        for _ in 0..<10 {
            let start = clock.now
            isThere = await SecretStore.hasKeyring { _ in nil }
            times.append(clock.now - start)
        }
        #expect(!isThere)
        #expect(try #require(times.min()) < .milliseconds(3))
    }

    @Test func aBusIsFoundWhereLibsecretWouldFindIt() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(!SecretStore.hasSessionBus { _ in nil })
        #expect(!SecretStore.hasSessionBus { _ in "" })
        #expect(SecretStore.hasSessionBus { $0 == "DBUS_SESSION_BUS_ADDRESS" ? "unix:path=/x" : nil })
        let runtime = folder
        #expect(!SecretStore.hasSessionBus { $0 == "XDG_RUNTIME_DIR" ? runtime : nil })
        try Data().write(to: URL(filePath: folder + "/bus"))
        #expect(SecretStore.hasSessionBus { $0 == "XDG_RUNTIME_DIR" ? runtime : nil })
    }
}
