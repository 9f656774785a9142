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
        let isSound = header.starts(with: Array("SQLite format 3\0".utf8))
        (pageSize, usable) = Self.measures(descriptor, size, header, isSound: isSound)
        applicationID = isSound ? header[68..<72].reduce(0) { $0 << 8 | Int($1) } : 0
        // A last page that was cut short cannot be read.
        count = size / pageSize
        guard count > 0 else {
            close(descriptor)
            return nil
        }
    }

    /// What the header says, or SQLite's usual measures, which ours have: those with which more pages can be read.
    private static func measures(
        _ descriptor: Int32, _ size: Int, _ header: [UInt8], isSound: Bool
    ) -> (pageSize: Int, usable: Int) {
        let usual = (pageSize: 4096, usable: 4096)
        guard header.count == 100 else { return usual }
        // 1 means 65,536.
        let stated = header[16] == 0 && header[17] == 1 ? 65_536 : Int(header[16]) << 8 | Int(header[17])
        guard stated.nonzeroBitCount == 1, stated >= 512 else { return usual }
        let told = (pageSize: stated, usable: stated - (isSound && header[20] <= 64 ? Int(header[20]) : 0))
        if told == usual { return usual }
        func sound(_ measures: (pageSize: Int, usable: Int)) -> Int {
            (1..<max(1, min(size / measures.pageSize, 1000))).count { number in
                read(descriptor, at: number * measures.pageSize, count: measures.pageSize)
                    .map { Page(bytes: $0, header: 0, usable: measures.usable).isWhole } ?? false
            }
        }
        return sound(usual) > sound(told) ? usual : told
    }

    deinit {
        close(descriptor)
    }

    func page(_ number: Int) -> Page? {
        guard (1...count).contains(number) else { return nil }
        return Self.read(descriptor, at: (number - 1) * pageSize, count: pageSize)
            .map { Page(bytes: $0, header: number == 1 ? 100 : 0, usable: usable) }
    }

    /// The pages that hold nothing, among them the remains of what was deleted. None where their list is damaged: then
    /// it may name pages that are in use.
    func freePages() -> Set<Int> {
        var free: Set<Int> = []
        let header = page(1)
        var trunk = header?.integer(at: 32) ?? 0
        while trunk > 0 {
            guard let page = page(trunk), free.insert(trunk).inserted else { return [] }
            let leaves = page.integer(at: 4)
            guard leaves <= usable / 4 - 2 else { return [] }
            for index in stride(from: 0, to: leaves, by: 1) {
                let leaf = page.integer(at: 8 + 4 * index)
                guard (2...count).contains(leaf), free.insert(leaf).inserted else { return [] }
            }
            trunk = page.integer(at: 0)
        }
        return free.count == header?.integer(at: 36) ? free : []
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

    /// Whether every cell it claims to have is within it, and every byte of it is accounted for.
    var isWhole: Bool {
        guard let kind, header + 12 < usable else { return false }
        let cells = cells
        guard cells.count == short(at: header + 3) else { return false }
        let content = short(at: header + 5) == 0 ? 65_536 : short(at: header + 5)
        guard content <= usable, content >= header + (kind.isInterior ? 12 : 8) + 2 * cells.count else { return false }
        var used = Int(bytes[header + 7])
        for cell in cells {
            guard let size = size(ofCellAt: cell) else { return false }
            used += size
        }
        var block = short(at: header + 1)
        while block > 0 {
            guard block >= content, block + 4 <= usable else { return false }
            used += short(at: block + 2)
            let next = short(at: block)
            guard next == 0 || next > block else { return false }
            block = next
        }
        return used == usable - content
    }

    /// What a cell takes of the page itself; nil when it cannot be one.
    private func size(ofCellAt cell: Int) -> Int? {
        guard let kind else { return nil }
        let start = kind.isInterior ? cell + 4 : cell
        guard let (size, afterSize) = varint(at: start) else { return nil }
        if kind == .tableInterior { return afterSize - cell }
        guard size >= 0, size <= 1 << 31, let end = kind == .tableLeaf ? varint(at: afterSize)?.end : afterSize else {
            return nil
        }
        let (local, isSpilled) = local(of: Int(size))
        return max(4, end + local + (isSpilled ? 4 : 0) - cell)
    }

    /// How much of a payload stands in the page itself, and whether the rest is on pages of its own.
    func local(of size: Int) -> (count: Int, isSpilled: Bool) {
        let most = kind == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
        guard size > most else { return (size, false) }
        let least = (usable - 12) * 32 / 255 - 23
        let spilled = least + (size - least) % (usable - 4)
        return (spilled <= most ? spilled : least, true)
    }

    func short(at offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }

    func integer(at offset: Int) -> Int {
        guard offset >= 0, offset + 4 <= bytes.count else { return 0 }
        return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of one to nine bytes, and where it ends.
    func varint(at offset: Int) -> (value: Int64, end: Int)? { Record.varint(bytes[..<usable], at: offset) }
}
