import CMicrohttpd
import Glibc
import Synchronization

/// An HTTP/1.1 server on loopback over libmicrohttpd. The handler runs on one of its threads and may block on the store.
final class HTTPServer: Sendable {
    /// The bounds of what a peer may ask of the server.
    struct Bounds: Sendable {
        var threads: UInt32 = 4
        var connections: UInt32 = 256
        /// Bytes for the request line, the header fields and the output buffer of one connection.
        var connectionMemory = 64 * 1024
        var idleSeconds: UInt32 = 60
        var bodyBytes = 64 * 1024 * 1024
    }

    typealias Handler = @Sendable (IncomingRequest) -> OutgoingResponse

    let port: UInt16
    private let context: Unmanaged<HTTPServerContext>
    // libmicrohttpd's daemon may be stopped from any thread; its address is kept as a number, nil once stopped.
    private let daemon: Mutex<UInt?>

    init(
        port: UInt16, bounds: Bounds = Bounds(), bodyLimit: @escaping @Sendable (String) -> Int,
        handler: @escaping Handler
    ) throws(LoopbackSocket.Failure) {
        let listening = try LoopbackSocket.listen(port: port)
        self.port = listening.port
        let context = Unmanaged.passRetained(
            HTTPServerContext(handler: handler, bodyLimit: { min(bodyLimit($0), bounds.bodyBytes) }))
        self.context = context
        guard
            let started = warren_mhd_start(
                listening.descriptor, bounds.threads, bounds.connections, bounds.connectionMemory, bounds.idleSeconds,
                answerRequest, requestCompleted, context.toOpaque())
        else {
            close(listening.descriptor)
            context.release()
            throw .other("libmicrohttpd did not start")
        }
        daemon = Mutex(UInt(bitPattern: started))
    }

    /// Closes the socket and every connection, and waits for the requests in progress.
    func stop() {
        let started = daemon.withLock { state in
            defer { state = nil }
            return state
        }
        guard let started else { return }
        MHD_stop_daemon(OpaquePointer(bitPattern: started))
        context.release()
    }

    deinit { stop() }
}
