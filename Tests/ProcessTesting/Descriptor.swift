import CSpawn
import Glibc

/// A descriptor that is closed when nobody holds it any more; no other program inherits it.
final class Descriptor: Sendable {
    let number: Int32

    private init(_ number: Int32, from call: String) throws {
        guard number >= 0 else { throw Program.Trouble(call: call, code: errno) }
        self.number = number
    }

    deinit { close(number) }

    /// A file without a name.
    static func memory() throws -> Descriptor {
        try Descriptor(memfd_create("warren-test", WARREN_MFD_CLOEXEC), from: "memfd_create")
    }

    /// A file that is there, or is made.
    convenience init(writingTo path: String) throws {
        try self.init(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600), from: "open \(path)")
    }

    static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Program.Trouble(call: "pipe2", code: errno) }
        return (try Descriptor(ends[0], from: "pipe2"), try Descriptor(ends[1], from: "pipe2"))
    }

    /// Writes everything. A signal in between does not end it.
    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw Program.Trouble(call: "write", code: errno)
            }
        }
    }

    /// Waits for something to read, and appends it; `false` at the end. A signal in between does not end it.
    func read(into bytes: inout [UInt8]) throws -> Bool {
        try append(to: &bytes) { place, size, _ in Glibc.read(number, place, size) }
    }

    /// What a file holds from its beginning, wherever those who write to it are.
    func contents() throws -> String {
        var bytes: [UInt8] = []
        while try append(to: &bytes, { pread(number, $0, $1, $2) }) {}
        return String(decoding: bytes, as: UTF8.self)
    }

    private func append(
        to bytes: inout [UInt8], _ read: (_ place: UnsafeMutableRawPointer?, _ size: Int, _ offset: Int) -> Int
    ) throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { read($0.baseAddress, $0.count, bytes.count) }
            if count >= 0 {
                bytes += buffer[..<count]
                return count > 0
            }
            guard errno == EINTR else { throw Program.Trouble(call: "read", code: errno) }
        }
    }
}
