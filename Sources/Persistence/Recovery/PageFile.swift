#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The pages of a database's file, read without SQLite, which gives up where something is wrong.
///
/// The format: https://www.sqlite.org/fileformat2.html. Everything read here may be damaged.
final class PageFile {
    let pageSize: Int
    /// What a page holds without the bytes reserved at its end.
    let usable: Int
    /// Pages are numbered from 1.
    let count: Int
    /// Which program the file says to be of; 0 where it says nothing.
    let applicationID: Int
    private let descriptor: Int32

    /// Nil when the file cannot be read or has not one page.
    init?(_ file: String) {
        descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        let header = Self.read(descriptor, at: 0, count: 100) ?? []
        let stated = header.count == 100 ? Int(header[16]) << 8 | Int(header[17]) : 0
        let isSound = header.starts(with: Array("SQLite format 3\0".utf8))
        // 1 means 65,536. A header that is damaged says nothing; then it is SQLite's usual size, which ours have.
        let pageSize = stated == 1 ? 65_536 : stated
        self.pageSize = pageSize.nonzeroBitCount == 1 && pageSize >= 512 ? pageSize : 4096
        usable = self.pageSize - (isSound && header[20] <= 64 ? Int(header[20]) : 0)
        applicationID = isSound ? header[68..<72].reduce(0) { $0 << 8 | Int($1) } : 0
        // A last page that was cut short cannot be read.
        count = size / self.pageSize
        guard count > 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit {
        close(descriptor)
    }

    func page(_ number: Int) -> Page? {
        guard (1...count).contains(number) else { return nil }
        return Self.read(descriptor, at: (number - 1) * pageSize, count: pageSize)
            .map { Page(bytes: $0, header: number == 1 ? 100 : 0, usable: usable) }
    }

    /// The pages that hold nothing, among them the remains of what was deleted.
    func freePages() -> Set<Int> {
        var free: Set<Int> = []
        var trunk = page(1)?.integer(at: 32) ?? 0
        while trunk > 0, free.insert(trunk).inserted, let page = page(trunk) {
            let leaves = min(page.integer(at: 4), usable / 4 - 2)
            for index in stride(from: 0, to: leaves, by: 1) {
                let leaf = page.integer(at: 8 + 4 * index)
                if (2...count).contains(leaf) { free.insert(leaf) }
            }
            trunk = page.integer(at: 0)
        }
        return free
    }

    private static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
                guard got > 0 else { return }
                filled += got
            }
        }
        return bytes.count == count ? bytes : nil
    }
}

/// One page of a b-tree.
struct Page {
    enum Kind: UInt8 {
        case indexInterior = 0x02
        case tableInterior = 0x05
        case indexLeaf = 0x0A
        case tableLeaf = 0x0D

        var isInterior: Bool { self == .indexInterior || self == .tableInterior }
    }

    let bytes: [UInt8]
    /// Where the b-tree's part begins.
    let header: Int
    let usable: Int

    var kind: Kind? { Kind(rawValue: bytes[header]) }

    /// Where its cells begin; those that cannot be are left out.
    var cells: [Int] {
        guard let kind else { return [] }
        let first = header + (kind.isInterior ? 12 : 8)
        let count = min(short(at: header + 3), (usable - first) / 2)
        return (0..<max(count, 0)).map { short(at: first + 2 * $0) }
            .filter { $0 >= first + 2 * count && $0 + 2 < usable }
    }

    /// Whether every cell it claims to have is within it.
    var isWhole: Bool { kind != nil && cells.count == short(at: header + 3) }

    func short(at offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }

    func integer(at offset: Int) -> Int {
        guard offset >= 0, offset + 4 <= bytes.count else { return 0 }
        return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of one to nine bytes, and where it ends.
    func varint(at offset: Int) -> (value: Int64, end: Int)? { Record.varint(bytes[..<usable], at: offset) }
}
