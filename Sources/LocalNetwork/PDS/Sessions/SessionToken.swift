import ATProto
import Crypto

/// What a token says once its signature has been checked.
struct SessionToken: Sendable {
    enum Scope: String, Sendable {
        case access = "com.atproto.access"
        case refresh = "com.atproto.refresh"
    }

    var scope: Scope
    var did: String
    /// The identifier that makes every token different, and that a refresh token is revoked by.
    var identifier: String
    var issuedAt: Instant
    var expiresAt: Instant
    /// Access tokens of an earlier generation than the signer's have expired, whatever their time says.
    var generation: Int64
}

/// Makes and checks the tokens of one network: JWTs signed by HMAC-SHA256.
struct TokenSigner: Sendable {
    let secret: [UInt8]
    /// The server's DID, which every token is for.
    let audience: String

    func sign(_ token: SessionToken) -> String {
        let type = token.scope == .access ? "at+jwt" : "refresh+jwt"
        let header: DataValue = ["alg": "HS256", "typ": .string(type)]
        let claims: DataValue = [
            "scope": .string(token.scope.rawValue), "sub": .string(token.did), "aud": .string(audience),
            "jti": .string(token.identifier), "iat": .integer(token.issuedAt.milliseconds / 1000),
            "exp": .integer(token.expiresAt.milliseconds / 1000), "gen": .integer(token.generation),
        ]
        let signed = Base64URL.encode(header.json()) + "." + Base64URL.encode(claims.json())
        return signed + "." + Base64URL.encode(HMACSHA256.authenticate(Array(signed.utf8), key: secret))
    }

    /// Nil for what this network did not sign.
    func read(_ text: String) -> SessionToken? {
        guard text.utf8.count <= 4096 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64URL.decode(parts[2]) else { return nil }
        guard HMACSHA256.isValid(signature, for: Array("\(parts[0]).\(parts[1])".utf8), key: secret),
            let payload = Base64URL.decode(parts[1]), let claims = try? DataValue(json: payload),
            let scope = claims["scope"]?.stringValue.flatMap(SessionToken.Scope.init(rawValue:)),
            let did = claims["sub"]?.stringValue, let identifier = claims["jti"]?.stringValue,
            let issued = claims["iat"]?.integerValue, let expires = claims["exp"]?.integerValue
        else { return nil }
        return SessionToken(
            scope: scope, did: did, identifier: identifier, issuedAt: Instant(milliseconds: issued * 1000),
            expiresAt: Instant(milliseconds: expires * 1000), generation: claims["gen"]?.integerValue ?? 0)
    }
}
