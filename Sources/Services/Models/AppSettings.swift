/// What a person has chosen for this device, whichever account acts.
public struct AppSettings: Hashable, Sendable, Codable {
    /// Which colours the window has.
    public enum Appearance: String, Hashable, Sendable, Codable, CaseIterable {
        /// The desktop's.
        case system
        /// Dark on light.
        case light
        /// Light on dark.
        case dark
    }

    /// Which colours the window has.
    public var appearance: Appearance
    /// What happens to the account is told on the desktop while the person is elsewhere.
    public var notifies: Bool

    /// Settings; without arguments those of somebody who has chosen nothing.
    public init(appearance: Appearance = .system, notifies: Bool = true) {
        self.appearance = appearance
        self.notifies = notifies
    }

    /// Reads settings; what is missing, or of another version, is as if nothing had been chosen.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        appearance = (try? values.decode(Appearance.self, forKey: .appearance)) ?? .system
        notifies = (try? values.decode(Bool.self, forKey: .notifies)) ?? true
    }
}
