import Dispatch
import Log
import Media
import Services
import Synchronization
import Transport
import XRPC

/// Pictures from the disk, or else from their servers, over the route of the account that acts.
struct LivePictures: PictureReading {
    private let accounts: any AccountConnecting
    private let cache: PictureCache
    private let clients: Clients
    // Decoding takes the processor for a while. Two at a time leave the cooperative threads alone, and each other enough memory.
    private let lanes: [DispatchQueue]

    /// What servers of pictures send at most; a larger file is not shown.
    private static let maxFileBytes = 20 << 20

    init(accounts: any AccountConnecting, cache: PictureCache, log: Log) {
        self.accounts = accounts
        self.cache = cache
        clients = Clients(log: log)
        lanes = (0..<2).map { DispatchQueue(label: "warren.pictures.\($0)") }
    }

    func picture(at address: String, covering width: Int, _ height: Int) async throws(SocialError) -> Bitmap {
        let lane = lanes[abs(address.hashValue % lanes.count)]
        let cache = cache
        if let kept = await Self.on(lane, { cache.file(of: address) }) {
            return try await Self.decoded(kept, address, width, height, on: lane)
        }
        let bytes = try await fetched(address)
        let picture = try await Self.decoded(bytes, address, width, height, on: lane)
        // What cannot be shown is not worth keeping.
        await Self.on(lane) { cache.keep(bytes, of: address) }
        return picture
    }

    private func fetched(_ address: String) async throws(SocialError) -> [UInt8] {
        let connection = try await accounts.connection()
        // Only the account's own servers may be in the local network, and not be secure.
        let own = [connection.account.service, connection.account.pds]
        let client = clients.client(for: own)
        let response: HTTPResponse
        do throws(TransportError) {
            guard try WebOrigin(url: address).isSecure || own.contains(where: { address.hasPrefix($0 + "/") }) else {
                throw .badURL(reason: "it is not secure")
            }
            response = try await client.send(HTTPRequest(.get, address, maxBodyBytes: Self.maxFileBytes))
        } catch {
            throw SocialError(error, host: address)
        }
        guard response.status == 200 else {
            throw .refused(status: response.status, name: "Picture", message: nil)
        }
        return response.body
    }

    private static func decoded(
        _ bytes: [UInt8], _ address: String, _ width: Int, _ height: Int, on lane: DispatchQueue
    ) async throws(SocialError) -> Bitmap {
        // Rows scroll by: what nobody waits for any more is not decoded.
        guard !Task.isCancelled else { throw .cancelled }
        let result = await on(lane) {
            Result { () throws(MediaError) in try ImageCodec.decode(bytes, covering: max(1, width), max(1, height)) }
        }
        switch result {
        case .success(let image): return Bitmap(width: image.width, height: image.height, bytes: image.bytes)
        case .failure(let error): throw .image(name: address, problem: "\(error.problem); \(error.remedy)")
        }
    }

    private static func on<Value: Sendable>(
        _ lane: DispatchQueue, _ work: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            lane.async { continuation.resume(returning: work()) }
        }
    }

    /// One client for each set of servers that may be in the local network.
    private final class Clients: Sendable {
        private let made = Mutex<[[String]: HTTPClient]>([:])
        private let log: Log

        init(log: Log) {
            self.log = log
        }

        func client(for servers: [String]) -> HTTPClient {
            made.withLock { made in
                if let client = made[servers] { return client }
                let client = HTTPClient(
                    route: DirectRoute(), userAgent: "warren", privateAddresses: .allow(servers), log: log)
                made[servers] = client
                return client
            }
        }
    }
}
