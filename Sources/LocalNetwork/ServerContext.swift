import ATProto
import Synchronization

/// What every method of one running network shares.
final class ServerContext: Sendable {
    let store: Store
    /// The base of every address that the network hands out, without a slash at its end.
    let url: String
    /// The server's own DID.
    let serverDID: String
    let tokens: TokenSigner
    /// The time; stands still or jumps under tests.
    let clock: @Sendable () -> Instant
    /// Record keys and revisions: no two are the same, each later than the last.
    let tids: TIDClock

    private let accessGeneration = Mutex<Int64>(0)

    init(store: Store, url: String, port: UInt16, secret: [UInt8], clock: @escaping @Sendable () -> Instant) {
        self.store = store
        self.url = url
        serverDID = "did:web:127.0.0.1%3A\(port)"
        tokens = TokenSigner(secret: secret, audience: serverDID)
        self.clock = clock
        tids = TIDClock(now: { clock().date })
    }

    var currentAccessGeneration: Int64 { accessGeneration.withLock { $0 } }

    /// Ends every access token that was given out so far; refresh tokens go on.
    func expireAccessTokens() { accessGeneration.withLock { $0 += 1 } }

    /// Where a client finds an image of `did`.
    func image(_ preset: ImagePreset, _ did: String, _ cid: String) -> DataValue {
        .string("\(url)/img/\(preset.rawValue)/\(did)/\(cid)@jpeg")
    }
}

/// The sizes that images are asked for in. The local network keeps one size and serves the blob itself for each.
enum ImagePreset: String, Sendable {
    case avatar
    case avatarThumbnail = "avatar_thumbnail"
    case banner
    case feedThumbnail = "feed_thumbnail"
    case feedFullsize = "feed_fullsize"
}
