package import GtkKit

/// What a row wants a picture for.
public nonisolated struct PictureRequest: Hashable, Sendable {
    /// What `PostContent` said: an address, as a rule.
    public let source: String
    /// Device pixels.
    public let width: Int
    /// Device pixels.
    public let height: Int
    /// The radius of the corners, in device pixels.
    public let corner: Int

    /// A request.
    public init(source: String, width: Int, height: Int, corner: Int) {
        self.source = source
        self.width = width
        self.height = height
        self.corner = corner
    }
}

/// Gets a picture, of about the size that is asked for; nil when it cannot be had. It is called away from the main actor, and its task is
/// cancelled when no row waits for the picture any more.
public typealias PictureProvider = @Sendable (PictureRequest) async -> Pixels?

/// Textures for rows: asked for once however many rows wait, kept within a budget, not waited for once nobody shows them.
@MainActor
public final class PictureStore {
    private struct Kept {
        let texture: Reference
        let size: Int
        var lastUse: Int
    }

    private struct Loading {
        let task: Task<Void, Never>
        var waiting: [ObjectIdentifier: @MainActor () -> Void]
    }

    private let provider: PictureProvider
    private let budget: Int
    private var kept: [PictureRequest: Kept] = [:]
    private var loading: [PictureRequest: Loading] = [:]
    // What could not be had is asked for again only after a while.
    private var failures: [PictureRequest: Int] = [:]
    private var uses = 0

    /// Bytes of the textures that are kept.
    package private(set) var size = 0
    /// Whether pictures are being got.
    public var isLoading: Bool { !loading.isEmpty }
    /// How many are.
    package var loadingCount: Int { loading.count }

    private static let microsecondsUntilRetry = 30_000_000
    private static let mostFailures = 1_000

    /// - Parameter budget: bytes of textures to keep; what was not used for longest goes first.
    public init(budget: Int = 64 << 20, provider: @escaping PictureProvider) {
        self.budget = budget
        self.provider = provider
    }

    isolated deinit {
        for load in loading.values { load.task.cancel() }
    }

    /// The texture, if it is there; else it is got for the owner, who is told once.
    package func texture(
        _ request: PictureRequest, for owner: AnyObject, arrived: @escaping @MainActor () -> Void
    ) -> Reference? {
        uses += 1
        if let texture = kept[request]?.texture {
            kept[request]?.lastUse = uses
            return texture
        }
        if loading[request] != nil {
            loading[request]?.waiting[ObjectIdentifier(owner)] = arrived
            return nil
        }
        if let failed = failures[request] {
            guard g_get_monotonic_time() - failed > Self.microsecondsUntilRetry else { return nil }
            failures[request] = nil
        }
        let task = Task { [weak self, provider] in
            let pixels = await Self.get(request, from: provider)
            self?.finish(request, pixels)
        }
        loading[request] = Loading(task: task, waiting: [ObjectIdentifier(owner): arrived])
        return nil
    }

    /// A whole picture, uncropped, for a view that shows only it; nil when it cannot be had. It is not kept.
    /// - Parameters:
    ///   - side: device pixels that its longer side has, or more.
    ///   - isTall: whether it is thought to be higher than wide.
    package func whole(_ source: String, side: Int, isTall: Bool) async -> Reference? {
        let request = PictureRequest(source: source, width: isTall ? 1 : side, height: isTall ? side : 1, corner: 0)
        guard let pixels = await provider(request) else { return nil }
        return Reference(owned: pixels.makeTexture())
    }

    /// The owner waits for nothing any more.
    package func forget(_ owner: AnyObject) {
        let id = ObjectIdentifier(owner)
        for request in loading.filter({ $0.value.waiting[id] != nil }).keys {
            loading[request]?.waiting[id] = nil
            if loading[request]?.waiting.isEmpty == true { loading.removeValue(forKey: request)?.task.cancel() }
        }
    }

    @concurrent
    private nonisolated static func get(_ request: PictureRequest, from provider: PictureProvider) async -> Pixels? {
        guard let pixels = await provider(request), !Task.isCancelled else { return nil }
        return pixels.filling(width: request.width, height: request.height, corner: request.corner)
    }

    private func finish(_ request: PictureRequest, _ pixels: Pixels?) {
        // The task of a load that was given up ends here too, perhaps after a new one began.
        guard !Task.isCancelled, let load = loading.removeValue(forKey: request) else { return }
        guard let pixels else {
            if failures.count >= Self.mostFailures { failures = [:] }
            failures[request] = g_get_monotonic_time()
            return
        }
        kept[request] = Kept(
            texture: Reference(owned: pixels.makeTexture()), size: pixels.bytes.count, lastUse: uses)
        size += pixels.bytes.count
        evict(but: request)
        for arrived in load.waiting.values { arrived() }
    }

    private func evict(but newest: PictureRequest) {
        while size > budget,
            let oldest = kept.filter({ $0.key != newest }).min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            kept[oldest.key] = nil
            size -= oldest.value.size
        }
    }
}
