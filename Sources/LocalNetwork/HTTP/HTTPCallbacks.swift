import CMicrohttpd

/// What the callbacks of one server share.
final class HTTPServerContext: Sendable {
    let handler: HTTPServer.Handler
    let idleSeconds: UInt32
    /// The greatest body for a path, in bytes.
    let bodyLimit: @Sendable (String) -> Int

    init(
        handler: @escaping HTTPServer.Handler, idleSeconds: UInt32, bodyLimit: @escaping @Sendable (String) -> Int
    ) {
        self.handler = handler
        self.idleSeconds = idleSeconds
        self.bodyLimit = bodyLimit
    }
}

/// The body of a request while it arrives.
private final class ArrivingBody {
    var bytes: [UInt8] = []
    var received = 0
    let limit: Int
    var isTooLarge: Bool { received > limit }

    init(limit: Int) { self.limit = limit }
}

private func pairs(
    _ connection: OpaquePointer?, _ kind: MHD_ValueKind
) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    withUnsafeMutablePointer(to: &result) { pointer in
        _ = MHD_get_connection_values(
            connection, kind,
            { context, _, key, value in
                guard let context, let key else { return .YES }
                context.assumingMemoryBound(to: [(name: String, value: String)].self).pointee
                    .append((name: String(cString: key), value: value.map { String(cString: $0) } ?? ""))
                return .YES
            }, pointer)
    }
    return result
}

private func queue(_ answer: OutgoingResponse, on connection: OpaquePointer?) -> MHD_Result {
    var body = answer.body
    let made = body.withUnsafeMutableBytes {
        MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
    }
    guard let made else { return .NO }
    for field in answer.headers { MHD_add_response_header(made, field.name, field.value) }
    let result = MHD_queue_response(connection, UInt32(answer.status), made)
    MHD_destroy_response(made)
    return result
}

private func tooLarge(_ limit: Int) -> OutgoingResponse {
    OutgoingResponse(
        status: 413, contentType: "application/json",
        body: Array(
            #"{"error":"PayloadTooLarge","message":"request entity too large: the limit is \#(limit) bytes"}"#.utf8))
}

/// libmicrohttpd's access handler: called first when the header has arrived, then for each piece of the body, then with
/// no piece, when it is time to answer.
func answerRequest(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, piece: UnsafePointer<CChar>?,
    pieceLength: UnsafeMutablePointer<Int>?, request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let url, let method, let pieceLength, let request else { return .NO }
    let server = Unmanaged<HTTPServerContext>.fromOpaque(context).takeUnretainedValue()

    guard let state = request.pointee else {
        warren_mhd_set_timeout(connection, server.idleSeconds)
        let limit = server.bodyLimit(String(cString: url))
        let announced = MHD_lookup_connection_value(connection, .HEADER_KIND, "Content-Length")
            .flatMap { Int(String(cString: $0)) }
        // Answering before the body is read makes libmicrohttpd close the connection, so the body is never taken in.
        if let announced, announced > limit { return queue(tooLarge(limit), on: connection) }
        request.pointee = Unmanaged.passRetained(ArrivingBody(limit: limit)).toOpaque()
        return .YES
    }

    let body = Unmanaged<ArrivingBody>.fromOpaque(state).takeUnretainedValue()
    if pieceLength.pointee > 0, let piece {
        let count = pieceLength.pointee
        pieceLength.pointee = 0
        body.received += count
        // A chunked body announces no length: what is past the limit is read and dropped, up to as much again.
        if body.isTooLarge {
            body.bytes = []
            return body.received > 2 * body.limit ? .NO : .YES
        }
        body.bytes.append(contentsOf: UnsafeRawBufferPointer(start: piece, count: count))
        return .YES
    }
    if body.isTooLarge { return queue(tooLarge(body.limit), on: connection) }

    var headers: [String: String] = [:]
    for field in pairs(connection, .HEADER_KIND) {
        let name = field.name.lowercased()
        headers[name] = headers[name].map { "\($0), \(field.value)" } ?? field.value
    }
    let incoming = IncomingRequest(
        method: String(cString: method), path: String(cString: url), query: pairs(connection, .GET_ARGUMENT_KIND),
        headers: headers, body: body.bytes)
    body.bytes = []
    return queue(server.handler(incoming), on: connection)
}

/// libmicrohttpd's completion handler: the request is over, answered or not.
func requestCompleted(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, reason: MHD_RequestTerminationCode
) {
    guard let request, let state = request.pointee else { return }
    Unmanaged<ArrivingBody>.fromOpaque(state).release()
    request.pointee = nil
}
