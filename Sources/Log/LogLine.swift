#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A message as one line of text.
enum LogLine {
    /// `2026-11-30T02:15:00.123Z warning warren/session text` and a line feed.
    static func bytes(_ entry: LogEntry) -> [UInt8] {
        var line = Timestamp.text(entry.time)
        line += " \(entry.level) \(entry.subsystem)/\(entry.category) "
        // A message must not be able to forge a second line or drive the terminal.
        for scalar in entry.text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                line += scalar == "\t" ? " " : "\\u{\(String(scalar.value, radix: 16))}"
            default:
                line.unicodeScalars.append(scalar)
            }
        }
        line += "\n"
        return Array(line.utf8)
    }

    /// Writes all of `bytes`; false when the descriptor does not take them.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = UnsafeRawBufferPointer(rebasing: buffer[...])
            while let start = rest.baseAddress, !rest.isEmpty {
                #if canImport(Glibc)
                    let count = Glibc.write(descriptor, start, rest.count)
                #else
                    let count = Darwin.write(descriptor, start, rest.count)
                #endif
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return true
        }
    }
}

/// Wall-clock time without Foundation, which would add to the start of a short command.
enum Timestamp {
    static func millisecondsNow() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
    }

    /// ISO 8601 in UTC with milliseconds.
    static func text(_ milliseconds: Int64) -> String {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        var seconds = time_t(remainder < 0 ? quotient - 1 : quotient)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func padded(_ number: some BinaryInteger, _ width: Int) -> String {
            let digits = String(Int(number))
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let date = "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
        let time = "\(padded(parts.tm_hour, 2)):\(padded(parts.tm_min, 2)):\(padded(parts.tm_sec, 2))"
        return "\(date)T\(time).\(padded(remainder < 0 ? remainder + 1000 : remainder, 3))Z"
    }
}
