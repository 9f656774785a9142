import Foundation
import Services
import Testing

@testable import SocialServices

@Suite struct SettingsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "warren-settings-\(UUID().uuidString)")

    @Test func settingsSurviveAndChangesAreTold() async throws {
        try HomeFolder.make(folder.path)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "settings.json").path
        let settings = LiveSettings(path: path)
        var changes = settings.settings.makeAsyncIterator()
        #expect(await changes.next() == AppSettings())
        try await settings.keep(AppSettings(appearance: .dark, notifies: false))
        #expect(await changes.next() == AppSettings(appearance: .dark, notifies: false))
        #expect(await LiveSettings(path: path).current() == AppSettings(appearance: .dark, notifies: false))
    }

    @Test(arguments: [
        "", "{", "[]", #"{"appearance":"pink","notifies":7}"#, String(repeating: " ", count: 70_000) + "{}",
    ])
    func whatCannotBeReadIsAsIfNothingWereChosen(_ text: String) async throws {
        try HomeFolder.make(folder.path)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "settings.json").path
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(await LiveSettings(path: path).current() == AppSettings())
        await #expect(throws: SocialError.self) { try await LiveSettings(path: "/no/such/place").keep(AppSettings()) }
    }
}
