import ATProto
import Lexicons
import Media
import Services

/// Edits the profile, through the outbox.
struct LiveProfileEditing: ProfileEditing {
    let accounts: any AccountConnecting
    let outbox: OutboxStore
    let sender: OutboxSender

    // The lexicon's bounds.
    private static let maxNameGraphemes = 64
    private static let maxNameBytes = 640
    private static let maxDescriptionGraphemes = 256
    private static let maxDescriptionBytes = 2560
    private static let maxImageBytes = 1_000_000
    private static let maxAvatarSide = 1000
    private static let maxBannerSide = 3000

    func edit(_ change: ProfileChange) async throws(SocialError) -> ActionOutcome {
        try Self.check(change)
        var pictures: [OutboxPicture] = []
        if let avatar = change.avatar { pictures.append(try Self.prepared(avatar, .avatar, Self.maxAvatarSide)) }
        if let banner = change.banner { pictures.append(try Self.prepared(banner, .banner, Self.maxBannerSide)) }
        let (account, connection) = try await OutboxSender.sender(accounts)
        let entry = try await outbox.add(
            .editProfile(OutboxProfileChange(change)), of: account.did, pictures: pictures)
        let (ended, delivery) = try await sender.send(entry, through: connection)
        return ActionOutcome(
            record: ended.result?.record, changed: ended.result?.changed ?? true, account: account,
            subject: ActionSubject(id: account.did, name: account.handle), delivery: delivery)
    }

    /// Which picture of a profile one is. It stands where a post's picture has its description.
    enum Place: String {
        case avatar, banner
    }

    private static func check(_ change: ProfileChange) throws(SocialError) {
        guard change != ProfileChange() else {
            throw .malformed(what: "the profile", problem: "nothing of it is to be another; name what to change")
        }
        if let name = change.displayName, name.count > maxNameGraphemes || name.utf8.count > maxNameBytes {
            throw .malformed(
                what: "the name", problem: "it is longer than \(maxNameGraphemes) characters; shorten it")
        }
        if let text = change.description,
            text.count > maxDescriptionGraphemes || text.utf8.count > maxDescriptionBytes
        {
            throw .malformed(
                what: "the description", problem: "it is longer than \(maxDescriptionGraphemes) characters; shorten it")
        }
    }

    private static func prepared(
        _ image: PostDraft.Image, _ place: Place, _ side: Int
    ) throws(SocialError) -> OutboxPicture {
        do {
            return OutboxPicture(
                alt: place.rawValue,
                image: try ImageCodec.prepareForUpload(image.bytes, maxBytes: maxImageBytes, maxDimension: side))
        } catch {
            throw .image(name: image.name, problem: "\(error.problem); \(error.remedy)")
        }
    }
}
