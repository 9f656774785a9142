/// Edits the profile of the account that acts.
public protocol ProfileEditing: Sendable {
    /// Changes what is named, and leaves everything else as it is, also what another client changes at the same time.
    func edit(_ change: ProfileChange) async throws(SocialError) -> ActionOutcome
}

/// What is to be another in a profile.
public struct ProfileChange: Hashable, Sendable {
    /// The display name; nil leaves it, empty takes it away.
    public var displayName: String?
    /// What the account says of itself; nil leaves it, empty takes it away.
    public var description: String?
    /// The picture; nil leaves it. Its description is not used.
    public var avatar: PostDraft.Image?
    /// The wide picture; nil leaves it. Its description is not used.
    public var banner: PostDraft.Image?

    /// Makes a change.
    public init(
        displayName: String? = nil, description: String? = nil, avatar: PostDraft.Image? = nil,
        banner: PostDraft.Image? = nil
    ) {
        self.displayName = displayName
        self.description = description
        self.avatar = avatar
        self.banner = banner
    }
}

/// A change of a profile in the outbox: without the bytes of its pictures.
public struct OutboxProfileChange: Hashable, Sendable, Codable {
    /// The display name; nil leaves it.
    public var displayName: String?
    /// What the account says of itself; nil leaves it.
    public var description: String?
    /// Whether there is another picture.
    public var hasAvatar: Bool
    /// Whether there is another wide picture.
    public var hasBanner: Bool

    /// A change without its pictures.
    public init(_ change: ProfileChange) {
        displayName = change.displayName
        description = change.description
        hasAvatar = change.avatar != nil
        hasBanner = change.banner != nil
    }
}
