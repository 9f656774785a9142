import CCurl
import Glibc

/// One transfer on the client's thread: an easy handle, what its callbacks have seen, and its deadlines.
///
/// ```
/// connecting ──ready──▶ sending ──last byte taken──▶ waiting ──first byte──▶ receiving ◀──▶ paused
/// ```
/// Lives on that thread only.
final class CurlTransfer {
    enum Phase {
        case connecting, sending, waiting, receiving, paused
    }

    static let maxHeaderBytes = 64 << 10
    private static let maxHeaderFields = 256

    let order: TransferOrder
    let handle: UnsafeMutableRawPointer
    private(set) var phase = Phase.connecting
    /// Why a callback stopped the transfer; more exact than libcurl's own code.
    private var failure: TransportError?

    private var lastActivity = ContinuousClock.now
    private var bodyOffset = 0
    private var received = 0
    private var headerBytes = 0
    private var headerFields = 0
    private var head = ResponseHead(status: 0, headers: [:])
    private var headIsComplete = false
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    private var host: String { order.hop.address.host }

    init?(_ order: TransferOrder) {
        guard let handle = curl_easy_init() else { return nil }
        self.order = order
        self.handle = handle
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        configure()
    }

    deinit {
        curl_easy_cleanup(handle)
        for list in lists { curl_slist_free_all(list) }
        errorText.deallocate()
    }

    func list(_ texts: [String]) -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts { list = curl_slist_append(list, text) }
        if let list { lists.append(list) }
        return list
    }

    func keepErrorText() {
        _ = warren_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
    }

    // MARK: Deadlines

    /// When the transfer has to end unless something happens, and what to say then.
    var deadline: (instant: ContinuousClock.Instant, phase: TransportPhase) {
        let local: (ContinuousClock.Instant, TransportPhase)? =
            switch phase {
            case .connecting: (order.connectBy, .connect)
            case .sending: (lastActivity + order.idle, .firstByte)
            case .waiting: (lastActivity + order.firstByte, .firstByte)
            case .receiving: (lastActivity + order.idle, .idle)
            case .paused: nil
            }
        guard let local, local.0 < order.endBy else { return (order.endBy, .total) }
        return local
    }

    /// Whether parts of the request's body may still be here or in libcurl.
    var isUploading: Bool {
        order.hop.body?.isEmpty == false && (phase == .sending || phase == .waiting)
    }

    func resumeReading() {
        guard phase == .paused else { return }
        enter(.receiving)
        curl_easy_pause(handle, CURLPAUSE_CONT)
    }

    private func enter(_ phase: Phase) {
        self.phase = phase
        lastActivity = .now
    }

    // MARK: What the callbacks report

    /// The connection is ready and the request is about to be written.
    func connectionIsReady() -> Bool {
        // What an address that was tried in vain left behind is of no interest once another one works.
        failure = nil
        // A reused connection does not pass `openSocket`, so a route that has closed since is noticed here.
        if case .closed(let reason) = order.route.state {
            fail(.routeClosed(order.route.route, reason: reason))
            return false
        }
        enter(order.hop.body == nil ? .waiting : .sending)
        return true
    }

    /// Copies the next part of the request body.
    func readBody(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let body = order.hop.body else { return 0 }
        let count = min(buffer.count, body.count - bodyOffset)
        body.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[bodyOffset..<bodyOffset + count])) }
        bodyOffset += count
        if phase == .sending || phase == .waiting { enter(bodyOffset == body.count ? .waiting : .sending) }
        return count
    }

    /// libcurl sends the body again, on a new connection, when a reused one turned out to be dead.
    func rewindBody(to offset: Int) -> Bool {
        guard let body = order.hop.body, (0...body.count).contains(offset) else { return false }
        bodyOffset = offset
        return true
    }

    func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
        enter(.receiving)
        headerBytes += bytes.count
        headerFields += 1
        guard headerBytes <= Self.maxHeaderBytes, headerFields <= Self.maxHeaderFields else {
            fail(.headersTooLarge(host: host, limit: Self.maxHeaderBytes))
            return false
        }
        guard !headIsComplete else { return true }
        let line = Self.trimmed(bytes)
        if line.isEmpty { return completeHead() }
        if line.starts(with: "HTTP/".utf8) {
            // Another status line follows an interim answer, whose fields do not count.
            head = ResponseHead(status: 0, headers: [:])
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = Self.trimmed(.init(rebasing: bytes[bytes.startIndex..<colon]))
            let value = Self.trimmed(.init(rebasing: bytes[(colon + 1)...]))
            head.headers.add(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
        return true
    }

    private func completeHead() -> Bool {
        var status = 0
        _ = warren_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
        guard status >= 200 else { return true }
        head.status = status
        headIsComplete = true
        let length = head.headers["content-length"].flatMap { Int($0) }
        if let length, length > order.maxBodyBytes, order.hop.method != .head {
            fail(.bodyTooLarge(host: host, limit: order.maxBodyBytes))
            return false
        }
        order.channel.receive(head, expecting: length)
        return true
    }

    /// Hands on a part of the body; the count is what libcurl expects back.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.count <= order.maxBodyBytes - received else {
            fail(.bodyTooLarge(host: host, limit: order.maxBodyBytes))
            return 0
        }
        guard order.channel.receive(bytes) else {
            enter(.paused)
            return Int(CURL_WRITEFUNC_PAUSE)
        }
        received += bytes.count
        enter(.receiving)
        return bytes.count
    }

    /// The last gate before a connection: only addresses that the route gave, only while the route is open.
    func openSocket(for address: IPAddress?) -> Int32? {
        if case .closed(let reason) = order.route.state {
            fail(.routeClosed(order.route.route, reason: reason))
            return nil
        }
        let isPermitted =
            switch order.reach {
            case .addresses(let permitted): address.map { permitted.contains($0) } ?? false
            case .socks(let server): address == server.address
            }
        guard let address, isPermitted else {
            fail(.cannotConnect(host: host, reason: "the route did not give the address that was tried"))
            return nil
        }
        do throws(TransportError) {
            return try order.route.openSocket(for: address, host: host)
        } catch {
            fail(error)
            return nil
        }
    }

    private func fail(_ error: TransportError) {
        failure = error
    }

    private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var slice = bytes[...]
        while let last = slice.last, last <= 0x20 { slice.removeLast() }
        while let first = slice.first, first <= 0x20 { slice.removeFirst() }
        return .init(rebasing: slice)
    }

    // MARK: The end

    func finish(_ code: CURLcode) {
        if code == CURLE_OK {
            order.channel.finish(
                headIsComplete ? nil : .connectionLost(host: host, reason: "there was no answer"))
        } else {
            order.channel.finish(explain(code))
        }
    }

    /// The system's word for a connection that was not made: libcurl's repeats the address, and says less.
    private var systemReason: String? {
        var number = 0
        guard warren_curl_get_long(handle, CURLINFO_OS_ERRNO, &number) == CURLE_OK, number != 0 else { return nil }
        let word = String(cString: strerror(Int32(truncatingIfNeeded: number)))
        return "\(word.prefix(1).lowercased())\(word.dropFirst()) at port \(order.hop.address.port)"
    }

    private func explain(_ code: CURLcode) -> TransportError {
        if let failure { return failure }
        let buffered = String(cString: errorText)
        let reason = buffered.isEmpty ? String(cString: curl_easy_strerror(code)) : buffered
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: return .nameNotFound(host: host)
        case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_COULDNT_RESOLVE_PROXY:
            return .cannotConnect(host: host, reason: systemReason ?? reason)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            return .tls(host: host, reason: reason)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: return .notHTTP(host: host)
        case CURLE_BAD_CONTENT_ENCODING: return .undecodableBody(host: host, reason: reason)
        case CURLE_OUT_OF_MEMORY where !headIsComplete:
            // One header line longer than libcurl's own bound.
            return .headersTooLarge(host: host, limit: Self.maxHeaderBytes)
        case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            return phase == .connecting
                ? .cannotConnect(host: host, reason: reason)
                : .connectionLost(host: host, reason: reason)
        case CURLE_OPERATION_TIMEDOUT: return .timedOut(deadline.phase, host: host)
        default: return .failed(host: host, reason: reason)
        }
    }
}
