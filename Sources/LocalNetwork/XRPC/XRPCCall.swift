import ATProto

/// One call, as a handler gets it.
struct XRPCCall: Sendable {
    let nsid: String
    let query: CallParameters
    /// The JSON body of a procedure; an empty map when there is none.
    let input: DataValue
    /// The body as it came, for raw uploads.
    let body: [UInt8]
    let mediaType: String?
    /// Who calls; nil without a session.
    let viewer: String?
    /// The token that the call was made with, for the session methods.
    let token: SessionToken?
    /// The labelers whose labels the caller wants; nil: the network's own.
    let labelers: [String]?
    let now: Instant

    /// The caller, where the router has already refused calls without one.
    func account() throws(XRPCFailure) -> String {
        guard let viewer else { throw .authenticationRequired() }
        return viewer
    }

    func text(_ name: String) throws(XRPCFailure) -> String {
        guard let value = input[name] else { throw .invalidRequest("Input must have the property \"\(name)\"") }
        guard let text = value.stringValue else { throw .invalidRequest("Input/\(name) must be a string") }
        return text
    }

    func optionalText(_ name: String) throws(XRPCFailure) -> String? {
        guard let value = input[name], !value.isNull else { return nil }
        guard let text = value.stringValue else { throw .invalidRequest("Input/\(name) must be a string") }
        return text
    }

    func optionalFlag(_ name: String) throws(XRPCFailure) -> Bool? {
        guard let value = input[name], !value.isNull else { return nil }
        guard let flag = value.boolValue else { throw .invalidRequest("Input/\(name) must be a boolean") }
        return flag
    }
}

/// What a handler answers.
enum XRPCReply: Sendable {
    case json(DataValue)
    case bytes([UInt8], mediaType: String, headers: [String: String] = [:])
    /// Status 200 and no body.
    case nothing
}
