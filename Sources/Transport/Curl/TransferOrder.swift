/// Everything that the client's thread needs to carry out one hop.
struct TransferOrder: Sendable {
    let id: UInt64
    let hop: RequestHop
    let userAgent: String
    let reach: Reach
    let route: any RouteConnecting
    let trust: CertificateTrust
    let maxBodyBytes: Int
    /// Compressed answers are unpacked on the way; only where the whole body is collected, so that what a small
    /// compressed part unpacks to never has to wait in memory behind a slow reader.
    let decompresses: Bool
    let connectBy: ContinuousClock.Instant
    let firstByte: Duration
    let idle: Duration
    let endBy: ContinuousClock.Instant
    let channel: ResponseChannel

    /// How new connections of this hop are made.
    enum Reach: Sendable {
        /// To these addresses only.
        case addresses([IPAddress])
        /// Through this server, which gets the host's name.
        case socks(SOCKSServer)
    }
}
