import Strings

public import struct FoundationEssentials.Date

/// What a command line runs at: the process's own streams, or a recording of them.
public protocol TerminalDevice: AnyObject, Sendable {
    /// Columns.
    var width: Int { get }
    /// Whether text may be coloured.
    var showsColour: Bool { get }
    /// The time, against which ages are told.
    var now: Date { get }
    /// Whether the reader of the output went away, or the output takes no more: there is no point in making more.
    var isOutputClosed: Bool { get }
    /// Why the output takes no more; nil while it does, and when its reader went away.
    var outputTrouble: String? { get }

    /// Prints to the standard output. Does nothing once the output is closed.
    func write(_ text: String)

    /// Prints to the standard error.
    func writeError(_ text: String)

    /// Waits for bytes of the standard input: at least one, at most `limit`; none at its end.
    func read(atMost limit: Int) async -> [UInt8]

    /// Asks the person at the terminal for a line, whatever the standard input is.
    /// - Parameter hidden: what is typed is not shown.
    /// - Returns: nil when there is no terminal.
    func ask(_ prompt: String, hidden: Bool) async -> [UInt8]?
}

/// How a run of the command ended: the numbers that scripts can rely on.
public enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
    /// Done.
    case done = 0
    /// It failed; the error says why.
    case failed = 1
    /// The command line is not understood.
    case usage = 2
    /// Nobody is signed in, or not any more.
    case notSignedIn = 3
    /// The route is closed, and nothing was queued.
    case routeClosed = 4
    /// A verification says that the content differs, is deleted or invalid.
    case notVerified = 5
    /// It is in the outbox and will be sent later.
    case queued = 6
    /// The secrets cannot be reached where they are kept; nobody was signed out.
    case secretsUnavailable = 7
    /// Somebody pressed Ctrl-C.
    case interrupted = 130
}

extension ExitCode {
    /// What it means, for the help.
    var meaning: String {
        switch self {
        case .done: Strings.commandHelp.exitDone()
        case .failed: Strings.commandHelp.exitFailed()
        case .usage: Strings.commandHelp.exitUsage()
        case .notSignedIn: Strings.commandHelp.exitNotSignedIn()
        case .routeClosed: Strings.commandHelp.exitRouteClosed()
        case .notVerified: Strings.commandHelp.exitNotVerified()
        case .queued: Strings.commandHelp.exitQueued()
        case .secretsUnavailable: Strings.commandHelp.exitSecretsUnavailable()
        case .interrupted: Strings.commandHelp.exitInterrupted()
        }
    }
}
