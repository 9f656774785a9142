#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Carries the commits of a write-ahead log over into a file whose own header may be damaged, which SQLite would not do.
///
/// The format: https://www.sqlite.org/fileformat2.html#walformat.
enum LogReplay {
    private static let headerSize = 32
    private static let frameSize = 24

    /// Everything up to the last commit that is whole. What cannot be read or written is left as it is.
    static func apply(_ log: String, to file: String) {
        let source = open(log, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { return }
        defer { close(source) }
        let target = open(file, O_RDWR | O_CLOEXEC)
        guard target >= 0 else { return }
        defer { close(target) }
        guard let header = read(source, headerSize), header[0...2] == [0x37, 0x7F, 0x06], header[3] & 0xFE == 0x82
        else {
            return
        }
        let pageSize = integer(header, 8)
        guard pageSize.nonzeroBitCount == 1, (512...65_536).contains(pageSize) else { return }
        var sum = Checksum(isBigEndian: header[3] & 1 == 1)
        sum.add(header[..<24])
        guard sum.matches(header, at: 24) else { return }

        /// Those since the last commit.
        var open: [(page: Int, bytes: ArraySlice<UInt8>)] = []
        while let frame = read(source, frameSize + pageSize) {
            guard frame[8..<16] == header[16..<24] else { return }
            sum.add(frame[..<8])
            sum.add(frame[frameSize...])
            let page = integer(frame, 0)
            guard sum.matches(frame, at: 16), page > 0 else { return }
            open.append((page, frame[frameSize...]))
            let pages = integer(frame, 4)
            if pages == 0 { continue }
            for (page, bytes) in open {
                _ = bytes.withUnsafeBytes { pwrite(target, $0.baseAddress, $0.count, off_t((page - 1) * pageSize)) }
            }
            open = []
            ftruncate(target, off_t(pages * pageSize))
        }
    }

    private static func read(_ descriptor: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                #if canImport(Glibc)
                    Glibc.read(descriptor, buffer.baseAddress! + filled, count - filled)
                #else
                    Darwin.read(descriptor, buffer.baseAddress! + filled, count - filled)
                #endif
            }
            guard got > 0 else { return nil }
            filled += got
        }
        return bytes
    }

    private static func integer(_ bytes: [UInt8], _ offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Two running sums over words of 32 bits.
    private struct Checksum {
        let isBigEndian: Bool
        var first: UInt32 = 0
        var second: UInt32 = 0

        init(isBigEndian: Bool) {
            self.isBigEndian = isBigEndian
        }

        mutating func add(_ bytes: ArraySlice<UInt8>) {
            bytes.withUnsafeBytes { bytes in
                for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
                    let one = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                    let two = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                    first &+= (isBigEndian ? UInt32(bigEndian: one) : UInt32(littleEndian: one)) &+ second
                    second &+= (isBigEndian ? UInt32(bigEndian: two) : UInt32(littleEndian: two)) &+ first
                }
            }
        }

        func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
            integer(bytes, offset) == Int(first) && integer(bytes, offset + 4) == Int(second)
        }
    }
}
