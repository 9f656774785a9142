/// Reports people and posts to those who moderate.
public protocol Reporting: Sendable {
    /// Reports somebody, or a post. A report has no name by which a server could tell that it has it already: when the answer is
    /// lost, it stays in the outbox as ``OutboxItem/State/unknown``, and a person decides whether it is sent again.
    /// - Parameters:
    ///   - subject: a post's at-URI or bsky.app address; else a person's handle, DID, at-URI or bsky.app link.
    ///   - reason: what is wrong with it.
    ///   - text: more about it; nil when the reason says all.
    func report(_ subject: String, because reason: ReportReason, text: String?) async throws(SocialError)
        -> ActionOutcome
}

/// What is wrong with somebody, or with a post.
public enum ReportReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is unwanted, and sent to many.
    case spam
    /// It is against the law, or against the server's rules.
    case violation
    /// It pretends to be what it is not.
    case misleading
    /// It is sexual, and not labelled so.
    case sexual
    /// It is hostile, or harasses.
    case rude
    /// Something else, which the text says.
    case other
}

/// A report as it is kept until a server has taken it.
public struct OutboxReport: Hashable, Sendable, Codable {
    /// A post's at-URI, or a person's handle or DID.
    public var subject: String
    /// What is wrong with it.
    public var reason: ReportReason
    /// More about it.
    public var text: String?

    /// Makes one.
    public init(subject: String, reason: ReportReason, text: String?) {
        self.subject = subject
        self.reason = reason
        self.text = text
    }
}
