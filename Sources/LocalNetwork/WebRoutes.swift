import ATProto

/// Everything that is asked for by a path: XRPC, images, identity documents.
struct WebRoutes: Sendable {
    let context: ServerContext
    let xrpc: XRPCRouter

    func bodyLimit(_ path: String) -> Int {
        path.hasPrefix("/xrpc/") ? xrpc.bodyLimit(path.dropFirst(6)) : 0
    }

    func answer(_ request: IncomingRequest) -> OutgoingResponse {
        if let host = request.header("host"), !LocalName.isHost(host) {
            return XRPCRouter.refusal(
                XRPCFailure(
                    421, "MisdirectedRequest",
                    "The local network does not answer as \(host): ask 127.0.0.1, localhost or a name that ends in .test"
                ))
        }
        let origin = request.header("origin")
        if let origin, !LocalName.isOrigin(origin) {
            return XRPCRouter.refusal(
                XRPCFailure(
                    403, "ForeignOrigin",
                    "The local network does not answer pages of \(origin): serve the page from localhost, 127.0.0.1 or a "
                        + "name that ends in .test"))
        }
        var response: OutgoingResponse
        if request.method == "OPTIONS" {
            response = OutgoingResponse(
                status: 204, contentType: nil,
                headers: [
                    (name: "Access-Control-Allow-Methods", value: "GET, HEAD, POST, OPTIONS"),
                    (
                        name: "Access-Control-Allow-Headers",
                        value: "authorization, content-type, atproto-proxy, atproto-accept-labelers"
                    ),
                    (name: "Access-Control-Max-Age", value: "86400"),
                ])
        } else if request.path.hasPrefix("/xrpc/") {
            response = xrpc.answer(request, nsid: String(request.path.dropFirst(6)))
        } else {
            do throws(XRPCFailure) { response = try document(request) } catch { response = XRPCRouter.refusal(error) }
        }
        // A client in a browser may come from any page of this machine, as from any page at all with a public server.
        response.headers.append((name: "Vary", value: "Origin"))
        if let origin {
            response.headers += [
                (name: "Access-Control-Allow-Origin", value: origin),
                (
                    name: "Access-Control-Expose-Headers",
                    value:
                        "atproto-content-labelers, ratelimit-limit, ratelimit-remaining, ratelimit-reset, "
                        + "ratelimit-policy"
                ),
            ]
        }
        return response
    }

    private func document(_ request: IncomingRequest) throws(XRPCFailure) -> OutgoingResponse {
        guard request.method == "GET" || request.method == "HEAD" else {
            return .text("Method not allowed\n", status: 405)
        }
        let parts = request.path.split(separator: "/").map(String.init)
        switch (parts.first, parts.count) {
        case (nil, _): return .text(welcome)
        case ("img", 4): return try image(did: parts[2], file: parts[3])
        case (".well-known", 2): return try wellKnown(parts[1], request)
        case ("plc", 2...): return try identity(Array(parts.dropFirst()))
        case (let first?, _) where first.hasPrefix("did:"): return try identity(parts)
        default: return .text("Not found\n", status: 404)
        }
    }

    private var welcome: String {
        """
        This is Warren's local network: a PDS, an AppView and a PLC directory of the AT Protocol, for trials and tests.
        It is reachable from this machine only.

        XRPC methods are under /xrpc/, DID documents under /DID, images under /img/.

        """
    }

    /// The document of an account, its last operation's data, or its log.
    private func identity(_ parts: [String]) throws(XRPCFailure) -> OutgoingResponse {
        let did = parts[0]
        let value = try context.store.read { sql throws(XRPCFailure) -> DataValue? in
            let directory = PLCDirectory(sql: sql)
            switch Array(parts.dropFirst()) {
            case []: return try directory.document(did)
            case ["data"]: return try directory.last(did)?.data(did)
            case ["log"]:
                return try directory.auditLog(did).map { log in
                    .array((log.arrayValue ?? []).compactMap { $0["operation"] })
                }
            case ["log", "last"]: return try directory.last(did)?.value
            case ["log", "audit"]: return try directory.auditLog(did)
            default: return nil
            }
        }
        guard let value else {
            return Self.json(["message": .string("DID not registered: \(did)")], status: 404, type: "application/json")
        }
        return Self.json(value, type: parts.count == 1 ? "application/did+ld+json" : "application/json")
    }

    private func wellKnown(_ name: String, _ request: IncomingRequest) throws(XRPCFailure) -> OutgoingResponse {
        switch name {
        case "did.json":
            let document: DataValue = [
                "@context": ["https://www.w3.org/ns/did/v1"], "id": .string(context.serverDID),
                "service": [
                    [
                        "id": "#atproto_pds", "type": "AtprotoPersonalDataServer",
                        "serviceEndpoint": .string(context.url),
                    ],
                    ["id": "#bsky_appview", "type": "BskyAppView", "serviceEndpoint": .string(context.url)],
                ],
            ]
            return Self.json(document)
        case "atproto-did":
            let host = String((request.header("host") ?? "").prefix { $0 != ":" })
            let account = try context.store.read { sql throws(XRPCFailure) in try Accounts(sql: sql).find(host) }
            guard let account else { return .text("User not found\n", status: 404) }
            return .text(account.did)
        default: return .text("Not found\n", status: 404)
        }
    }

    /// `{cid}@jpeg`: the blob as it is, whatever the ending says.
    private func image(did: String, file: String) throws(XRPCFailure) -> OutgoingResponse {
        let cid = String(file.prefix { $0 != "@" })
        let blob = try context.store.read { sql throws(XRPCFailure) in try Blobs(sql: sql).find(cid, of: did) }
        guard let blob, blob.mediaType.hasPrefix("image/") else { return .text("Image not found\n", status: 404) }
        return OutgoingResponse(
            contentType: blob.mediaType, body: blob.bytes,
            headers: [
                (name: "Cache-Control", value: "public, max-age=604800, immutable"),
                (name: "X-Content-Type-Options", value: "nosniff"),
            ])
    }

    private static func json(
        _ value: DataValue, status: Int = 200, type: String = "application/json"
    ) -> OutgoingResponse {
        OutgoingResponse(status: status, contentType: type, body: AnswerJSON.bytes(of: value))
    }
}
