import Dispatch
import Glibc
import Synchronization

public import struct FoundationEssentials.Date

/// The process's own terminal.
public final class ProcessTerminal: TerminalDevice {
    /// Columns: `COLUMNS`, else what the terminal says, else 80.
    public let width: Int
    /// Colours only on a terminal, and not if `NO_COLOR` is set or the person does not want them.
    public let showsColour: Bool
    /// The machine's clock.
    public var now: Date { Date() }
    /// Whether the output's reader went away, or the output takes no more.
    public var isOutputClosed: Bool { output.withLock { $0 != .open } }
    /// Why the output takes no more, such as a full disk.
    public var outputTrouble: String? { output.withLock { if case .broken(let reason) = $0 { reason } else { nil } } }

    private enum Output: Equatable {
        case open
        // Its reader went away, as `head` does.
        case closed
        case broken(String)
    }

    private let output = Mutex(Output.open)
    // The terminal's settings before echo was turned off, while it is off.
    private let hiddenInput = Mutex<HiddenInput?>(nil)
    private static let longestLine = 4096

    /// Looks at the process's streams.
    /// - Parameters:
    ///   - environment: reads an environment variable.
    ///   - allowsColour: false forbids colours.
    public init(environment: (String) -> String?, allowsColour: Bool) {
        width = Self.columns(environment)
        showsColour =
            allowsColour && isatty(STDOUT_FILENO) == 1 && (environment("NO_COLOR") ?? "").isEmpty
            && environment("TERM") != "dumb"
    }

    /// Prints to the standard output. An output that is closed (as by `head`) is no error; others are kept in
    /// ``outputTrouble``.
    public func write(_ text: String) {
        guard !isOutputClosed, !text.isEmpty else { return }
        let failure = Self.writeAll(text, to: STDOUT_FILENO)
        guard failure != 0 else { return }
        output.withLock { $0 = failure == EPIPE ? .closed : .broken(String(cString: strerror(failure))) }
    }

    /// Prints to the standard error.
    public func writeError(_ text: String) {
        _ = Self.writeAll(text, to: STDERR_FILENO)
    }

    /// Blocked threads of the global queues would be Swift's own.
    private static let waiting = DispatchQueue(label: "warren.terminal")

    /// Waits for bytes of the standard input, off the callers' executors.
    public func read(atMost limit: Int) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            Self.waiting.async {
                continuation.resume(returning: Self.readSome(STDIN_FILENO, atMost: limit))
            }
        }
    }

    /// Asks at `/dev/tty`.
    public func ask(_ prompt: String, hidden: Bool) async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            Self.waiting.async { [self] in
                continuation.resume(returning: askNow(prompt, hidden: hidden))
            }
        }
    }

    /// Turns echo on again, when a question was interrupted.
    public func restore() {
        hiddenInput.withLock { input in
            input?.restore()
            input = nil
        }
    }

    private func askNow(_ prompt: String, hidden: Bool) -> [UInt8]? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        if hidden {
            hiddenInput.withLock { $0 = HiddenInput(terminal: terminal) }
        }
        defer {
            if hidden {
                restore()
                _ = Self.writeAll("\n", to: terminal)
            }
        }
        guard Self.writeAll(prompt, to: terminal) == 0 else { return nil }
        var line: [UInt8] = []
        while line.count < Self.longestLine {
            let bytes = Self.readSome(terminal, atMost: 1)
            guard let byte = bytes.first else { return line.isEmpty ? nil : line }
            if byte == 0x0A { break }
            line.append(byte)
        }
        return line
    }

    private static func columns(_ environment: (String) -> String?) -> Int {
        if let text = environment("COLUMNS"), let columns = Int(text), (20...1000).contains(columns) { return columns }
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 { return Int(size.ws_col) }
        return 80
    }

    private static func readSome(_ descriptor: Int32, atMost limit: Int) -> [UInt8] {
        while true {
            var failure: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
                let got = Glibc.read(descriptor, buffer.baseAddress, limit)
                failure = got < 0 ? errno : 0
                count = max(got, 0)
            }
            if failure == EINTR { continue }
            return bytes
        }
    }

    /// - Returns: 0, or the error's number.
    private static func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { buffer in
            var rest = UnsafeRawBufferPointer(buffer)
            while let start = rest.baseAddress, rest.count > 0 {
                let written = Glibc.write(descriptor, start, rest.count)
                if written > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
                } else if errno == EAGAIN {
                    // Somebody made the stream non-blocking: wait until it takes more.
                    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    if poll(&request, 1, -1) < 0, errno != EINTR { return errno }
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
    }
}

/// A terminal that does not show what is typed.
private struct HiddenInput {
    // A descriptor of its own: the one that asked may be closed when echo is turned on again.
    private let descriptor: Int32
    private var before: termios

    init?(terminal: Int32) {
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { return nil }
        descriptor = dup(terminal)
        before = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(descriptor, TCSAFLUSH, &settings)
    }

    func restore() {
        var settings = before
        tcsetattr(descriptor, TCSANOW, &settings)
        close(descriptor)
    }
}
