internal import CSodium
internal import Synchronization

/// A key for `Sealing`: 32 bytes that are wiped from memory when the last copy of the value is gone.
public struct SealingKey: Sendable {
    private let storage: Storage

    /// A random key.
    public init() {
        Sodium.start()
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        randombytes_buf(&bytes, bytes.count)
        storage = Storage(taking: &bytes)
    }

    /// The key that consists of `bytes`.
    ///
    /// - Throws: `SealingError.badKeySize` unless there are 32.
    public init(bytes: [UInt8]) throws(SealingError) {
        Sodium.start()
        guard bytes.count == Self.byteCount else { throw .badKeySize(found: bytes.count) }
        var copy = bytes
        storage = Storage(taking: &copy)
    }

    /// The key that `passphrase` and `cost` give, by Argon2id (RFC 9106, version 1.3, one lane).
    ///
    /// Takes some tenths of a second and the memory of `cost`: not for the main actor.
    ///
    /// - Throws: `SealingError.badCost` or `.outOfMemory`.
    public init(passphrase: String, cost: PassphraseCost) throws(SealingError) {
        Sodium.start()
        guard cost.isReasonable else { throw .badCost }
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        let passphrase = Array(passphrase.utf8CString)
        let code = crypto_pwhash(
            &bytes, UInt64(Self.byteCount), passphrase, UInt64(passphrase.count - 1), cost.salt, UInt64(cost.passes),
            cost.memory, crypto_pwhash_alg_argon2id13())
        guard code == 0 else { throw .outOfMemory(bytes: cost.memory) }
        storage = Storage(taking: &bytes)
    }

    /// The bytes of the key, to be stored where only its owner can read them.
    public func expose() -> [UInt8] {
        storage.bytes.withLock { $0 }
    }

    func withBytes<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        // A copy of the array shares its buffer; the lock is for the wiping alone.
        let bytes = expose()
        return bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { preconditionFailure("a key always has its bytes") }
            return body(start)
        }
    }

    private static let byteCount = crypto_aead_xchacha20poly1305_ietf_keybytes()

    private final class Storage: Sendable {
        let bytes: Mutex<[UInt8]>

        /// Keeps `bytes` and wipes what was given.
        init(taking bytes: inout [UInt8]) {
            self.bytes = Mutex(Array(bytes.prefix(bytes.count)) as [UInt8])
            bytes.withUnsafeMutableBytes { sodium_memzero($0.baseAddress, $0.count) }
        }

        deinit {
            bytes.withLock { bytes in
                bytes.withUnsafeMutableBytes { sodium_memzero($0.baseAddress, $0.count) }
            }
        }
    }
}

extension SealingKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always the same, whatever the key.
    public var description: String { "‹key›" }
    /// Always the same, whatever the key.
    public var debugDescription: String { "‹key›" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// What it costs to try a passphrase; stored beside what the passphrase protects.
public struct PassphraseCost: Hashable, Sendable {
    /// 16 random bytes, others for every passphrase.
    public let salt: [UInt8]
    /// How often the memory is gone over.
    public let passes: Int
    /// Bytes of memory.
    public let memory: Int

    /// A cost that was stored.
    public init(salt: [UInt8], passes: Int, memory: Int) {
        self.salt = salt
        self.passes = passes
        self.memory = memory
    }

    /// The cost for a new passphrase: three passes over 64 MiB, the second choice of RFC 9106.
    public static func fresh() -> PassphraseCost {
        Sodium.start()
        var salt = [UInt8](repeating: 0, count: crypto_pwhash_saltbytes())
        randombytes_buf(&salt, salt.count)
        return PassphraseCost(salt: salt, passes: 3, memory: 64 << 20)
    }

    /// A file that someone changed must not make the program give in to guessing, nor eat the machine.
    var isReasonable: Bool {
        salt.count == crypto_pwhash_saltbytes() && (1...16).contains(passes) && (8 << 20...1 << 30).contains(memory)
    }
}
