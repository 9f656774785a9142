internal import CCrypto

/// A public ECDSA key, as `did:key` and DID documents carry it.
public struct VerifyingKey: Hashable, Sendable, CustomStringConvertible {
    /// The curve the key is on.
    public let curve: Curve
    /// The point in its 33-byte compressed form.
    public let compressed: [UInt8]

    /// A key from its compressed point (33 bytes); refuses what is not a point of the curve.
    public init(curve: Curve, compressed: [UInt8]) throws(CryptoError) {
        guard compressed.count == 33 else {
            throw .invalidPublicKey("it has \(compressed.count) bytes instead of 33")
        }
        try self.init(curve: curve, point: compressed)
    }

    private init(curve: Curve, point: [UInt8]) throws(CryptoError) {
        guard let compressed = curve.compressedPoint(of: point) else {
            throw .invalidPublicKey("it is not a point of the curve")
        }
        self.curve = curve
        self.compressed = compressed
    }

    /// A key from `did:key:z…` (multibase base58btc of multicodec and compressed point).
    public init(didKey: String) throws(CryptoError) {
        guard didKey.hasPrefix("did:key:") else { throw .invalidKeyText("it does not begin with did:key:") }
        try self.init(multikey: String(didKey.dropFirst("did:key:".count)))
    }

    /// A key from the `publicKeyMultibase` of a `Multikey` verification method: `z…`, with the multicodec in front.
    public init(multikey: String) throws(CryptoError) {
        let bytes = try Self.multibase(multikey)
        guard let curve = Curve.allCases.first(where: { bytes.starts(with: $0.multicodec) }) else {
            throw .unsupportedKeyType(bytes.prefix(2).map { "0x" + String($0, radix: 16) }.joined(separator: " "))
        }
        try self.init(curve: curve, compressed: Array(bytes.dropFirst(curve.multicodec.count)))
    }

    /// A key from a DID document's verification method: `Multikey`, or one of the two older suites whose multibase text
    /// is a bare point, compressed or not.
    public init(verificationMethodType type: String, publicKeyMultibase text: String) throws(CryptoError) {
        switch type {
        case "Multikey": try self.init(multikey: text)
        case "EcdsaSecp256k1VerificationKey2019": try self.init(curve: .k256, point: Self.multibase(text))
        case "EcdsaSecp256r1VerificationKey2019": try self.init(curve: .p256, point: Self.multibase(text))
        default: throw .unsupportedKeyType(String(type.prefix(64)))
        }
    }

    /// The `z…` text with multicodec, as a `Multikey` verification method holds it.
    public var multikey: String { "z" + Base58.encode(curve.multicodec + compressed) }

    /// The `did:key:z…` text.
    public var didKey: String { "did:key:" + multikey }

    /// The `did:key` text.
    public var description: String { didKey }

    /// The 65-byte uncompressed point (0x04, x, y), as JWKs need its halves.
    public var uncompressed: [UInt8] {
        guard let point = curve.uncompressedPoint(of: compressed) else {
            preconditionFailure("A key that was checked when it was made is a point of its curve")
        }
        return point
    }

    /// Whether `signature` is a compact, low-S signature of SHA-256(`message`) by this key. DER, high-S and any other
    /// length are refused, since each would give a second valid form of the same signature.
    public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        guard signature.count == CompactSignature.byteCount, CompactSignature.isLowS(signature, on: curve),
            let handle = try? KeyHandle(curve: curve, point: compressed)
        else { return false }
        return handle.verify(CompactSignature.der(signature), message)
    }

    private static func multibase(_ text: String) throws(CryptoError) -> [UInt8] {
        guard text.hasPrefix("z") else { throw .invalidKeyText("it is not base58btc, which begins with z") }
        guard let bytes = Base58.decode(text.dropFirst()) else {
            throw .invalidKeyText("it is too long or holds a character outside base58")
        }
        return bytes
    }
}
