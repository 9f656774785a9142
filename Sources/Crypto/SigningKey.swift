internal import CCrypto

/// A private ECDSA key. Its description and its mirror show no secret bytes.
public struct SigningKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The curve the key is on.
    public let curve: Curve
    /// The 32-byte big-endian scalar: a secret. Keep it in `Secrets`, never in a log or an argument.
    public let rawRepresentation: [UInt8]
    /// The public half.
    public let verifyingKey: VerifyingKey

    /// A new random key.
    public init(curve: Curve) {
        // A random 256-bit number misses the range of scalars at most once in 2^32, so this ends at once.
        while true {
            if let key = try? SigningKey(curve: curve, rawRepresentation: SecureRandom.bytes(32)) {
                self = key
                return
            }
        }
    }

    /// The key of a 32-byte big-endian scalar; refuses zero and anything not below the curve's order.
    public init(curve: Curve, rawRepresentation: [UInt8]) throws(CryptoError) {
        guard rawRepresentation.count == 32 else {
            throw .invalidPrivateKey("it has \(rawRepresentation.count) bytes instead of 32")
        }
        guard let point = curve.publicPoint(of: rawRepresentation) else {
            throw .invalidPrivateKey("it is zero or not below the order of the curve")
        }
        self.curve = curve
        self.rawRepresentation = rawRepresentation
        verifyingKey = try VerifyingKey(curve: curve, compressed: point)
    }

    /// The signature of SHA-256(`message`): `r` and `s`, 32 bytes each, low-S. Two calls give two signatures, both valid.
    public func sign(_ message: [UInt8]) -> [UInt8] {
        guard
            let handle = try? KeyHandle(curve: curve, point: verifyingKey.compressed, scalar: rawRepresentation),
            let der = handle.sign(message),
            let signature = CompactSignature.compact(der: der, on: curve)
        else { preconditionFailure("OpenSSL could not sign with a valid key; the installed libcrypto is broken") }
        return signature
    }

    /// The curve only.
    public var description: String { "SigningKey(\(curve), ‹redacted›)" }

    /// The curve only.
    public var debugDescription: String { description }

    /// A mirror without the scalar, so that `dump` cannot show it.
    public var customMirror: Mirror { Mirror(self, children: ["curve": curve, "verifyingKey": verifyingKey]) }
}
