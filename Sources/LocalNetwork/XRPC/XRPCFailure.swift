import Persistence

/// Why a call was refused: the status, and the `error` and `message` of the body.
struct XRPCFailure: Error, Sendable {
    var status: Int
    var name: String
    var message: String
    /// The store's own error, where it was that.
    var cause: DatabaseError?

    init(_ status: Int, _ name: String, _ message: String) {
        self.status = status
        self.name = name
        self.message = message
    }

    static func invalidRequest(_ message: String) -> XRPCFailure { XRPCFailure(400, "InvalidRequest", message) }
    static func invalidSwap(_ message: String) -> XRPCFailure { XRPCFailure(400, "InvalidSwap", message) }
    static func notFound(_ message: String) -> XRPCFailure { XRPCFailure(400, "NotFound", message) }
    static func profileNotFound() -> XRPCFailure { invalidRequest("Profile not found") }
    static func notImplemented(_ nsid: String) -> XRPCFailure {
        XRPCFailure(501, "MethodNotImplemented", "The local network does not serve \(nsid)")
    }
    static func authenticationRequired(_ message: String = "Authentication Required") -> XRPCFailure {
        XRPCFailure(401, "AuthenticationRequired", message)
    }
    static func store(_ error: DatabaseError) -> XRPCFailure {
        var failure = XRPCFailure(500, "InternalServerError", "The local network's store failed: \(error)")
        failure.cause = error
        return failure
    }
    static func broken(_ what: String) -> XRPCFailure { XRPCFailure(500, "InternalServerError", what) }
}
