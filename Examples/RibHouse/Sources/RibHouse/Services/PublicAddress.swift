import Napkin

/// The loudspeakers of the house.
public final class PublicAddress: Announcing {
    private let current = CurrentValue<String?>(nil)

    /// Turns them on.
    public init() {}

    /// What is being announced.
    public var announcements: AsyncStream<String?> { current.stream() }

    /// Announces something; `nil` ends the announcement.
    public func announce(_ text: String?) {
        current.sendIfChanged(text)
    }
}
