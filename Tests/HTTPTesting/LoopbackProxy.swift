import Glibc
import Synchronization

/// Stands between a client and a real server on loopback: counts what is asked, and does to each request what the test says.
///
/// The server's address is replaced by the proxy's in what it answers, so that a client that is told where its data lies comes
/// back here. Each request to the server has a connection of its own, and so has each answer to the client.
public final class LoopbackProxy: Sendable {
    /// What becomes of a request.
    public enum Fate: Sendable {
        /// The server gets it, and the client the answer.
        case passed
        /// The server gets it, and the client an answer that was changed.
        case altered(@Sendable (String) -> String)
        /// The server gets it and carries it out; the client sees the connection end instead of the answer.
        case answerLost
        /// The connection ends before the server hears of it.
        case lost
        /// Nobody hears of it, and nobody answers.
        case silence
        /// The proxy answers by itself.
        case answered(Int, [String: String] = [:], String)
    }

    /// Says what becomes of a request. It runs on the connection's own thread, and may block it.
    public typealias Rule = @Sendable (ReceivedRequest) -> Fate

    private final class State: Sendable {
        let rule = Mutex<Rule> { _ in .passed }
        let answered = Mutex<@Sendable (ReceivedRequest) -> Void> { _ in }
    }

    private let state = State()
    private let server: LoopbackServer

    /// Stands before the server that listens on the port of this machine.
    public init(before port: UInt16) {
        let state = state
        let own = OwnPort()
        server = LoopbackServer { connection in
            while let request = connection.readRequest() {
                let rule = state.rule.withLock { $0 }
                let fate = rule(request)
                switch fate {
                case .lost: return
                case .silence: return connection.waitForClose()
                case .answered(let status, let headers, let body):
                    connection.answer(status, headers, body)
                    continue
                case .passed, .altered, .answerLost: break
                }
                guard var answer = Self.ask(port, request) else { return }
                state.answered.withLock { $0 }(request)
                if case .answerLost = fate { return }
                answer.replace("127.0.0.1:\(port)", by: "127.0.0.1:\(own.port)")
                if case .altered(let change) = fate { answer.change(change) }
                connection.write(answer.bytes)
                return
            }
        }
        own.set(server.port)
    }

    /// The proxy's port, which its own handler has to know.
    private final class OwnPort: Sendable {
        private let value = Atomic<UInt16>(0)
        var port: UInt16 { value.load(ordering: .acquiring) }
        func set(_ port: UInt16) { value.store(port, ordering: .releasing) }
    }

    /// `http://127.0.0.1:PORT`.
    public var url: String { server.url }

    /// Every request that came, in order of arrival.
    public var requests: [ReceivedRequest] { server.requests }

    /// How often a method was asked for.
    public func count(_ method: String) -> Int { requests.count { $0.method(is: method) } }

    /// Says what becomes of each request from now on.
    public func set(_ rule: @escaping Rule) { state.rule.withLock { $0 = rule } }

    /// Is told of each request that the server has answered, before the client is. It may block the connection's thread.
    public func whenAnswered(_ body: @escaping @Sendable (ReceivedRequest) -> Void) {
        state.answered.withLock { $0 = body }
    }

    /// Closes the port and every connection.
    public func stop() { server.stop() }

    // MARK: The server's side

    private struct Answer {
        var head: String
        var body: [UInt8]

        var isText: Bool { head.lowercased().contains("content-type: application/json") }

        var bytes: [UInt8] {
            let lines = head.split(separator: "\r\n").filter {
                let name = $0.lowercased()
                return !name.hasPrefix("content-length:") && !name.hasPrefix("connection:")
            }
            let text =
                lines.joined(separator: "\r\n") + "\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
            return Array(text.utf8) + body
        }

        mutating func replace(_ old: String, by new: String) {
            change { text in
                text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
            }
        }

        mutating func change(_ change: (String) -> String) {
            guard isText else { return }
            body = Array(change(String(decoding: body, as: UTF8.self)).utf8)
        }
    }

    private static func ask(_ port: UInt16, _ request: ReceivedRequest) -> Answer? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return nil }
        var head = "\(request.method) \(request.target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
        for (name, value) in request.headers
        where !["host", "connection", "content-length", "accept-encoding"].contains(name) {
            head += "\(name): \(value)\r\n"
        }
        if request.method != "GET" { head += "Content-Length: \(request.body.count)\r\n" }
        let sent = Array("\(head)\r\n".utf8) + request.body
        var offset = 0
        while offset < sent.count {
            let count = sent.withUnsafeBytes { send(descriptor, $0.baseAddress! + offset, $0.count - offset, 0) }
            guard count > 0 else { return nil }
            offset += count
        }
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { return nil }
            if count == 0 { break }
            received.append(contentsOf: buffer.prefix(count))
        }
        let blank = Array("\r\n\r\n".utf8)
        guard let end = received.indices.first(where: { received[$0...].starts(with: blank) }) else { return nil }
        return Answer(
            head: String(decoding: received[..<end], as: UTF8.self), body: Array(received[(end + blank.count)...]))
    }
}

extension ReceivedRequest {
    /// Whether it calls an XRPC method.
    public func method(is name: String) -> Bool { path == "/xrpc/\(name)" }
}
