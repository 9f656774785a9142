import CCurl
import Glibc

// The options of a transfer and the C callbacks that lead back into it.

extension CurlTransfer {
    func configure() {
        let hop = order.hop
        keepErrorText()
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_URL, hop.address.url)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_NETRC, 0)

        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        set(CURLOPT_PIPEWAIT, hop.address.isSecure ? 1 : 0)
        set(CURLOPT_TCP_KEEPALIVE, 1)
        set(CURLOPT_BUFFERSIZE, 64 << 10)
        // The loop watches the deadlines; libcurl's own (5 minutes for a connection) must not come before them.
        set(CURLOPT_CONNECTTIMEOUT_MS, Int(Int32.max))
        setTrust()
        setMethod(hop)

        set(CURLOPT_USERAGENT, order.userAgent)
        if order.decompresses { set(CURLOPT_ACCEPT_ENCODING, "") }
        var lines = hop.headers.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        // Without this, libcurl asks for permission before larger bodies and waits a second for servers that give none.
        if hop.body != nil { lines.append("Expect:") }
        if hop.body != nil || hop.method == .post, hop.headers["content-type"] == nil { lines.append("Content-Type:") }
        _ = warren_curl_set_list(handle, CURLOPT_HTTPHEADER, list(lines))

        setReach(hop.address)
        setCallbacks()
    }

    private func set(_ option: CURLoption, _ value: Int) {
        _ = warren_curl_set_long(handle, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        _ = warren_curl_set_string(handle, option, value)
    }

    private func setTrust() {
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        switch order.trust {
        case .system:
            guard let folder = CertificateTrust.hashedFolder else { return }
            _ = warren_curl_set_string(handle, CURLOPT_CAINFO, nil)
            set(CURLOPT_CAPATH, folder)
        case .file(let path):
            _ = warren_curl_set_string(handle, CURLOPT_CAPATH, nil)
            set(CURLOPT_CAINFO, path)
        }
    }

    private func setMethod(_ hop: RequestHop) {
        switch hop.method {
        case .get where hop.body == nil: set(CURLOPT_HTTPGET, 1)
        case .head: set(CURLOPT_NOBODY, 1)
        default:
            if let body = hop.body {
                set(CURLOPT_POST, 1)
                _ = warren_curl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
                set(CURLOPT_UPLOAD_BUFFERSIZE, 128 << 10)
            } else if hop.method == .post {
                // A post without a body still says that its length is 0.
                set(CURLOPT_POST, 1)
                _ = warren_curl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, 0)
            }
            if hop.method != .post { set(CURLOPT_CUSTOMREQUEST, hop.method.rawValue) }
        }
    }

    private func setReach(_ address: WebAddress) {
        switch order.reach {
        case .addresses(let addresses):
            // Nothing around the program (http_proxy and its kin) may lead a connection off its route.
            set(CURLOPT_PROXY, "")
            set(CURLOPT_NOPROXY, "*")
            guard address.literal == nil else { return }
            // "+" lets the entry age, or the cache would grow with every host.
            let texts = addresses.map { $0.isIPv6 ? "[\($0)]" : $0.description }
            let entry = "+\(address.host):\(address.port):\(texts.joined(separator: ","))"
            _ = warren_curl_set_list(handle, CURLOPT_RESOLVE, list([entry]))
            // Should libcurl nevertheless be about to ask a resolver: no.
            _ = warren_curl_set_resolver_start_callback(handle) { _, _, _ in 1 }
        case .socks(let server):
            let text = server.address.isIPv6 ? "[\(server.address)]" : server.address.description
            // "h": the name goes to the server. With plain socks5, libcurl would resolve it here.
            set(CURLOPT_PROXY, "socks5h://\(text):\(server.port)")
            set(CURLOPT_NOPROXY, "")
            guard !server.user.isEmpty else { return }
            set(CURLOPT_PROXYUSERNAME, server.user)
            set(CURLOPT_PROXYPASSWORD, server.password)
        }
    }

    private func setCallbacks() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = warren_curl_set_transfer_callback(handle, CURLOPT_WRITEFUNCTION) { data, size, count, context in
            CurlTransfer.from(context).receiveBody(.init(start: data, count: size * count))
        }
        _ = warren_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
        _ = warren_curl_set_transfer_callback(handle, CURLOPT_HEADERFUNCTION) { data, size, count, context in
            let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
            return CurlTransfer.from(context).receiveHeader(bytes) ? bytes.count : 0
        }
        _ = warren_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
        _ = warren_curl_set_transfer_callback(handle, CURLOPT_READFUNCTION) { data, size, count, context in
            CurlTransfer.from(context).readBody(into: .init(start: data, count: size * count))
        }
        _ = warren_curl_set_pointer(handle, CURLOPT_READDATA, context)
        _ = warren_curl_set_seek_callback(handle) { context, offset, origin in
            guard origin == SEEK_SET, CurlTransfer.from(context).rewindBody(to: Int(offset)) else {
                return CURL_SEEKFUNC_FAIL
            }
            return CURL_SEEKFUNC_OK
        }
        _ = warren_curl_set_pointer(handle, CURLOPT_SEEKDATA, context)
        _ = warren_curl_set_open_socket_callback(handle) { context, _, address in
            CurlTransfer.from(context).openSocket(for: address.flatMap { IPAddress($0) }) ?? CURL_SOCKET_BAD
        }
        _ = warren_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
        _ = warren_curl_set_prerequest_callback(handle) { context, _, _, _, _ in
            CurlTransfer.from(context).connectionIsReady() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
        _ = warren_curl_set_pointer(handle, CURLOPT_PREREQDATA, context)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
        // The loop keeps the transfer for as long as its handle is in use.
        Unmanaged<CurlTransfer>.fromOpaque(context!).takeUnretainedValue()
    }
}

extension IPAddress {
    /// The address in a `curl_sockaddr`.
    fileprivate init?(_ address: UnsafeMutablePointer<curl_sockaddr>) {
        let length = Int(address.pointee.addrlen)
        let start = UnsafeRawPointer(address) + MemoryLayout<curl_sockaddr>.offset(of: \.addr)!
        self.init(socketAddress: UnsafeRawBufferPointer(start: start, count: length))
    }
}
