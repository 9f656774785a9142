/// An answer whose body is still arriving.
public struct HTTPStreamingResponse: Sendable {
    /// How many bytes of a body may wait for the reader.
    public static let bufferBytes = 256 << 10

    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: HTTPHeaders
    /// The body. Dropping it before its end closes the connection.
    public let body: HTTPBody
}

/// A body that arrives in parts, at the reader's pace. It can be read once, by one reader.
public struct HTTPBody: AsyncSequence, Sendable {
    /// A part of the body; never empty.
    public typealias Element = [UInt8]
    /// Why a body broke off.
    public typealias Failure = TransportError

    private let lease: TransferLease

    init(_ lease: TransferLease) {
        self.lease = lease
    }

    /// The reader.
    public func makeAsyncIterator() -> Iterator {
        Iterator(lease)
    }

    /// Reads the body part by part.
    public struct Iterator: AsyncIteratorProtocol {
        private let lease: TransferLease

        init(_ lease: TransferLease) {
            self.lease = lease
        }

        /// Everything that has arrived, or the next bytes to arrive; `nil` after the last. Ends with an error when the
        /// body is not complete.
        public mutating func next() async throws(TransportError) -> [UInt8]? {
            try await next(isolation: nil)
        }

        /// As ``next()``, on the caller's actor.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TransportError) -> [UInt8]? {
            try await lease.chunk().get()
        }
    }
}
