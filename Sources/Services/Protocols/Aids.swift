public import struct FoundationEssentials.Date

/// Decides whether a line is a valid identifier: an aid for bug reports.
public protocol SyntaxChecking: Sendable {
    /// Names of the kinds that can be checked, such as `handle`.
    var kinds: [String] { get }

    /// Whether the line is valid. Nothing is trimmed. Nil when the kind is not known.
    func accepts(_ line: String, as kind: String) -> Bool?
}

/// Reads a saved XRPC answer as the app would: an aid for bug reports.
public protocol SavedResponseReading: Sendable {
    /// Recognises the answer by its shape and reads it.
    func read(_ json: [UInt8]) throws(SocialError) -> SavedResponse
}

/// Looks at the machine.
public protocol MachineInspecting: Sendable {
    /// What is there, what lacks, and how to get it. Asks nothing of any network but the accounts' own servers.
    func findings() async -> [MachineFinding]

    /// Saves what can be read of a damaged store into a new one in its place; the damaged file is kept beside it.
    /// - Returns: what was saved; nil when the store is not damaged, and was left alone.
    func repairStore() async throws(SocialError) -> StoreRepair?
}

/// What was saved of a damaged store.
public struct StoreRepair: Hashable, Sendable {
    /// The rows that were carried over.
    public let saved: Int
    /// Rows that are known to be lost, such as those that belong to a lost one.
    public let lost: Int
    /// The tables that had rows, or that may lack some, each by itself.
    public let tables: [Table]
    /// Pages of the file, of 4096 bytes as a rule, that could not be read, or not wholly.
    public let damagedPages: Int
    /// Where the damaged file is kept.
    public let keptFile: String

    /// What became of a table.
    public struct Table: Hashable, Sendable {
        /// The store's own name for it, such as `outbox`.
        public let name: String
        /// The rows that were carried over.
        public let saved: Int
        /// Rows that are known to be lost.
        public let lost: Int
        /// Whether parts of it could not be read, so that more may be lost than is known.
        public let isPartial: Bool

        /// Makes the record of a table.
        public init(name: String, saved: Int, lost: Int, isPartial: Bool) {
            self.name = name
            self.saved = saved
            self.lost = lost
            self.isPartial = isPartial
        }
    }

    /// Makes a report.
    public init(saved: Int, lost: Int, tables: [Table] = [], damagedPages: Int, keptFile: String) {
        self.saved = saved
        self.lost = lost
        self.tables = tables
        self.damagedPages = damagedPages
        self.keptFile = keptFile
    }
}

/// One thing that was looked at.
public struct MachineFinding: Hashable, Sendable {
    /// How it stands.
    public enum Verdict: String, Hashable, Sendable {
        /// As it should be.
        case ok
        /// Works, with something less.
        case limited
        /// Does not work.
        case missing
    }

    /// What was looked at, such as `secrets`.
    public let subject: String
    /// How it stands.
    public let verdict: Verdict
    /// What was found.
    public let detail: String
    /// What to do; nil when there is nothing to do, or the trouble says it.
    public let remedy: String?
    /// What went wrong with what was found; the front has the words for it.
    public let trouble: SocialError?

    /// Makes a finding.
    public init(
        subject: String, verdict: Verdict, detail: String, remedy: String? = nil, trouble: SocialError? = nil
    ) {
        self.subject = subject
        self.verdict = verdict
        self.detail = detail
        self.remedy = remedy
        self.trouble = trouble
    }
}

/// The embedded network: starts, finds and stops it.
public protocol LocalNetworkRunning: Sendable {
    /// Starts it in this process. It runs until ``stop()``.
    /// - Parameter port: nil takes any free one.
    func start(port: UInt16?) async throws(SocialError) -> LocalNetworkInfo

    /// The one that runs for this home, in whichever process; nil when none does.
    func running() async -> LocalNetworkInfo?

    /// Stops the one that runs for this home, in whichever process.
    /// - Returns: false when none ran.
    func stop() async throws(SocialError) -> Bool

    /// The mail that the accounts of this home's network were sent, the newest first. It goes nowhere else.
    func mail() async throws(SocialError) -> [LocalMail]
}

/// A mail that an account of the embedded network was sent.
public struct LocalMail: Hashable, Sendable {
    /// The address.
    public let recipient: String
    /// What it is about.
    public let subject: String
    /// What it says.
    public let text: String
    /// When it was sent.
    public let sentAt: Date

    /// Makes a mail.
    public init(recipient: String, subject: String, text: String, sentAt: Date) {
        self.recipient = recipient
        self.subject = subject
        self.text = text
        self.sentAt = sentAt
    }
}

/// Where the embedded network is and who lives there.
public struct LocalNetworkInfo: Hashable, Sendable {
    /// Its base URL.
    public let url: String
    /// Handles of its accounts.
    public let accounts: [String]
    /// The one password of all its accounts. It is no secret: nothing but loopback can reach it.
    public let password: String

    /// Makes the description.
    public init(url: String, accounts: [String], password: String) {
        self.url = url
        self.accounts = accounts
        self.password = password
    }
}
