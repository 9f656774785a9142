public import struct FoundationEssentials.Date

/// Where what is shown comes from.
public enum Freshness: Hashable, Sendable {
    /// The server has just said so.
    case live
    /// It is what was kept of an earlier answer.
    /// - Parameters:
    ///   - asOf: when the oldest part of it was fetched.
    ///   - because: why the server did not answer now; nil where it was not asked.
    case kept(asOf: Date, because: SocialError?)

    /// The less fresh of two, for what is made of several answers.
    public func joined(with other: Freshness) -> Freshness {
        switch (self, other) {
        case (.live, _): other
        case (_, .live): self
        case (.kept(let mine, _), .kept(let others, _)): mine <= others ? self : other
        }
    }
}
