import ATProto
import Crypto

/// One inhabitant of the small world: the profile, and an identity that is the same in every world.
struct Person: Sendable {
    let name: String
    let did: String
    let genesis: PLCOperation
    let signingKey: SigningKey
    let rotationKey: SigningKey

    let displayName: String?
    let about: String?
    let pronouns: String?
    let colours: (ground: UInt32, fruit: UInt32)?

    var handle: String { name + ".test" }
    var email: String { name + "@example.test" }

    /// - Parameter signature: of the first operation of the PLC log. The operation is signed once for all, since a
    ///   signature is different each time and the DID is the hash of both.
    init(
        _ name: String, curve: Curve = .k256, signature: String, displayName: String? = nil, about: String? = nil,
        pronouns: String? = nil, colours: (ground: UInt32, fruit: UInt32)? = nil, isLabeler: Bool = false
    ) {
        self.name = name
        self.displayName = displayName
        self.about = about
        self.pronouns = pronouns
        self.colours = colours
        signingKey = Self.key(name, "signing", curve)
        rotationKey = Self.key(name, "rotation", .k256)
        var genesis = Self.unsignedGenesis(name, signingKey, rotationKey, isLabeler: isLabeler)
        genesis.signature = signature
        self.genesis = genesis
        did = genesis.genesisDID
    }

    /// The first operation names no port, since every start may have another; the next one does.
    private static func unsignedGenesis(
        _ name: String, _ signingKey: SigningKey, _ rotationKey: SigningKey, isLabeler: Bool
    ) -> PLCOperation {
        let signing = signingKey.verifyingKey.didKey
        var methods = ["atproto": signing]
        var services = [
            "atproto_pds": PLCOperation.Service(type: "AtprotoPersonalDataServer", endpoint: "http://127.0.0.1")
        ]
        if isLabeler {
            methods["atproto_label"] = signing
            services["atproto_labeler"] = .init(type: "AtprotoLabeler", endpoint: "http://127.0.0.1")
        }
        return PLCOperation(
            rotationKeys: [rotationKey.verifyingKey.didKey], verificationMethods: methods,
            handle: name + ".test", services: services)
    }

    /// Keys that everyone can compute: nothing in the small world is secret.
    private static func key(_ name: String, _ use: String, _ curve: Curve) -> SigningKey {
        let seed = SHA256.hash(Array("the small world of Warren: \(name), \(use)".utf8))
        guard let key = try? SigningKey(curve: curve, rawRepresentation: seed) else {
            preconditionFailure("the seed of \(name) is no key: change the seed's text")
        }
        return key
    }
}
