import HTTPTesting
import Transport

extension LoopbackServer {
    /// A client that may reach this server, over the direct route unless told otherwise.
    func client(_ route: any RouteConnecting = DirectRoute(), allowing more: [String] = []) -> HTTPClient {
        HTTPClient(route: route, userAgent: "warren-tests", privateAddresses: .allow([url] + more))
    }

    /// The report on the connection that ends next.
    func nextReport() async -> Report? {
        for await report in reports { return report }
        return nil
    }
}

/// The error that the call ends with; another kind of error, or none, is `nil`.
func failure<Value>(_ body: () async throws -> Value) async -> TransportError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? TransportError
    }
}

let host = "127.0.0.1"

/// A gzip member written bit by bit, with the few forms of deflate that the tests need.
enum Gzip {
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// One stored block (RFC 1951, 3.2.4).
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let length = [UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)]
        let block = [1] + length + length.map { ~$0 } + bytes
        return header + block + little(crc(bytes)) + little(UInt32(bytes.count))
    }

    /// A block with fixed codes: a zero and then runs of 258 zeros, 13 bits each (RFC 1951, 3.2.6). The checksum at the
    /// end is wrong, which nobody should get to see.
    static func bomb(runs: Int) -> [UInt8] {
        var bits = BitWriter(bytes: header)
        bits.low(0b011, 3)
        bits.high(0x30, 8)
        for _ in 0..<runs {
            bits.high(0b1100_0101, 8)
            bits.high(0, 5)
        }
        bits.high(0, 7)
        return bits.finished + [UInt8](repeating: 0, count: 8)
    }

    private static func little(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
    }

    private struct BitWriter {
        var bytes: [UInt8]
        private var pending: UInt8 = 0
        private var count: UInt8 = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func low(_ value: Int, _ width: Int) { for bit in 0..<width { put(value >> bit & 1) } }
        mutating func high(_ value: Int, _ width: Int) { for bit in (0..<width).reversed() { put(value >> bit & 1) } }

        private mutating func put(_ bit: Int) {
            pending |= UInt8(bit) << count
            count += 1
            if count == 8 {
                bytes.append(pending)
                (pending, count) = (0, 0)
            }
        }

        var finished: [UInt8] { count == 0 ? bytes : bytes + [pending] }
    }
}
