import ATProto
import Services

/// Reports, through the outbox.
struct LiveReporting: Reporting {
    let wishes: WishSending

    // The lexicon's bounds.
    private static let maxGraphemes = 2000
    private static let maxBytes = 20_000

    func report(
        _ subject: String, because reason: ReportReason, text: String?
    ) async throws(SocialError) -> ActionOutcome {
        let name: String
        if let post = try? PostAddress(subject) {
            name = post.uri
        } else {
            name = try ActorAddress.identifier(subject).string
        }
        if let text, text.count > Self.maxGraphemes || text.utf8.count > Self.maxBytes {
            throw .malformed(
                what: "the text of the report", problem: "it is longer than \(Self.maxGraphemes) characters; shorten it"
            )
        }
        let kept = text.flatMap { $0.showsNothing ? nil : $0 }
        return try await wishes.send(.report(OutboxReport(subject: name, reason: reason, text: kept)), on: name)
    }
}
