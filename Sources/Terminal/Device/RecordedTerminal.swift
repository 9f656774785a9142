import Synchronization

public import struct FoundationEssentials.Date

/// A terminal that is not there: it records what is printed and plays back what is typed. The tour and the tests run
/// commands at one.
public final class RecordedTerminal: TerminalDevice {
    /// Columns.
    public let width: Int
    /// Whether text may be coloured.
    public let showsColour: Bool
    /// The time, which stands still unless a clock was given.
    public var now: Date { clock() }
    /// Never: a recording takes everything.
    public var isOutputClosed: Bool { false }
    /// None: a recording takes everything.
    public var outputTrouble: String? { nil }

    private struct Streams {
        var output = ""
        var errors = ""
        var input: ArraySlice<UInt8>
        var answers: ArraySlice<String>
        var questions: [String] = []
    }

    private let clock: @Sendable () -> Date
    private let streams: Mutex<Streams>

    /// Makes a terminal.
    /// - Parameters:
    ///   - input: what the standard input holds.
    ///   - answers: what the person answers, in order; a question that finds none meets no terminal.
    public init(
        width: Int = 80, showsColour: Bool = false, input: [UInt8] = [], answers: [String] = [],
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.width = width
        self.showsColour = showsColour
        self.clock = clock
        streams = Mutex(Streams(input: input[...], answers: answers[...]))
    }

    /// What was printed to the standard output.
    public var output: String { streams.withLock { $0.output } }
    /// What was printed to the standard error.
    public var errors: String { streams.withLock { $0.errors } }
    /// What the person was asked.
    public var questions: [String] { streams.withLock { $0.questions } }

    /// Records text of the standard output.
    public func write(_ text: String) {
        streams.withLock { $0.output += text }
    }

    /// Records text of the standard error.
    public func writeError(_ text: String) {
        streams.withLock { $0.errors += text }
    }

    /// Plays back the standard input.
    public func read(atMost limit: Int) async -> [UInt8] {
        streams.withLock { streams in
            let bytes = Array(streams.input.prefix(limit))
            streams.input = streams.input.dropFirst(limit)
            return bytes
        }
    }

    /// Plays back the person's next answer.
    public func ask(_ prompt: String, hidden: Bool) async -> [UInt8]? {
        streams.withLock { streams in
            streams.questions.append(prompt)
            return streams.answers.popFirst().map { Array($0.utf8) }
        }
    }
}
