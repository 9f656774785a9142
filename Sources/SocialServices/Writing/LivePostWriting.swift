import ATProto
import Lexicons
import Media
import Persistence
import Services

/// Publishes posts through the outbox.
struct LivePostWriting: PostWriting {
    let accounts: any AccountConnecting
    let outbox: OutboxStore
    let sender: OutboxSender
    let seen: SeenReading
    let marking = LiveTextMarking()

    // The lexicon's bound.
    private static let maxLabels = 10
    /// What a picture of a post may weigh, in bytes (app.bsky.embed.images).
    static let maxImageBytes = 2_000_000
    /// Longest side of a picture that is sent, in pixels.
    static let maxImageSide = 4000

    func publish(_ draft: PostDraft) async throws(SocialError) -> PublishedPost {
        let post = OutboxPost(draft)
        try check(post)
        let pictures = try prepare(draft.parts.flatMap(\.images))
        let author = try await OutboxSender.sender(accounts)
        return try await send(post, pictures: pictures, through: author)
    }

    /// Publishes a post whose pictures are prepared, in place of the draft that it was.
    func publish(
        _ post: OutboxPost, pictures: [OutboxPicture], through author: OutboxSender.Sender, taking draft: Int64
    ) async throws(SocialError) -> PublishedPost {
        try check(post)
        return try await send(post, pictures: pictures, through: author, taking: draft)
    }

    private func send(
        _ post: OutboxPost, pictures: [OutboxPicture], through author: OutboxSender.Sender, taking draft: Int64? = nil
    ) async throws(SocialError) -> PublishedPost {
        try await checkGates(of: post, for: author.account, through: try? author.connection.get())
        let entry = try await outbox.add(
            .post(post), of: author.account.did, creating: AppBskyFeedPost.Main.collection, count: post.parts.count,
            pictures: pictures, taking: draft)
        let (ended, delivery) = try await sender.send(entry, through: author.connection)
        let further = ended.result?.further ?? []
        return PublishedPost(
            reference: RecordReference(uri: entry.record ?? "", cid: ended.result?.cid ?? ""),
            further: entry.further.enumerated().map { place, uri in
                RecordReference(uri: uri, cid: further.indices.contains(place) ? further[place] : "")
            }, account: author.account, delivery: delivery)
    }

    // MARK: Checks

    /// Everything that can be known to be wrong without asking anybody.
    private func check(_ post: OutboxPost) throws(SocialError) {
        for (place, part) in post.parts.enumerated() {
            let measure = marking.measure(part.text)
            guard !measure.fits else { continue }
            guard post.parts.count > 1 else { throw .textTooLong(measure) }
            throw .malformed(
                what: "post \(place + 1) of the thread",
                problem:
                    "it is \(measure.graphemes) characters long, and a post takes \(TextMeasure.maxGraphemes); shorten it, or "
                    + "make two of it")
        }
        try checkParts(of: post)
    }

    /// The same, for texts that may still be too long.
    func checkParts(of post: OutboxPost) throws(SocialError) {
        guard post.parts.count <= PostDraft.maxParts else {
            throw .malformed(
                what: "\(post.parts.count) posts", problem: "a thread takes at most \(PostDraft.maxParts) at once")
        }
        for (place, part) in post.parts.enumerated() {
            guard !part.text.showsNothing || !part.pictures.isEmpty || part.quote != nil else {
                throw .malformed(
                    what: post.parts.count > 1 ? "post \(place + 1) of the thread" : "the post",
                    problem: "nothing in it would be seen; write something, or add a picture or a quote")
            }
            _ = try part.quote.map(PostAddress.init)
            guard part.pictures.count <= PostDraft.maxImages else {
                throw .malformed(
                    what: "\(part.pictures.count) pictures", problem: "a post takes at most \(PostDraft.maxImages)")
            }
            guard part.labels.count <= Self.maxLabels else {
                throw .malformed(what: "\(part.labels.count) labels", problem: "a post takes at most \(Self.maxLabels)")
            }
        }
        guard post.pictures.count <= PostDraft.maxThreadImages else {
            throw .malformed(
                what: "\(post.pictures.count) pictures",
                problem: "a thread takes at most \(PostDraft.maxThreadImages) at once")
        }
        _ = try post.replyTo.map(PostAddress.init)
        for language in post.languages where LanguageTag(language) == nil {
            throw .malformed(what: "language \(language)", problem: "it is not a language tag such as en or pt-BR")
        }
        guard post.languages.count <= 3 else {
            throw .malformed(what: "\(post.languages.count) languages", problem: "a post takes at most 3")
        }
        try checkRules(of: post)
    }

    private func checkRules(of post: OutboxPost) throws(SocialError) {
        guard let rules = post.gates.replies else { return }
        guard post.replyTo == nil else {
            throw .malformed(
                what: "the gate", problem: "who may reply is up to the thread's first post, and this is a reply")
        }
        guard rules.count <= PostGates.maxRules else {
            throw .malformed(what: "\(rules.count) rules", problem: "a gate takes at most \(PostGates.maxRules)")
        }
        for case .list(let list) in rules { _ = try ListAddress(list) }
    }

    /// Refuses what the author of a post that was seen does not want. What was seen may be old: the server has the last word
    /// where it can be asked.
    private func checkGates(
        of post: OutboxPost, for account: ActingAccount, through connection: AccountConnection?
    ) async throws(SocialError) {
        if let parent = post.replyTo.flatMap({ try? PostAddress($0) }) {
            let isOff = await isOff(parent, for: account, through: connection) { $0?.replyDisabled }
            if isOff { throw .repliesAreOff(parent.uri) }
        }
        for quote in post.parts.compactMap({ $0.quote.flatMap { try? PostAddress($0) } }) {
            let isOff = await isOff(quote, for: account, through: connection) { $0?.embeddingDisabled }
            if isOff { throw .quotesAreOff(quote.uri) }
        }
    }

    private func isOff(
        _ post: PostAddress, for account: ActingAccount, through connection: AccountConnection?,
        _ mark: @Sendable (AppBskyFeedDefs.ViewerState?) -> Bool?
    ) async -> Bool {
        var uri = post.uri
        if case .handle(let handle) = post.authority {
            let did = await seen.attempt { store throws(DatabaseError) in
                try await store.did(ofHandle: handle.string, account: account.did)
            }
            guard let did = did.flatMap({ DID($0) }) else { return false }
            uri = "at://\(did.string)/\(post.collection)/\(post.key)"
        }
        let kept = await seen.attempt { store throws(DatabaseError) in try await store.post(uri, account: account.did) }
        guard let kept, let view = try? AppBskyFeedDefs.PostView.read(json: kept.json), mark(view.viewer) == true else {
            return false
        }
        guard let connection, let now = try? await connection.view(of: post) else { return true }
        return mark(now.viewer) == true
    }

    // MARK: Pictures

    // What came out of a draft was made fit when it went in; a photograph does not get better by being made so again.
    private static func prepared(_ image: PostDraft.Image) throws(MediaError) -> PreparedImage {
        guard image.isFit, image.bytes.count <= maxImageBytes else {
            return try ImageCodec.prepareForUpload(
                image.bytes, maxBytes: maxImageBytes, maxDimension: maxImageSide)
        }
        let info = try ImageCodec.inspect(image.bytes)
        return PreparedImage(
            bytes: image.bytes, mimeType: info.mimeType, width: info.width, height: info.height)
    }

    /// Turns the pictures upright, takes out where and with what they were made, and brings them under the limit.
    func prepare(_ images: [PostDraft.Image]) throws(SocialError) -> [OutboxPicture] {
        var prepared: [OutboxPicture] = []
        for image in images {
            do {
                prepared.append(OutboxPicture(alt: image.alt, image: try Self.prepared(image)))
            } catch {
                throw .image(name: image.name, problem: "\(error.problem); \(error.remedy)")
            }
        }
        return prepared
    }
}

extension OutboxPost {
    /// A draft without the bytes of its pictures.
    init(_ draft: PostDraft) {
        self.init(
            Part(draft.parts[0]), further: draft.parts.dropFirst().map(Part.init), replyTo: draft.replyTo,
            languages: draft.languages, gates: draft.gates)
    }
}

extension OutboxPost.Part {
    fileprivate init(_ part: PostDraft.Part) {
        self.init(
            text: part.text, quote: part.quote, pictures: part.images.map(\.name), labels: part.labels.map(\.rawValue))
    }
}
