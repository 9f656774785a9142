import ATProto
import Crypto

/// Makes an account: keys, identity, an empty repo, and the actor that the AppView shows.
struct AccountCreation {
    let sql: SQL
    let context: ServerContext

    /// The ending of every handle that the network gives out.
    static let domain = ".test"

    /// The handle in lower case, when an account may have it.
    static func checkedHandle(_ text: String, _ sql: SQL, unless did: String? = nil) throws(XRPCFailure) -> String {
        let handle = text.lowercased()
        guard Handle(handle) != nil else {
            throw XRPCFailure(400, "InvalidHandle", "Input/handle must be a valid handle")
        }
        guard handle.hasSuffix(domain) else {
            throw XRPCFailure(400, "UnsupportedDomain", "Not a supported handle domain: use NAME\(domain)")
        }
        let label = handle.dropLast(domain.count)
        guard !label.contains(".") else { throw XRPCFailure(400, "InvalidHandle", "Invalid characters in handle") }
        guard label.count >= 3 else { throw XRPCFailure(400, "InvalidHandle", "Handle too short") }
        guard label.count <= 18 else { throw XRPCFailure(400, "InvalidHandle", "Handle too long") }
        if let taken = try Accounts(sql: sql).find(handle), taken.did != did {
            throw XRPCFailure(400, "HandleNotAvailable", "Handle already taken: \(handle)")
        }
        return handle
    }

    /// An account with keys of its own.
    func create(handle: String, email: String, passwordHash: String, at time: Instant) throws(XRPCFailure) -> Account {
        let signing = SigningKey(curve: .k256)
        let rotation = SigningKey(curve: .k256)
        var genesis = PLCOperation(
            rotationKeys: [rotation.verifyingKey.didKey],
            verificationMethods: ["atproto": signing.verifyingKey.didKey], handle: handle,
            services: ["atproto_pds": .init(type: "AtprotoPersonalDataServer", endpoint: context.url)])
        genesis.sign(with: rotation)
        let account = Account(
            did: genesis.genesisDID, handle: handle, email: email, passwordHash: passwordHash, isActive: true)
        try insert(account, genesis: genesis, signingKey: signing, rotationKey: rotation, at: time)
        return account
    }

    /// An account whose identity is made already.
    func insert(
        _ account: Account, genesis: PLCOperation, signingKey: SigningKey, rotationKey: SigningKey, at time: Instant
    ) throws(XRPCFailure) {
        try Accounts(sql: sql).insert(account, signingKey: signingKey, rotationKey: rotationKey, createdAt: time)
        try PLCDirectory(sql: sql).append(genesis, to: account.did, at: time)
        try ActorIndex(sql: sql).add(did: account.did, handle: account.handle, at: time)
    }
}
