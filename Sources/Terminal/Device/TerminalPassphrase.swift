public import Log
public import Services
import Strings
import Synchronization

/// Where the passphrase of sealed secrets comes from: the first line of a file that was named, else the person at the terminal,
/// who is asked when a secret is needed and not before.
public final class TerminalPassphrase: PassphraseGiving {
    private let device: any TerminalDevice
    private let file: String?
    private let mayAsk: Mutex<Bool>

    // Of the file, in bytes.
    private static let longest = 4096
    // How often the two of a new one may differ.
    private static let tries = 3

    /// A source.
    /// - Parameters:
    ///   - device: the terminal.
    ///   - file: path of the file, which may be a pipe such as `/dev/fd/3`; nil asks the person.
    ///   - asks: whether the person may be asked.
    public init(device: any TerminalDevice, file: String?, asks: Bool) {
        self.device = device
        self.file = file
        mayAsk = Mutex(asks)
    }

    /// From now on nobody is asked.
    public func stopAsking() {
        mayAsk.withLock { $0 = false }
    }

    /// The passphrase; nil when there is nobody to ask. A file says the same each time.
    public func passphrase(for question: PassphraseQuestion) async throws(PassphraseFailure) -> Secret<String>? {
        if let file { return question == .again ? nil : try await Self.read(file) }
        guard mayAsk.withLock({ $0 }) else { throw PassphraseFailure(reason: Strings.secrets.notAsked()) }
        switch question {
        case .open: return await ask(Strings.secrets.askPassphrase())
        case .again: return await ask(Strings.secrets.askAgain())
        case .new:
            for attempt in 0..<Self.tries {
                let question = attempt == 0 ? Strings.secrets.askNew() : Strings.secrets.askDiffering()
                guard let first = await ask(question) else { return nil }
                guard let second = await ask(Strings.secrets.askRepeated()) else { return nil }
                if first == second { return first }
            }
            throw PassphraseFailure(reason: Strings.secrets.differs())
        }
    }

    private func ask(_ question: String) async -> Secret<String>? {
        await device.ask(question, hidden: true).map { Secret(Self.line(of: $0)) }
    }

    private static func read(_ file: String) async throws(PassphraseFailure) -> Secret<String> {
        let bytes: [UInt8]
        do throws(FileTrouble) {
            bytes = try await FileBytes.read(file, atMost: longest)
        } catch {
            throw PassphraseFailure(reason: Strings.secrets.fileTrouble(file, error.text))
        }
        let line = line(of: bytes)
        guard !line.isEmpty else { throw PassphraseFailure(reason: Strings.secrets.emptyFile(file)) }
        return Secret(line)
    }

    private static func line(of bytes: [UInt8]) -> String {
        let line = bytes.prefix { $0 != 0x0A }
        // A carriage return at the end is the terminal's or the file's.
        return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
}

/// The sources of passphrases of one run.
public struct PassphraseSources: Sendable {
    /// Asks where no file is named.
    public let atTerminal: TerminalPassphrase
    /// For a look at the machine, which nobody should be asked for.
    public let withoutAsking: TerminalPassphrase

    /// The sources at a terminal.
    /// - Parameter file: path of the file that holds the passphrase; nil when none was named.
    public init(device: any TerminalDevice, file: String?) {
        let file = file.flatMap { $0.isEmpty ? nil : $0 }
        atTerminal = TerminalPassphrase(device: device, file: file, asks: true)
        withoutAsking = TerminalPassphrase(device: device, file: file, asks: false)
    }
}
