import CMicrohttpd
import Synchronization

/// An HTTP/1.1 server on loopback over libmicrohttpd. The handler runs on one of its threads and may block on the store.
final class HTTPServer: Sendable {
    /// The bounds of what a peer may ask of the server.
    struct Bounds: Sendable {
        var threads: UInt32 = 4
        var connections: UInt32 = 512
        /// Bytes for the request line, the header fields and the output buffer of one connection.
        var connectionMemory = 64 * 1024
        /// How long a connection may say nothing before its first request has come: browsers open some that they never
        /// use, and whoever opens many of them takes the places of others.
        var silentSeconds: UInt32 = 10
        /// How long one may say nothing after that.
        var idleSeconds: UInt32 = 60
        var bodyBytes = 64 * 1024 * 1024
    }

    typealias Handler = @Sendable (IncomingRequest) -> OutgoingResponse

    private let context: Unmanaged<HTTPServerContext>
    // libmicrohttpd's daemon may be stopped from any thread; its address is kept as a number, nil once stopped.
    private let daemon: Mutex<UInt?>

    /// Serves what arrives at `socket`, which is the server's from now on. Nil when libmicrohttpd does not start.
    init?(
        _ socket: LoopbackSocket, bounds: Bounds = Bounds(), bodyLimit: @escaping @Sendable (String) -> Int,
        handler: @escaping Handler
    ) {
        let context = Unmanaged.passRetained(
            HTTPServerContext(
                handler: handler, idleSeconds: bounds.idleSeconds, bodyLimit: { min(bodyLimit($0), bounds.bodyBytes) }))
        self.context = context
        guard
            let started = warren_mhd_start(
                socket.descriptor, bounds.threads, bounds.connections, bounds.connectionMemory, bounds.silentSeconds,
                answerRequest, requestCompleted, context.toOpaque())
        else {
            socket.close()
            context.release()
            return nil
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
