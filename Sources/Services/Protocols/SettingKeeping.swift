/// Keeps what a person has chosen for this device.
public protocol SettingKeeping: Sendable {
    /// The settings now, then each change that this process makes.
    var settings: AsyncStream<AppSettings> { get }

    /// The settings now.
    func current() async -> AppSettings

    /// Keeps other settings.
    func keep(_ settings: AppSettings) async throws(SocialError)
}
