import ATProto
import FoundationEssentials
import Glibc
import Log
import Services
import Synchronization

/// Files of pictures on the disk, within a budget: what was not looked at for the longest time goes first. Any number of processes
/// may share the folder; a file is whole or not there.
final class PictureCache: Sendable {
    private let folder: String
    private let budget: Int
    private let log: Log
    // What was written since the folder was counted last; nil before the first time.
    private let written = Mutex<Int?>(nil)

    /// - Parameters:
    ///   - folder: made when the first picture is kept.
    ///   - budget: in bytes.
    init(folder: String, budget: Int = 200_000_000, log: Log) {
        self.folder = folder
        self.budget = budget
        self.log = log
    }

    /// The file of an address; nil when it is not here. It blocks for the disk.
    func file(of address: String) -> [UInt8]? {
        let path = path(of: address)
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        // Looked at now.
        utimensat(AT_FDCWD, path, nil, 0)
        return Array(data)
    }

    /// Keeps a file. What cannot be kept is noted in the log. It blocks for the disk.
    func keep(_ bytes: [UInt8], of address: String) {
        do throws(SocialError) { try HomeFolder.make(folder) } catch { return log.warning("\(error)") }
        let path = path(of: address)
        let fresh = path + ".\(UInt64.random(in: 0...UInt64.max))"
        do {
            try Data(bytes).write(to: URL(filePath: fresh))
            guard rename(fresh, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            unlink(fresh)
            return log.warning("a picture could not be kept: \(error)")
        }
        let isToBeCounted = written.withLock { written in
            written = written.map { $0 + bytes.count }
            // A tenth of the budget later the folder is counted again.
            guard let sum = written, sum < budget / 10 else {
                written = 0
                return true
            }
            return false
        }
        if isToBeCounted { trim() }
    }

    /// Forgets all of them.
    func removeAll() {
        for file in files() { unlink(folder + "/" + file.name) }
    }

    private func trim() {
        var files = files()
        var size = files.reduce(0) { $0 + $1.size }
        guard size > budget else { return }
        files.sort { $0.used < $1.used }
        for file in files {
            guard size > budget * 9 / 10 else { break }
            if unlink(folder + "/" + file.name) == 0 { size -= file.size }
        }
    }

    private func files() -> [(name: String, size: Int, used: Int)] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var files: [(name: String, size: Int, used: Int)] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            guard name.first != ".", stat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                continue
            }
            files.append((name, Int(status.st_size), Int(status.st_mtim.tv_sec)))
        }
        return files
    }

    private func path(of address: String) -> String {
        folder + "/" + CID.ofRaw(Array(address.utf8)).string
    }
}
