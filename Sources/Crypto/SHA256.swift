internal import CCrypto

/// SHA-256 (FIPS 180-4).
public enum SHA256 {
    /// Bytes in a digest.
    public static let byteCount = 32

    /// The 32-byte digest of `bytes`.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBytes { hash($0) }
    }

    /// The 32-byte digest of a region of memory, which is only read during the call.
    public static func hash(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
            let result = EVP_Digest(bytes.baseAddress, bytes.count, digest.baseAddress, nil, algorithm, nil)
            precondition(result == 1, "OpenSSL could not compute SHA-256; the installed libcrypto is broken")
            count = byteCount
        }
    }

    /// Fetched once: fetching for every digest costs more than hashing a small block. The object is immutable and OpenSSL
    /// lets all threads use it, which the compiler cannot see of a pointer.
    nonisolated(unsafe) private static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)
}

/// HMAC with SHA-256 (RFC 2104).
public enum HMACSHA256 {
    /// The 32-byte authentication code of `message` under `key`.
    public static func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        // RFC 2104 pads short keys with zeros, so an empty key equals one zero byte; OpenSSL needs a non-null pointer.
        let key = key.isEmpty ? [0] : key
        return [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { code, count in
            var length: UInt32 = 0
            let result = HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, code.baseAddress, &length)
            precondition(result != nil, "OpenSSL could not compute HMAC; the installed libcrypto is broken")
            count = Int(length)
        }
    }

    /// Whether `code` authenticates `message`, compared in constant time.
    public static func isValid(_ code: [UInt8], for message: [UInt8], key: [UInt8]) -> Bool {
        let expected = authenticate(message, key: key)
        return code.count == expected.count && CRYPTO_memcmp(code, expected, expected.count) == 0
    }
}

/// Random bytes from the operating system's generator, fit for keys.
public enum SecureRandom {
    /// `count` random bytes. Traps when the system has no randomness, since nothing secret could be made without it.
    public static func bytes(_ count: Int) -> [UInt8] {
        precondition(count >= 0 && count <= 1 << 20, "SecureRandom gives at most 1 MiB at a time")
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            precondition(RAND_bytes(buffer.baseAddress, Int32(count)) == 1, "The system gave no random bytes")
            filled = count
        }
    }
}
