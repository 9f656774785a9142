internal import CCrypto

/// An OpenSSL key for one operation. It never leaves the function that made it, so it needs no isolation of its own.
struct KeyHandle: ~Copyable {
    let pointer: OpaquePointer

    deinit { EVP_PKEY_free(pointer) }

    /// A key from its uncompressed or compressed public point and, for signing, its scalar.
    init(curve: Curve, point: [UInt8], scalar: [UInt8]? = nil) throws(CryptoError) {
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else {
            throw .library("creating an EC key context")
        }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_fromdata_init(context) == 1 else { throw .library("preparing an EC key") }
        let number = scalar.flatMap { BN_bin2bn($0, Int32($0.count), BN_secure_new()) }
        defer { BN_clear_free(number) }
        var key: OpaquePointer?
        let made = warren_ec_key_from_parts(context, &key, curve.groupName, point, point.count, number) == 1
        guard made, let key else { throw .invalidPublicKey("OpenSSL does not accept the point") }
        pointer = key
    }

    /// The DER signature of SHA-256(`message`).
    func sign(_ message: [UInt8]) -> [UInt8]? {
        guard let context = EVP_MD_CTX_new() else { return nil }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, pointer) == 1 else { return nil }
        var length = 80
        var signature = [UInt8](repeating: 0, count: length)
        guard EVP_DigestSign(context, &signature, &length, message, message.count) == 1 else { return nil }
        return Array(signature.prefix(length))
    }

    /// Whether the DER signature is one of SHA-256(`message`).
    func verify(_ signature: [UInt8], _ message: [UInt8]) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, pointer) == 1 else { return false }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}
