/// One request as the handler sees it: decoded, complete and bounded.
struct IncomingRequest: Sendable {
    let method: String
    /// The path with its percent escapes decoded.
    let path: String
    /// The query's items in the order in which they came, decoded.
    let query: [(name: String, value: String)]
    /// Header fields; names in lower case.
    let headers: [String: String]
    let body: [UInt8]

    func header(_ name: String) -> String? { headers[name] }

    /// The media type without its parameters, in lower case.
    var mediaType: String? {
        guard let field = headers["content-type"] else { return nil }
        let type = field.prefix { $0 != ";" && $0 != " " }
        return type.isEmpty ? nil : type.lowercased()
    }
}

/// One answer.
struct OutgoingResponse: Sendable {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]

    init(status: Int = 200, contentType: String?, body: [UInt8] = [], headers: [(name: String, value: String)] = []) {
        self.status = status
        self.headers = headers
        if let contentType { self.headers.append((name: "Content-Type", value: contentType)) }
        self.body = body
    }

    static func text(_ text: String, status: Int = 200) -> OutgoingResponse {
        OutgoingResponse(status: status, contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
    }
}
