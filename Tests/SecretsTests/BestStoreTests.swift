import Foundation
import Log
import Testing

@testable import Secrets

@Suite struct BestStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "warren-best-\(UUID().uuidString)").path

    @Test func withoutABusTheFileIsChosenAtOnce() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let clock = ContinuousClock()
        var store: any SecretStoring = SecretServiceStore()
        // The fastest of some tries: other tests may have the processor during any one of them.
        var times: [Duration] = []
        for _ in 0..<10 {
            let start = clock.now
            store = await SecretStore.best(directory: folder) { _ in nil }
            times.append(clock.now - start)
        }
        #expect(store is SealedFileStore)
        #expect(try #require(times.min()) < .milliseconds(3))
        let item = SecretItem(service: "s", account: "a", label: "l")
        try await store.write(Secret([1]), for: item)
        #expect(try await store.read(item) == Secret([1]))
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

    @Test func aFileThatIsThereStaysTheChoice() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let item = SecretItem(service: "s", account: "a", label: "l")
        try await SecretStore.best(directory: folder) { _ in nil }.write(Secret([1]), for: item)
        let store = await SecretStore.best(directory: folder) { _ in "unix:path=/nowhere" }
        #expect(store is SealedFileStore)
    }
}
