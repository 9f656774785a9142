internal import Crypto
internal import Dispatch
public import Log
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What opens a sealed file.
public enum SealedFileKey: Sendable {
    /// A key in a file of mode 0600, made when it is first needed: as safe as the user's account.
    case keyFile(String)
    /// A passphrase of the user's: safe too from who copies the files.
    case passphrase(Secret<String>)
}

/// Keeps secrets in one file, sealed with XChaCha20-Poly1305.
///
/// Several processes may use the same file. A change is on the disk when its call returns, and a crash leaves the file
/// of before or after it. Everything runs on a thread of its own.
public final class SealedFileStore: SecretStoring {
    private let file: PrivateFile
    private let key: SealedFileKey
    private let queue = DispatchQueue(label: "warren.secrets.file")
    /// What the passphrase gave for a cost: deriving it takes a tenth of a second each time.
    private let derived = Mutex<(cost: PassphraseCost, key: SealingKey)?>(nil)

    /// A store in the file at `path`, which is made by the first write.
    public init(path: String, key: SealedFileKey) {
        file = PrivateFile(path: path)
        self.key = key
    }

    /// The secret, nil when there is none.
    ///
    /// - Throws: what kept the store from being read.
    public func read(_ item: SecretItem) async throws(SecretError) -> Secret<[UInt8]>? {
        try await run { store throws(SecretError) in
            try store.load()?.items.first { $0.item == item }?.value
        }
    }

    /// Keeps the secret in place of an earlier one.
    ///
    /// - Throws: what kept the store from being written.
    public func write(_ value: Secret<[UInt8]>, for item: SecretItem) async throws(SecretError) {
        try await change { $0.filter { $0.item != item } + [SealedFileFormat.Item(item: item, value: value)] }
    }

    /// Forgets the secret; no error when there is none.
    ///
    /// - Throws: what kept the store from being written.
    public func delete(_ item: SecretItem) async throws(SecretError) {
        try await change { items in
            let left = items.filter { $0.item != item }
            return left.count == items.count ? nil : left
        }
    }

    /// Reads the file.
    ///
    /// - Throws: what keeps it from being read.
    public func check() async throws(SecretError) {
        try await run { store throws(SecretError) in _ = try store.load() }
    }

    /// Whether the file is there.
    public var exists: Bool { access(file.path, F_OK) == 0 }

    private struct Contents {
        let header: SealedFileFormat.Header
        let key: SealingKey
        let items: [SealedFileFormat.Item]
    }

    /// Writes what `edit` makes of the items; nothing when that is nil.
    private func change(
        _ edit: @escaping @Sendable ([SealedFileFormat.Item]) -> [SealedFileFormat.Item]?
    ) async throws(SecretError) {
        try await run { store throws(SecretError) in
            try store.file.locked { () throws(SecretError) in
                let contents = try store.load()
                guard let items = edit(contents?.items ?? []) else { return }
                // Whoever starts again may choose another passphrase.
                if items.isEmpty, case .passphrase = store.key { return try store.file.remove() }
                let header: SealedFileFormat.Header
                let key: SealingKey
                if let contents {
                    (header, key) = (contents.header, contents.key)
                } else {
                    (header, key) = try store.fresh()
                }
                try store.file.replace(with: SealedFileFormat.seal(items, header: header, key: key))
            }
        }
    }

    private func load() throws(SecretError) -> Contents? {
        guard let bytes = try file.read(limit: SealedFileFormat.sizeLimit) else { return nil }
        let header = try SealedFileFormat.header(of: bytes, path: file.path)
        let key: SealingKey
        switch (self.key, header.cost) {
        case (.keyFile(let path), nil):
            guard let stored = try readKey(path) else { throw .keyMissing(file: file.path, keyFile: path) }
            key = stored
        case (.passphrase(let passphrase), let cost?):
            key = try derive(passphrase, cost)
        default:
            throw .wrongKey(file: file.path)
        }
        return Contents(
            header: header, key: key, items: try SealedFileFormat.open(bytes, key: key, path: file.path))
    }

    /// The header and key of a file that is not there yet.
    private func fresh() throws(SecretError) -> (SealedFileFormat.Header, SealingKey) {
        switch key {
        case .keyFile(let path):
            if let stored = try readKey(path) { return (SealedFileFormat.Header(cost: nil), stored) }
            let key = SealingKey()
            if try PrivateFile(path: path).create(with: key.expose()) {
                return (SealedFileFormat.Header(cost: nil), key)
            }
            // Another store that shares the key was faster.
            guard let stored = try readKey(path) else { throw .keyMissing(file: file.path, keyFile: path) }
            return (SealedFileFormat.Header(cost: nil), stored)
        case .passphrase(let passphrase):
            let cost = PassphraseCost.fresh()
            return (SealedFileFormat.Header(cost: cost), try derive(passphrase, cost))
        }
    }

    private func readKey(_ path: String) throws(SecretError) -> SealingKey? {
        guard let bytes = try PrivateFile(path: path).read(limit: 4096) else { return nil }
        do {
            return try SealingKey(bytes: bytes)
        } catch {
            throw .damaged(file: path, detail: "a key has 32 bytes, it has \(bytes.count)")
        }
    }

    private func derive(_ passphrase: Secret<String>, _ cost: PassphraseCost) throws(SecretError) -> SealingKey {
        if let derived = derived.withLock({ $0 }), derived.cost == cost { return derived.key }
        do {
            let key = try SealingKey(passphrase: passphrase.expose(), cost: cost)
            derived.withLock { $0 = (cost, key) }
            return key
        } catch .outOfMemory(let bytes) {
            throw .disk(file: file.path, reason: "\(bytes >> 20) MiB of memory for its passphrase are not there")
        } catch {
            throw .damaged(file: file.path, detail: "the cost of its passphrase is out of bounds")
        }
    }

    private func run<T: Sendable>(
        _ work: @escaping @Sendable (SealedFileStore) throws(SecretError) -> T
    ) async throws(SecretError) -> T {
        let result: Result<T, SecretError> = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Result { () throws(SecretError) in try work(self) })
            }
        }
        return try result.get()
    }
}
