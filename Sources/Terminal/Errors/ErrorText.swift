public import Services
import Strings

public import struct FoundationEssentials.Date

extension SocialError {
    /// What happened and what to do, in two sentences.
    /// - Parameter now: the time, for how long to wait.
    public func text(now: Date) -> String {
        switch self {
        case .notSignedIn(nil): Strings.trouble.notSignedIn()
        case .notSignedIn(let account?): Strings.trouble.notSignedInAs(account)
        case .signInRefused(let reason): Strings.trouble.signInRefused(reason.asClause)
        case .signInCodeNeeded: Strings.trouble.signInCodeNeeded()
        case .sessionExpired(let handle): Strings.trouble.sessionExpired(handle)
        case .routeClosed(let route, let reason): Strings.trouble.routeClosed(route, reason.asClause)
        case .unreachable(let host, let reason):
            host.isOnThisMachine
                ? Strings.trouble.localUnreachable(host, reason.asClause)
                : Strings.trouble.unreachable(host, reason.asClause)
        case .timedOut(let host, phase: "name"), .timedOut(let host, phase: "connect"):
            Strings.trouble.timedOutConnecting(host)
        case .timedOut(let host, phase: "firstByte"): Strings.trouble.timedOutSilent(host)
        case .timedOut(let host, phase: "idle"): Strings.trouble.timedOutStalled(host)
        case .timedOut(let host, _): Strings.trouble.timedOut(host)
        case .rateLimited(let host, let until):
            if let until, until > now {
                Strings.trouble.rateLimitedFor(host, Int(min(until.timeIntervalSince(now).rounded(.up), 1_000_000)))
            } else {
                Strings.trouble.rateLimited(host)
            }
        case .refused(let status, let name, let message):
            Strings.trouble.refused(
                message?.asClause ?? Strings.trouble.noReason(), name ?? Strings.trouble.noName(), String(status))
        case .serverFault(let host, let status): Strings.trouble.serverFault(host, String(status))
        case .unreadable(let host, let detail): Strings.trouble.unreadable(host, detail.asClause)
        case .tooLarge(let host, let limit): Strings.trouble.tooLarge(host, limit)
        case .notFound(let what):
            // Some servers' words say it already.
            what.lowercased().contains("not found")
                ? Strings.trouble.notFoundSaid(what.asClause) : Strings.trouble.notFound(what.asBeginning)
        case .invalid(let what, let problem): Strings.trouble.invalid(what.asBeginning, problem.asClause)
        case .textTooLong(let measure):
            Strings.trouble.textTooLong(
                measure.graphemes, TextMeasure.maxGraphemes, measure.bytes, TextMeasure.maxBytes)
        case .image(let name, let problem): Strings.trouble.image(name, problem.asClause)
        case .storage(let detail): Strings.trouble.storage(detail.asClause)
        case .cancelled: Strings.trouble.cancelled()
        }
    }

    /// The code that a run ends with.
    public var exitCode: ExitCode {
        switch self {
        case .notSignedIn, .sessionExpired: .notSignedIn
        case .routeClosed: .routeClosed
        case .cancelled: .interrupted
        default: .failed
        }
    }
}

extension String {
    /// The text without the full stop at its end, to stand inside a sentence.
    fileprivate var asClause: String {
        var rest = self[...]
        while let last = rest.last, last == "." || last.isWhitespace { rest.removeLast() }
        return String(rest)
    }

    /// The text as it stands at the beginning of a sentence: ours begin with a small letter, addresses are left alone.
    fileprivate var asBeginning: String {
        guard let first, first.isLowercase, contains(" ") else { return self }
        return first.uppercased() + dropFirst()
    }

    fileprivate var isOnThisMachine: Bool {
        hasPrefix("127.") || hasPrefix("localhost") || hasPrefix("[::1]") || hasPrefix("::1")
    }
}
