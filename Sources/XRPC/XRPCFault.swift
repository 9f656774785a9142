import ATProto
import FoundationEssentials
import Transport

/// Turns answers that are not successes into errors, whatever their body is.
enum XRPCFault {
    private static let excerptLength = 160
    private static let longestMessage = 1000

    /// - Parameters:
    ///   - sent: how many bytes the request's body had.
    ///   - limit: until when the server takes no more calls, for a 429.
    static func error(_ response: HTTPResponse, host: String, sent: Int, limit: Date?, now: Date) -> XRPCError {
        let fault = body(response)
        switch response.status {
        case 429: return .rateLimited(host: host, until: limit ?? now)
        case 413: return .payloadTooLarge(host: host, bytes: sent)
        case 500...:
            let retryAt = RateLimit.retryAfter(response.headers, now: now)
            let message = fault.map { $0.message.isEmpty ? $0.name : $0.message } ?? excerpt(response.body)
            return .serverFault(status: response.status, message: message, retryAt: retryAt)
        case 400..<500:
            guard let fault else { return notXRPC(response) }
            return .refused(status: response.status, name: fault.name, message: fault.message)
        default: return notXRPC(response)
        }
    }

    static func notXRPC(_ response: HTTPResponse) -> XRPCError {
        .notXRPC(
            status: response.status, contentType: bounded(response.headers["content-type"] ?? "", 80),
            excerpt: excerpt(response.body))
    }

    /// Whether the answer says, or leaves open, that it is JSON.
    static func mayBeJSON(_ response: HTTPResponse) -> Bool {
        response.headers["content-type"].map { $0.lowercased().contains("json") } ?? true
    }

    private static func body(_ response: HTTPResponse) -> (name: String, message: String)? {
        guard let json = try? RawJSON(json: response.body), json.isObject, let name = json["error"]?.string else {
            return nil
        }
        return (bounded(name, 100), bounded(json["message"]?.string ?? "", longestMessage))
    }

    private static func bounded(_ text: String, _ length: Int) -> String {
        text.count <= length ? text : text.prefix(length) + "…"
    }

    /// The beginning of a body as one line of plain text: tags, controls and runs of white space are taken out.
    static func excerpt(_ body: [UInt8]) -> String {
        var text = ""
        var isTag = false
        var pendingSpace = false
        for scalar in String(decoding: body.prefix(4096), as: UTF8.self).unicodeScalars {
            switch scalar {
            case "<":
                isTag = true
                pendingSpace = true
            case ">" where isTag: isTag = false
            case _ where isTag: continue
            case _
            where scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
                || scalar == "\u{FFFD}":
                pendingSpace = true
            default:
                if pendingSpace, !text.isEmpty { text += " " }
                pendingSpace = false
                text.unicodeScalars.append(scalar)
            }
            if text.unicodeScalars.count > excerptLength { return text + "…" }
        }
        return text
    }
}
