import Glibc

/// A listening socket on 127.0.0.1. The server makes it itself, so that a taken port is told apart from every other
/// failure and the port that the system chose is known; no other address is ever bound.
struct LoopbackSocket: Sendable {
    enum Failure: Error { case taken, other(String) }

    let descriptor: Int32
    let port: UInt16

    /// Listens on `port`, or on one that the system chooses when it is 0. Connections wait until a server takes them.
    init(port: UInt16) throws(Failure) {
        let descriptor = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .other(Self.reason()) }
        // A port whose last connections are still in TIME_WAIT may be used again at once.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard bound == 0, Glibc.listen(descriptor, 128) == 0 else {
            let code = errno
            Glibc.close(descriptor)
            if code == EADDRINUSE { throw .taken }
            throw .other(String(cString: strerror(code)))
        }
        let named = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard named == 0 else {
            Glibc.close(descriptor)
            throw .other(Self.reason())
        }
        self.descriptor = descriptor
        self.port = UInt16(bigEndian: address.sin_port)
    }

    /// Closes a socket that no server took over.
    func close() { Glibc.close(descriptor) }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
