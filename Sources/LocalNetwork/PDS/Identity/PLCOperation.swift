import ATProto
import Crypto

/// One entry of a `did:plc` log. The directory's rules are few: the first operation's hash is the DID, each later one
/// names the one before it, and each is signed by a rotation key.
struct PLCOperation: Sendable {
    var rotationKeys: [String]
    var verificationMethods: [String: String]
    var handle: String
    var services: [String: Service]
    var previous: String?
    var signature: String?

    struct Service: Sendable {
        var type: String
        var endpoint: String
    }

    /// The operation as the directory shows it and as it is hashed.
    var value: DataValue {
        var members: [String: DataValue] = [
            "type": "plc_operation", "rotationKeys": .array(rotationKeys.map(DataValue.string)),
            "verificationMethods": .map(verificationMethods.mapValues(DataValue.string)),
            "alsoKnownAs": [.string("at://\(handle)")],
            "services": .map(
                services.mapValues { ["type": .string($0.type), "endpoint": .string($0.endpoint)] }),
            "prev": previous.map(DataValue.string) ?? .null,
        ]
        members["sig"] = signature.map(DataValue.string)
        return .map(members)
    }

    init(
        rotationKeys: [String], verificationMethods: [String: String], handle: String, services: [String: Service],
        previous: String? = nil
    ) {
        self.rotationKeys = rotationKeys
        self.verificationMethods = verificationMethods
        self.handle = handle
        self.services = services
        self.previous = previous
    }

    /// Reads what `value` wrote; nil for anything else.
    init?(_ value: DataValue) {
        guard let keys = value["rotationKeys"]?.arrayValue?.compactMap(\.stringValue),
            let methods = value["verificationMethods"]?.mapValue?.compactMapValues(\.stringValue),
            let name = value["alsoKnownAs"]?.arrayValue?.first?.stringValue, name.hasPrefix("at://"),
            let services = value["services"]?.mapValue
        else { return nil }
        self.init(
            rotationKeys: keys, verificationMethods: methods, handle: String(name.dropFirst(5)),
            services: services.compactMapValues { service in
                guard let type = service["type"]?.stringValue, let endpoint = service["endpoint"]?.stringValue else {
                    return nil
                }
                return Service(type: type, endpoint: endpoint)
            }, previous: value["prev"]?.stringValue)
        signature = value["sig"]?.stringValue
    }

    mutating func sign(with key: SigningKey) {
        signature = nil
        signature = Base64URL.encode(key.sign(value.cbor()))
    }

    /// What the directory shows under `/{did}/data`.
    func data(_ did: String) -> DataValue {
        guard case .map(var members) = value else { return value }
        for name in ["type", "prev", "sig"] { members[name] = nil }
        members["did"] = .string(did)
        return .map(members)
    }

    var cid: String { CID.ofCBOR(value.cbor()).string }

    /// The DID that this operation is the first of.
    var genesisDID: String { "did:plc:" + Base32Lower.encode(SHA256.hash(value.cbor())).prefix(24) }
}

/// RFC 4648 base32 in lower case without padding, as DIDs are written.
enum Base32Lower {
    static func encode(_ bytes: [UInt8]) -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        var text: [UInt8] = []
        var group: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            group = group << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[Int(group >> bits) & 31])
            }
        }
        if bits > 0 { text.append(alphabet[Int(group << (5 - bits)) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }
}
