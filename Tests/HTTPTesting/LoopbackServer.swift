import Glibc
import Synchronization

/// A server on 127.0.0.1 that says exactly what a test tells it to, bytes and breaches of protocol included.
///
/// Each connection runs the handler on a thread of its own with blocking calls. When the handler returns, the
/// connection is closed and its report comes through ``reports``.
public final class LoopbackServer: Sendable {
    /// What a connection says; runs on its own thread.
    public typealias Handler = @Sendable (ServerConnection) -> Void

    /// What a connection had seen when it ended.
    public struct Report: Sendable {
        /// 1 for the first connection.
        public let number: Int
        /// How many requests were read.
        public let requests: Int
        /// How many bytes the kernel took before the peer went away.
        public let bytesWritten: Int
    }

    /// The port that the system chose.
    public let port: UInt16
    /// One element for each connection that has ended, in the order of their ends.
    public let reports: AsyncStream<Report>

    private struct State {
        var open: Set<Int32> = []
        var accepted = 0
        var requests: [ReceivedRequest] = []
        var isStopped = false
    }

    private let listener: Int32
    private let handler: Handler
    private let state = Mutex(State())
    private let reported: AsyncStream<Report>.Continuation

    /// Listens at once.
    public init(_ handler: @escaping Handler) {
        self.handler = handler
        (reports, reported) = AsyncStream.makeStream()
        // Writing to a peer that has gone away is an ordinary event here.
        signal(SIGPIPE, SIG_IGN)
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        precondition(isBound, "no loopback port could be bound")
        port = UInt16(bigEndian: address.sin_port)
        onThread { [self] in accept() }
    }

    /// `http://127.0.0.1:PORT`.
    public var url: String { "http://127.0.0.1:\(port)" }

    /// How many connections have been accepted.
    public var connectionCount: Int { state.withLock { $0.accepted } }

    /// Every request that was read, in order of arrival.
    public var requests: [ReceivedRequest] { state.withLock { $0.requests } }

    /// Closes the port and every connection.
    public func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
            // Under the lock: a descriptor that its thread closes meanwhile may belong to somebody else by now.
            for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    func record(_ request: ReceivedRequest) {
        state.withLock { $0.requests.append(request) }
    }

    private func accept() {
        while true {
            let descriptor = Glibc.accept(listener, nil, nil)
            if descriptor < 0, errno == EINTR { continue }
            guard descriptor >= 0 else { break }
            let number = state.withLock { state -> Int? in
                guard !state.isStopped else { return nil }
                state.open.insert(descriptor)
                state.accepted += 1
                return state.accepted
            }
            guard let number else {
                close(descriptor)
                break
            }
            onThread { [self] in
                let connection = ServerConnection(descriptor, number, self)
                handler(connection)
                let report = connection.report
                state.withLock { state in
                    state.open.remove(descriptor)
                    close(descriptor)
                }
                reported.yield(report)
            }
        }
        close(listener)
        reported.finish()
    }

    private func onThread(_ body: @escaping @Sendable () -> Void) {
        final class Box: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Box(body)).toOpaque()
        pthread_create(
            &thread, nil,
            { context in
                Unmanaged<Box>.fromOpaque(context!).takeRetainedValue().body()
                return nil
            }, context)
        pthread_detach(thread)
    }
}

/// A request as it stood on the wire.
public struct ReceivedRequest: Sendable {
    /// The method in upper case.
    public let method: String
    /// Path and query.
    public let target: String
    /// Names in lower case.
    public let headers: [String: String]
    /// The body.
    public let body: [UInt8]

    /// Path without query.
    public var path: String { String(target.prefix { $0 != "?" }) }
    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
}

/// One accepted connection, used by its thread only.
public final class ServerConnection {
    /// 1 for the server's first connection.
    public let number: Int
    private let descriptor: Int32
    private let server: LoopbackServer
    private var unread: [UInt8] = []
    private var requests = 0
    /// How many bytes the kernel has taken so far.
    public private(set) var bytesWritten = 0

    init(_ descriptor: Int32, _ number: Int, _ server: LoopbackServer) {
        self.descriptor = descriptor
        self.number = number
        self.server = server
    }

    var report: LoopbackServer.Report { .init(number: number, requests: requests, bytesWritten: bytesWritten) }

    /// The next request with its body, or `nil` when the peer has closed.
    public func readRequest() -> ReceivedRequest? {
        guard let (head, headers) = readHead() else { return nil }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        while unread.count < length { guard fill() else { return nil } }
        let request = ReceivedRequest(
            method: String(head[0]), target: String(head[1]), headers: headers, body: Array(unread.prefix(length)))
        unread.removeFirst(length)
        requests += 1
        server.record(request)
        return request
    }

    /// The request line's parts and the headers; the body stays unread.
    public func readHead() -> ([Substring], [String: String])? {
        let blank = Array("\r\n\r\n".utf8)
        var end: Int?
        while end == nil {
            end = unread.indices.first { unread[$0...].starts(with: blank) }
            if end == nil { guard fill() else { return nil } }
        }
        let lines = String(decoding: unread[..<end!], as: UTF8.self).split(separator: "\r\n")
        unread.removeFirst(end! + blank.count)
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        return (lines[0].split(separator: " "), headers)
    }

    /// The next bytes, exactly as many; `nil` when the peer closes before.
    public func readBytes(_ count: Int) -> [UInt8]? {
        while unread.count < count { guard fill() else { return nil } }
        defer { unread.removeFirst(count) }
        return Array(unread.prefix(count))
    }

    /// Writes everything; `false` when the peer has gone away.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress! + offset, $0.count - offset, 0) }
            guard count > 0 else { return false }
            offset += count
            bytesWritten += count
        }
        return true
    }

    /// Writes the same bytes again and again until the peer has taken nothing for the time given or `limit` bytes are
    /// out.
    public func writeUntilBlocked(_ bytes: [UInt8], limit: Int, quietMilliseconds: Int32) {
        while bytesWritten < limit {
            var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&event, 1, quietMilliseconds) > 0 else { return }
            let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
            guard count > 0 || errno == EAGAIN else { return }
            bytesWritten += max(0, count)
        }
    }

    /// Writes text as UTF-8.
    @discardableResult
    public func write(_ text: String) -> Bool {
        write(Array(text.utf8))
    }

    /// Writes a whole answer with its length.
    @discardableResult
    public func answer(_ status: Int = 200, _ headers: [String: String] = [:], _ body: [UInt8] = []) -> Bool {
        var head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.count)\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        return write(Array("\(head)\r\n".utf8) + body)
    }

    /// Writes a whole answer with a text body.
    @discardableResult
    public func answer(_ status: Int = 200, _ headers: [String: String] = [:], _ body: String) -> Bool {
        answer(status, headers, Array(body.utf8))
    }

    /// Waits until the peer closes or resets, ignoring what it sends.
    public func waitForClose() {
        while fill() { unread = [] }
    }

    /// Waits for the peer to close, but only for the time given; `true` when it has.
    public func peerCloses(withinMilliseconds limit: Int32) -> Bool {
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&event, 1, limit) > 0 && !fill()
    }

    /// Ends the connection with a TCP reset instead of an orderly close.
    public func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        // Takes effect when the connection is closed after the handler.
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    private func fill() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        unread.append(contentsOf: buffer.prefix(count))
        return true
    }
}
