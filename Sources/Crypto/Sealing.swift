internal import CSodium

/// Keeps bytes from being read or changed by anyone without the key: XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03).
public enum Sealing {
    /// Bytes that sealing adds: the nonce before and the tag after.
    public static let overhead = nonceBytes + tagBytes

    /// Seals `plain` under a fresh random nonce, so that sealing the same bytes twice gives different results.
    ///
    /// - Parameters:
    ///   - plain: the bytes to hide.
    ///   - key: opens them again.
    ///   - context: bytes that are not hidden and not part of the result, but have to be the same on opening.
    /// - Returns: nonce (24 bytes), ciphertext (as long as `plain`), tag (16 bytes).
    public static func seal(_ plain: [UInt8], key: SealingKey, context: [UInt8] = []) -> [UInt8] {
        Sodium.start()
        var sealed = [UInt8](repeating: 0, count: overhead + plain.count)
        sealed.withUnsafeMutableBufferPointer { sealed in
            guard let nonce = sealed.baseAddress else { return }
            randombytes_buf(nonce, nonceBytes)
            key.withBytes { key in
                // It cannot fail: the sizes are right, and more than 2^38 bytes do not fit an array here.
                _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
                    nonce + nonceBytes, nil, plain, UInt64(plain.count), context, UInt64(context.count), nil, nonce,
                    key)
            }
        }
        return sealed
    }

    /// Opens what `seal` made.
    ///
    /// - Throws: `SealingError.tooShort`, or `.notAuthentic` for another key, another context or changed bytes; which
    ///   of these it is cannot be told.
    public static func open(
        _ sealed: [UInt8], key: SealingKey, context: [UInt8] = []
    ) throws(SealingError) -> [UInt8] {
        Sodium.start()
        guard sealed.count >= overhead else { throw .tooShort }
        var plain = [UInt8](repeating: 0, count: sealed.count - overhead)
        let code = plain.withUnsafeMutableBufferPointer { plain in
            sealed.withUnsafeBufferPointer { sealed -> Int32 in
                guard let nonce = sealed.baseAddress else { return -1 }
                return key.withBytes { key in
                    crypto_aead_xchacha20poly1305_ietf_decrypt(
                        plain.baseAddress, nil, nil, nonce + nonceBytes, UInt64(sealed.count - nonceBytes), context,
                        UInt64(context.count), nonce, key)
                }
            }
        }
        guard code == 0 else { throw .notAuthentic }
        return plain
    }

    private static let nonceBytes = crypto_aead_xchacha20poly1305_ietf_npubbytes()
    private static let tagBytes = crypto_aead_xchacha20poly1305_ietf_abytes()
}

/// Why something sealed could not be opened, or a key not be made.
public enum SealingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There are fewer bytes than sealing adds.
    case tooShort
    /// The key or the context is another one, or the bytes were changed.
    case notAuthentic
    /// The bytes are not as many as a key has.
    case badKeySize(found: Int)
    /// The cost asks for less than is safe or more than is reasonable.
    case badCost
    /// The memory for deriving the key from a passphrase is not there.
    case outOfMemory(bytes: Int)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .tooShort: "The sealed data is cut off. Restore it from a backup."
        case .notAuthentic: "The sealed data does not open with this key, or it was changed. Use the right key."
        case .badKeySize(let found): "A key has 32 bytes, this one has \(found). Use the whole key."
        case .badCost: "The cost of the passphrase is out of bounds. The data was changed: restore it from a backup."
        case .outOfMemory(let bytes):
            "Deriving the key takes \(bytes >> 20) MiB of memory, which is not there. Close other programs."
        }
    }
}
