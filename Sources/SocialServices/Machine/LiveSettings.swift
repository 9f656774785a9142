import FoundationEssentials
import Services

/// Settings in a file of their own, which a person can read and mend: `settings.json` in the home.
actor LiveSettings: SettingKeeping {
    // Far more than they take; a file that is larger is none of ours.
    private static let longest = 64_000

    private let path: String
    private var known: AppSettings?
    private var watchers: [Int: AsyncStream<AppSettings>.Continuation] = [:]
    private var lastWatcher = 0

    init(path: String) {
        self.path = path
    }

    nonisolated var settings: AsyncStream<AppSettings> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task { await watch(continuation) }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    func current() async -> AppSettings {
        if let known { return known }
        let read = Self.read(path)
        known = read
        return read
    }

    func keep(_ settings: AppSettings) async throws(SocialError) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(settings).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw .storage(detail: "the settings cannot be written to \(path): \(error)")
        }
        known = settings
        for watcher in watchers.values { watcher.yield(settings) }
    }

    private func watch(_ continuation: AsyncStream<AppSettings>.Continuation) async {
        guard !Task.isCancelled else { return }
        lastWatcher += 1
        let number = lastWatcher
        watchers[number] = continuation
        continuation.onTermination = { _ in Task { await self.forget(number) } }
        continuation.yield(await current())
    }

    private func forget(_ number: Int) {
        watchers[number] = nil
    }

    // A file that is missing or cannot be read is as if nothing had been chosen.
    private static func read(_ path: String) -> AppSettings {
        guard let data = try? Data(contentsOf: URL(filePath: path)), data.count <= longest,
            let settings = try? JSONDecoder().decode(AppSettings.self, from: data)
        else { return AppSettings() }
        return settings
    }
}
