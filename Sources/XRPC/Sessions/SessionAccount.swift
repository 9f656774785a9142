import ATProto
public import Log
import Transport

/// Who is signed in, and where.
public struct SessionAccount: Hashable, Sendable, Codable {
    /// The account's DID.
    public var did: String
    /// Its handle, as the server says; may be `handle.invalid`.
    public var handle: String
    /// The server that the person signed in at.
    public var service: String
    /// The server that holds the account's data, and gets its calls; often the same.
    public var pds: String
    /// The e-mail address, when the server tells.
    public var email: String?
    /// Whether the address is confirmed.
    public var isEmailConfirmed: Bool
    /// Whether signing in needs a code that comes by e-mail.
    public var needsEmailCode: Bool
    /// Whether the account is active.
    public var isActive: Bool
    /// Why it is not (`takendown`, `suspended`, `deactivated`, …).
    public var status: String?

    /// An account.
    public init(
        did: String, handle: String, service: String, pds: String, email: String? = nil,
        isEmailConfirmed: Bool = false, needsEmailCode: Bool = false, isActive: Bool = true, status: String? = nil
    ) {
        self.did = did
        self.handle = handle
        self.service = service
        self.pds = pds
        self.email = email
        self.isEmailConfirmed = isEmailConfirmed
        self.needsEmailCode = needsEmailCode
        self.isActive = isActive
        self.status = status
    }
}

/// The two tokens of a session.
public struct SessionTokens: Equatable, Sendable {
    /// Goes with every call, for some hours at most.
    public var access: Secret<String>
    /// Gets the next pair, and is then used up.
    public var refresh: Secret<String>

    /// Two tokens.
    public init(access: Secret<String>, refresh: Secret<String>) {
        self.access = access
        self.refresh = refresh
    }
}

/// What is kept of a session between runs.
public struct StoredSession: Equatable, Sendable {
    /// Who and where.
    public var account: SessionAccount
    /// The tokens, to be kept with the secrets.
    public var tokens: SessionTokens

    /// A session.
    public init(account: SessionAccount, tokens: SessionTokens) {
        self.account = account
        self.tokens = tokens
    }
}

/// The server that a DID document names as its account's.
enum PDSService {
    /// The `#atproto_pds` endpoint as an origin; `nil` when the document is another's, or names none that can be used.
    static func endpoint(in document: RawJSON?, of did: String) -> String? {
        guard let document, document["id"]?.string == did, let services = document["service"]?.elements else {
            return nil
        }
        for service in services.prefix(64) {
            guard let id = service["id"]?.string, id == "#atproto_pds" || id == "\(did)#atproto_pds",
                service["type"]?.string == "AtprotoPersonalDataServer", let url = service["serviceEndpoint"]?.string
            else { continue }
            return (try? XRPCClient.origin(url))?.description
        }
        return nil
    }
}
