/// The standard input in lines. Only `\n` ends a line; nothing else is cut off.
struct LineSource {
    /// One line.
    enum Line: Equatable {
        /// Its bytes, without the line's end.
        case bytes([UInt8])
        /// It was longer than the bound and was not kept.
        case tooLong
    }

    private let device: any TerminalDevice
    private let chunk: Int
    private let longest: Int
    private var line: [UInt8] = []
    private var isTooLong = false
    private var isInLine = false
    private var isAtEnd = false
    private var pending: ArraySlice<Line> = []

    /// Reads the device's standard input.
    /// - Parameter longest: the most bytes of a line that are kept.
    init(device: any TerminalDevice, longest: Int = 65_536, chunk: Int = 65_536) {
        self.device = device
        self.longest = longest
        self.chunk = chunk
    }

    /// All lines that one read of the input completes, so that whoever waits for an answer gets it at once; nil at the end.
    mutating func nextBatch() async -> [Line]? {
        if !pending.isEmpty {
            defer { pending = [] }
            return Array(pending)
        }
        while !isAtEnd {
            let bytes = await device.read(atMost: chunk)
            var lines: [Line] = []
            if bytes.isEmpty {
                isAtEnd = true
                // A last line counts without its end too.
                if isInLine { lines.append(endLine()) }
            } else {
                var rest = bytes[...]
                while let end = rest.firstIndex(of: 0x0A) {
                    take(rest[..<end])
                    lines.append(endLine())
                    rest = rest[(end + 1)...]
                }
                if !rest.isEmpty {
                    take(rest)
                    isInLine = true
                }
            }
            if !lines.isEmpty { return lines }
        }
        return nil
    }

    /// The next line; nil at the end.
    mutating func next() async -> Line? {
        if pending.isEmpty {
            guard let batch = await nextBatch() else { return nil }
            pending = batch[...]
        }
        return pending.popFirst()
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>) {
        if isTooLong { return }
        if line.count + bytes.count > longest {
            isTooLong = true
            line.removeAll()
        } else {
            line.append(contentsOf: bytes)
        }
    }

    private mutating func endLine() -> Line {
        defer {
            line.removeAll(keepingCapacity: true)
            isTooLong = false
            isInLine = false
        }
        return isTooLong ? .tooLong : .bytes(line)
    }
}
