import ATProto

/// One entry of the method table: what a method takes, who may call it, and what answers it.
struct ServedMethod: Sendable {
    enum Kind: Sendable { case query, procedure }

    enum Caller: Sendable {
        /// Any Authorization header is left alone.
        case anyone
        /// Answered without a session too, but a bad token is refused.
        case optional
        case account
        /// The refresh token in place of the access token.
        case refreshToken
    }

    enum Input: Sendable {
        case json
        /// Bytes of any type, up to the number given.
        case raw(maxBytes: Int)
    }

    /// How the handler meets the store.
    enum Handler: Sendable {
        case free(@Sendable (XRPCCall) throws(XRPCFailure) -> XRPCReply)
        case read(@Sendable (XRPCCall, SQL) throws(XRPCFailure) -> XRPCReply)
        case write(@Sendable (XRPCCall, SQL) throws(XRPCFailure) -> XRPCReply)
    }

    let nsid: String
    let kind: Kind
    let caller: Caller
    let input: Input
    let handler: Handler

    /// A query that reads the store.
    static func query(
        _ nsid: String, as caller: Caller = .optional,
        _ handler: @escaping @Sendable (XRPCCall, SQL) throws(XRPCFailure) -> XRPCReply
    ) -> ServedMethod {
        ServedMethod(nsid: nsid, kind: .query, caller: caller, input: .json, handler: .read(handler))
    }

    /// A procedure that changes the store in one transaction.
    static func procedure(
        _ nsid: String, as caller: Caller = .account, input: Input = .json,
        _ handler: @escaping @Sendable (XRPCCall, SQL) throws(XRPCFailure) -> XRPCReply
    ) -> ServedMethod {
        ServedMethod(nsid: nsid, kind: .procedure, caller: caller, input: input, handler: .write(handler))
    }
}
