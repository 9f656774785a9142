/// What can go wrong with keys, signatures and sealed data. No case ever carries secret bytes.
public enum CryptoError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A private key that is not a scalar of its curve; the text says which rule it breaks.
    case invalidPrivateKey(String)
    /// A public key that is not a point of its curve or not in the expected encoding.
    case invalidPublicKey(String)
    /// A `did:key` or multibase text that cannot be read.
    case invalidKeyText(String)
    /// A key type this app does not know, by its multicodec or its verification method type.
    case unsupportedKeyType(String)
    /// Sealed data that the key does not open: another key, or changed bytes.
    case cannotOpen(String)
    /// The crypto library refused an operation that should always work.
    case library(String)

    /// What happened and what to do about it.
    public var description: String {
        switch self {
        case .invalidPrivateKey(let reason):
            "The private key is not usable: \(reason). Create a new key or import it again."
        case .invalidPublicKey(let reason):
            "The public key is not usable: \(reason). Ask its owner to publish it again."
        case .invalidKeyText(let reason):
            "The text is not a key: \(reason). Check that it was copied whole."
        case .unsupportedKeyType(let type):
            "Keys of the type \(type) are not supported; P-256 and secp256k1 are."
        case .cannotOpen(let reason):
            "The sealed data could not be opened: \(reason)."
        case .library(let operation):
            "The crypto library failed at: \(operation). Check the installed OpenSSL (3.0 or later)."
        }
    }
}
