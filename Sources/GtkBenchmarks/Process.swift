import Glibc

/// What the kernel says of this process.
enum Process {
    /// Resident memory, in megabytes.
    static var memory: Int {
        let fields = (contents(of: "/proc/self/statm") ?? "").split(separator: " ")
        return fields.count > 1 ? ((Int(fields[1]) ?? 0) * Int(getpagesize())) >> 20 : 0
    }

    /// Context switches that each thread made of its own accord, by the thread's number.
    static var contextSwitches: [Int: Int] {
        var found: [Int: Int] = [:]
        guard let folder = opendir("/proc/self/task") else { return [:] }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let thread = Int(name), let status = contents(of: "/proc/self/task/\(name)/status") else { continue }
            for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches") {
                found[thread] = line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
            }
        }
        return found
    }

    /// Monotonic time, in microseconds.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    /// Processor time of the calling thread, in microseconds: what other processes do on the machine hardly shows in it.
    static var threadTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    private static func contents(of path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 8_192)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}

/// Measured times, in microseconds.
struct Times {
    private var values: [Double] = []

    mutating func add(_ value: Double) { values.append(value) }

    /// The value that a part of all stay below.
    func quantile(_ part: Double) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
}

/// Milliseconds with one decimal, of microseconds.
func milliseconds(_ microseconds: Double) -> String {
    let tenths = Int((microseconds / 100).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
}
